import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { candidacies, opportunities } from '#server/db/schema/opportunities.ts'
import { job } from '#server/jobs/job.ts'
import type { Resources } from '#server/resources.ts'
import { makeInboxKey } from './inbox-key.ts'
import { closeOverdue } from './opportunities.commands.ts'
import { applicationMail, approvedMail, inboxLinkMail, rejectedMail } from './opportunities.emails.ts'

const OnePost = z.object({ opportunityId: z.uuid() })
const BATCH = 200

export const tellApproved = job({
  kind: 'opportunities.tell-approved',
  payload: OnePost,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const post = await findPost(resources, opportunityId)
    if (post?.state !== 'approved' || !post.closesAt) return
    const closesOn = lastDayBefore(post.closesAt)
    await resources.mailer.send(approvedMail(resources.config.site, { ...post, closesOn }), id)
  },
})

export const tellRejected = job({
  kind: 'opportunities.tell-rejected',
  payload: OnePost,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const post = await findPost(resources, opportunityId)
    if (post?.state !== 'rejected') return
    const { site } = resources.config
    const { to, title, company, rejectionReason } = post
    const url = post.byLink ? {} : { url: `${site.url}/opportunity/mine` }
    await resources.mailer.send(
      rejectedMail(site, { to, title, company, reason: rejectionReason ?? '', ...url }),
      id,
    )
  },
})

export const tellApplication = job({
  kind: 'opportunities.tell-application',
  payload: z.object({ applicationId: z.uuid() }),
  sendsMail: true,
  run: async (resources, { applicationId }, { id }) => {
    const [application] = await resources.db
      .select({
        opportunityId: candidacies.opportunityId,
        applicant: candidacies.name,
        applicantEmail: candidacies.email,
        skills: candidacies.skills,
        withdrawnAt: candidacies.withdrawnAt,
      })
      .from(candidacies)
      .where(eq(candidacies.id, applicationId))
    if (!application || application.withdrawnAt) return
    const post = await findPost(resources, application.opportunityId)
    if (post)
      await resources.mailer.send(applicationMail(resources.config.site, { ...post, ...application }), id)
  },
})

export const mailInboxLink = job({
  kind: 'opportunities.mail-inbox-link',
  payload: OnePost,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const post = await findPost(resources, opportunityId)
    if (post?.byLink) await resources.mailer.send(inboxLinkMail(resources.config.site, post), id)
  },
})

/** Queued with the approval, for the moment the post is over. */
export const closePost = job({
  kind: 'opportunities.close',
  payload: OnePost,
  run: async ({ db }, { opportunityId }) => {
    const [post] = await db
      .select({ id: opportunities.id })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId))
    if (post) await inTransaction(db, (tx) => closeOverdue(tx, opportunityId))
  },
})

/** Closes what is over and has no job of its own. */
export const closeOverduePosts = job({
  kind: 'opportunities.close-overdue',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    for (;;) {
      const overdue = await db
        .select({ id: opportunities.id })
        .from(opportunities)
        .where(and(sql`${opportunities.state} = 'approved'`, lte(opportunities.closesAt, sql`now()`)))
        .orderBy(asc(opportunities.closesAt))
        .limit(BATCH)
      for (const { id } of overdue) await inTransaction(db, (tx) => closeOverdue(tx, id))
      if (overdue.length < BATCH) return
    }
  },
})

/**
 * Resumes are deleted 90 days after the post was last open: it closed, or was changed and not approved again. The
 * database sees to their files.
 */
export const forgetResumes = job({
  kind: 'opportunities.forget-resumes',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    while ((await forgetSomeResumes(db)) === BATCH);
  },
})

/** Nobody can apply to one that waits or was refused: that ended when it was changed. */
const lastOpen = sql`case ${opportunities.state} when 'closed' then ${opportunities.closedAt}
  when 'approved' then ${opportunities.closesAt} else ${opportunities.updatedAt} end`

/** A post that nobody can apply to since a year ago is deleted, with all that people wrote to apply. */
export const forgetPosts = job({
  kind: 'opportunities.forget-posts',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    const { id } = opportunities
    for (;;) {
      const old = db.select({ id }).from(opportunities).where(sql`${lastOpen} < now() - interval '1 year'`)
      const gone = await db
        .delete(opportunities)
        .where(inArray(id, old.limit(BATCH)))
        .returning({ id })
      if (gone.length < BATCH) return
    }
  },
})

async function forgetSomeResumes(db: Db): Promise<number> {
  const old = db
    .select({ id: candidacies.id })
    .from(candidacies)
    .innerJoin(opportunities, eq(opportunities.id, candidacies.opportunityId))
    .where(and(sql`${candidacies.resumeId} is not null`, sql`${lastOpen} < now() - interval '90 days'`))
    .limit(BATCH)
  const forgotten = await db
    .update(candidacies)
    .set({ resumeId: null })
    .where(inArray(candidacies.id, old))
    .returning({ id: candidacies.id })
  return forgotten.length
}

/** What mails to a poster need: to the account, or to the contact address with a key to the inbox. */
async function findPost({ db, tokens, config }: Resources, id: string) {
  const [post] = await db
    .select({
      title: opportunities.jobTitle,
      company: opportunities.companyName,
      contact: opportunities.email,
      account: accounts.email,
      state: opportunities.state,
      rejectionReason: opportunities.rejectionReason,
      closesAt: opportunities.closesAt,
    })
    .from(opportunities)
    .leftJoin(accounts, eq(accounts.id, opportunities.posterId))
    .where(eq(opportunities.id, id))
  if (!post) return undefined
  const byLink = post.account === null
  const key = byLink ? `#${makeInboxKey(tokens, { id, email: post.contact })}` : ''
  return {
    ...post,
    byLink,
    to: post.account ?? post.contact,
    url: `${config.site.url}/opportunity/${id}/inbox${key}`,
  }
}

/** E.g. "19 January 2027": the last whole day on which one can apply. */
function lastDayBefore(closesAt: Date): string {
  const lastMoment = new Date(closesAt.getTime() - 1)
  return lastMoment.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
}
