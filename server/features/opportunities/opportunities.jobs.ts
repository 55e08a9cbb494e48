import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { makeInboxKey } from '#server/features/inbox/inbox-key.ts'
import { closeOverdue } from '#server/features/posting/posting.commands.ts'
import { job } from '#server/jobs/job.ts'
import type { Resources } from '#server/resources.ts'
import { NOTIFY_POSTER, notifyPoster } from './notify-poster.commands.ts'
import {
  applicationMail,
  approvedMail,
  backMail,
  hiddenMail,
  inboxLinkMail,
  rejectedMail,
  takenDownMail,
} from './opportunities.emails.ts'
import { renewTexts } from './search-index.commands.ts'

const OneOpportunity = z.object({ opportunityId: z.uuid() })
const BATCH = 200

export const tellApproved = job({
  kind: 'opportunities.tell-approved',
  // Of one that was undone and given again only the last approval is told.
  payload: OneOpportunity.extend({ approvedAt: z.coerce.date().optional() }),
  sendsMail: true,
  run: async (resources, { opportunityId, approvedAt }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state !== 'approved' || !opportunity.closesAt) return
    if (approvedAt && opportunity.approvedAt?.getTime() !== approvedAt.getTime()) return
    const closesOn = lastDayBefore(opportunity.closesAt)
    await resources.mailer.send(approvedMail(resources.config.site, { ...opportunity, closesOn }), id)
  },
})

export const tellRejected = job({
  kind: 'opportunities.tell-rejected',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state === 'rejected')
      await resources.mailer.send(
        rejectedMail(resources.config.site, rejectedOpportunity(resources, opportunity)),
        id,
      )
  },
})

export const tellTakenDown = job({
  kind: 'opportunities.tell-taken-down',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state === 'rejected')
      await resources.mailer.send(
        takenDownMail(resources.config.site, rejectedOpportunity(resources, opportunity)),
        id,
      )
  },
})

export const tellHidden = job({
  kind: 'opportunities.tell-hidden',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state === 'hidden')
      await resources.mailer.send(hiddenMail(resources.config.site, opportunity), id)
  },
})

export const tellBack = job({
  kind: 'opportunities.tell-back',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state === 'approved')
      await resources.mailer.send(backMail(resources.config.site, opportunity), id)
  },
})

export const tellApplication = job({
  kind: 'opportunities.tell-application',
  payload: z.object({ applicationId: z.uuid() }),
  sendsMail: true,
  run: async (resources, { applicationId }, { id }) => {
    const [application] = await resources.db
      .select({
        opportunityId: applications.opportunityId,
        applicant: applications.name,
        applicantEmail: applications.email,
        skills: applications.skills,
        withdrawnAt: applications.withdrawnAt,
      })
      .from(applications)
      .where(eq(applications.id, applicationId))
    if (!application || application.withdrawnAt) return
    const opportunity = await findOpportunity(resources, application.opportunityId)
    if (opportunity)
      await resources.mailer.send(
        applicationMail(resources.config.site, { ...opportunity, ...application }),
        id,
      )
  },
})

/** What the poster is told of a decision that can be undone for a while. */
export const notifyPosterLater = job({
  kind: NOTIFY_POSTER,
  payload: OneOpportunity.extend({
    event: z.enum(['opportunity_approved', 'opportunity_shown']),
    approvedAt: z.coerce.date().optional(),
  }),
  run: ({ db }, { opportunityId, event, approvedAt }, { id }) =>
    inTransaction(db, async (tx) => {
      const [found] = await tx
        .select({ state: opportunities.state, approvedAt: opportunities.approvedAt })
        .from(opportunities)
        .where(eq(opportunities.id, opportunityId))
      if (found?.state !== 'approved') return
      if (approvedAt && found.approvedAt?.getTime() !== approvedAt.getTime()) return
      await notifyPoster(tx, opportunityId, event, null, id)
    }),
})

export const mailInboxLink = job({
  kind: 'opportunities.mail-inbox-link',
  urgency: 'urgent',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.byLink)
      await resources.mailer.send(inboxLinkMail(resources.config.site, opportunity), id)
  },
})

/** Queued with the approval, for the moment the opportunity is over. */
export const closeNow = job({
  kind: 'opportunities.close',
  payload: OneOpportunity,
  run: async ({ db }, { opportunityId }) => {
    const [opportunity] = await db
      .select({ id: opportunities.id })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId))
    if (opportunity) await inTransaction(db, (tx) => closeOverdue(tx, opportunityId))
  },
})

/** Closes what is over and has no job of its own. */
export const closeOverdueNow = job({
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
 * Resumes are deleted 90 days after the opportunity was last open: it closed, or was changed and not approved again. The
 * database sees to their files.
 */
export const deleteOldResumes = job({
  kind: 'opportunities.forget-resumes',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    while ((await deleteSomeResumes(db)) === BATCH);
  },
})

/** Nobody can apply to one that waits or was rejected: that ended when it was changed. */
const lastOpen = sql`case ${opportunities.state} when 'closed' then ${opportunities.closedAt}
  when 'approved' then ${opportunities.closesAt} when 'hidden' then ${opportunities.closesAt} else ${opportunities.updatedAt} end`

/** An opportunity that nobody can apply to since a year ago is deleted, with all that people wrote to apply. */
export const deleteOldOpportunities = job({
  kind: 'opportunities.forget-posts',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    const { id } = opportunities
    for (;;) {
      const old = db
        .select({ id })
        .from(opportunities)
        .where(sql`${lastOpen} < ${daysAgo(retention.closedOpportunityDays)}`)
      const gone = await db
        .delete(opportunities)
        .where(inArray(id, old.limit(BATCH)))
        .returning({ id })
      if (gone.length < BATCH) return
    }
  },
})

async function deleteSomeResumes(db: Db): Promise<number> {
  const old = db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(
      and(sql`${applications.resumeId} is not null`, sql`${lastOpen} < ${daysAgo(retention.resumeDays)}`),
    )
    .limit(BATCH)
  const deleted = await db
    .update(applications)
    .set({ resumeId: null })
    .where(inArray(applications.id, old))
    .returning({ id: applications.id })
  return deleted.length
}

type FoundOpportunity = NonNullable<Awaited<ReturnType<typeof findOpportunity>>>

/** What is told of an opportunity that is not public, with the way to change it where it belongs to an account. */
function rejectedOpportunity(
  { config }: Resources,
  { to, title, company, rejectionReason, byLink }: FoundOpportunity,
) {
  const url = byLink ? {} : { url: `${config.site.url}/opportunity/mine` }
  return { to, title, company, reason: rejectionReason ?? '', ...url }
}

/** What mails to a poster need: to the account, or to the contact address with a key to the inbox. */
async function findOpportunity({ db, tokens, config }: Resources, id: string) {
  const [opportunity] = await db
    .select({
      title: opportunities.jobTitle,
      company: opportunities.companyName,
      contact: opportunities.email,
      account: accounts.email,
      state: opportunities.state,
      rejectionReason: opportunities.rejectionReason,
      closesAt: opportunities.closesAt,
      approvedAt: opportunities.approvedAt,
    })
    .from(opportunities)
    .leftJoin(accounts, eq(accounts.id, opportunities.posterId))
    .where(eq(opportunities.id, id))
  if (!opportunity) return undefined
  const byLink = opportunity.account === null
  const key = byLink ? `#${makeInboxKey(tokens, { id, email: opportunity.contact })}` : ''
  return {
    ...opportunity,
    byLink,
    to: opportunity.account ?? opportunity.contact,
    url: `${config.site.url}/opportunity/${id}/inbox${key}`,
  }
}

/** E.g. "19 January 2027": the last whole day on which one can apply. */
function lastDayBefore(closesAt: Date): string {
  const lastMoment = new Date(closesAt.getTime() - 1)
  return lastMoment.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
}

/** What search knows of opportunities has changed: those that are there follow. */
export const renewTextsJob = job({
  kind: 'opportunities.renew-texts',
  urgency: 'bulk',
  payload: z.object({}),
  run: ({ db }) => renewTexts(db),
})
