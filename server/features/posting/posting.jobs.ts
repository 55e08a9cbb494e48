import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { makeInboxKey } from '#server/features/inbox/inbox-key.ts'
import { wantsMailNow } from '#server/features/notifications/settings.queries.ts'
import { unsubscribePath } from '#server/features/notifications/unsubscribe-address.ts'
import { decidedAt } from '#server/features/opportunities/opportunities.policy.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Mail } from '#server/mail/transport.ts'
import { withUnsubscribe } from '#server/mail/with-unsubscribe.ts'
import { wordsIn } from '#server/mail/words.ts'
import type { Resources } from '#server/resources.ts'
import { NOTIFY_POSTER, notifyPoster } from './notify-poster.commands.ts'
import {
  applicationMail,
  approvedMail,
  backMail,
  endingMail,
  hiddenMail,
  inboxLinkMail,
  rejectedMail,
  takenDownMail,
  unansweredMail,
} from './posting.emails.ts'

const OneOpportunity = z.object({ opportunityId: z.uuid() })

export const mailApproval = job({
  kind: 'opportunities.tell-approved',
  // When an approval was undone and given again, only the last one is mailed.
  payload: OneOpportunity.extend({ approvedAt: z.coerce.date().optional() }),
  sendsMail: true,
  run: async (resources, { opportunityId, approvedAt }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state !== 'approved' || !opportunity.closesAt) return
    if (approvedAt && decidedAt(opportunity)?.getTime() !== approvedAt.getTime()) return
    const { words, closesAt } = opportunity
    await mailPoster(resources, opportunity, approvedMail(words, { ...opportunity, closesAt }), id)
  },
})

export const mailRejection = job({
  kind: 'opportunities.tell-rejected',
  // While the mail server is down it may have been changed and rejected again: only the last reason is mailed.
  payload: OneOpportunity.extend({ rejectedAt: z.coerce.date().optional() }),
  sendsMail: true,
  run: async (resources, { opportunityId, rejectedAt }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state !== 'rejected') return
    if (rejectedAt && opportunity.rejectedAt?.getTime() !== rejectedAt.getTime()) return
    await mailPoster(resources, opportunity, rejectedMail(opportunity.words, opportunity), id)
  },
})

export const mailTakedown = job({
  kind: 'opportunities.tell-taken-down',
  payload: OneOpportunity.extend({ at: z.iso.datetime().optional() }),
  sendsMail: true,
  run: async (resources, { opportunityId, at }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state !== 'rejected') return
    if (at && opportunity.updatedAt.toISOString() !== at) return
    await mailPoster(resources, opportunity, takenDownMail(opportunity.words, opportunity), id)
  },
})

export const mailHiding = job({
  kind: 'opportunities.tell-hidden',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state === 'hidden')
      await mailPoster(resources, opportunity, hiddenMail(opportunity.words, opportunity), id)
  },
})

export const mailShownAgain = job({
  kind: 'opportunities.tell-back',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state === 'approved')
      await mailPoster(resources, opportunity, backMail(opportunity.words, opportunity), id)
  },
})

/** Days before the end. */
const ASKED_BEFORE = 7
const ASK_BATCH = 100

/**
 * Asks posters whether an opportunity that ends soon is still open; if its deadline ends it, there is nothing to ask.
 */
export const askStillOpen = job({
  kind: 'opportunities.ask-still-open',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    while ((await inTransaction(db, askSome)) === ASK_BATCH);
  },
})

async function askSome(tx: Tx): Promise<number> {
  const { id, state, stillOpenAskedAt, closesAt, deadline } = opportunities
  const ending = tx
    .select({ id })
    .from(opportunities)
    .where(
      and(
        eq(state, 'approved'),
        isNull(stillOpenAskedAt),
        sql`${closesAt} between now() and now() + make_interval(days => ${ASKED_BEFORE})`,
        sql`(${deadline} is null or ${closesAt} < (${deadline} + 1)::timestamp at time zone interval '05:30')`,
      ),
    )
    .limit(ASK_BATCH)
    .for('update', { skipLocked: true })
  const asked = await tx
    .update(opportunities)
    .set({ stillOpenAskedAt: new Date() })
    .where(inArray(id, ending))
    .returning({ id })
  for (const one of asked) {
    await notifyPoster(tx, one.id, 'opportunity_ending')
    await enqueue(tx, 'opportunities.tell-ending', { opportunityId: one.id })
  }
  return asked.length
}

export const mailEnding = job({
  kind: 'opportunities.tell-ending',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state !== 'approved' || !opportunity.stillOpenAskedAt || !opportunity.closesAt) return
    const { words, closesAt } = opportunity
    await mailPoster(resources, opportunity, endingMail(words, { ...opportunity, closesAt }), id)
  },
})

export const mailUnansweredToPoster = job({
  kind: 'opportunities.tell-unanswered',
  payload: OneOpportunity,
  sendsMail: true,
  run: async (resources, { opportunityId }, { id }) => {
    const opportunity = await findOpportunity(resources, opportunityId)
    if (opportunity?.state === 'approved')
      await mailPoster(resources, opportunity, unansweredMail(opportunity.words, opportunity), id)
  },
})

export const mailApplication = job({
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
    if (!opportunity || opportunity.inboxClosed) return
    await mailPoster(
      resources,
      opportunity,
      applicationMail(opportunity.words, { ...opportunity, ...application }),
      id,
    )
  },
})

/** Notifies the poster of a decision that can be undone for a while. */
export const notifyPosterLater = job({
  kind: NOTIFY_POSTER,
  payload: OneOpportunity.extend({
    event: z.literal('opportunity_approved'),
    approvedAt: z.coerce.date().optional(),
  }),
  run: ({ db }, { opportunityId, event, approvedAt }, { id }) =>
    inTransaction(db, async (tx) => {
      const [found] = await tx
        .select(columnsOf(opportunities, 'state', 'approvedAt', 'operatorApprovedAt'))
        .from(opportunities)
        .where(eq(opportunities.id, opportunityId))
        .for('share')
      if (found?.state !== 'approved') return
      if (approvedAt && decidedAt(found)?.getTime() !== approvedAt.getTime()) return
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
    if (opportunity?.byLink) await resources.mailer.send(inboxLinkMail(opportunity.words, opportunity), id)
  },
})

type FoundOpportunity = NonNullable<Awaited<ReturnType<typeof findOpportunity>>>

/**
 * Mails news about an opportunity, with a one-click unsubscribe, unless its account is suspended or has chosen a digest
 * or no mail. Without an account, mail is the only way to reach the poster.
 */
async function mailPoster(
  { db, mailer, tokens }: Resources,
  { posterId, status, words }: FoundOpportunity,
  mail: Mail,
  id: string,
) {
  if (posterId === null) return mailer.send(mail, id)
  if (status !== 'active' || !(await wantsMailNow(db, posterId, 'opportunity'))) return
  await mailer.send(withUnsubscribe(words, mail, unsubscribePath(tokens, posterId, 'opportunity')), id)
}

/** What an email to a poster needs: it goes to the account, or to the contact address with a key to the inbox. */
async function findOpportunity({ db, tokens, config }: Resources, id: string) {
  const [opportunity] = await db
    .select({
      title: opportunities.jobTitle,
      company: opportunities.companyName,
      posterId: opportunities.posterId,
      contact: opportunities.email,
      account: accounts.email,
      status: accounts.status,
      language: sql<string | null>`coalesce(${accounts.language}, ${opportunities.language})`,
      state: opportunities.state,
      rejectionReason: opportunities.rejectionReason,
      rejectedAt: opportunities.rejectedAt,
      updatedAt: opportunities.updatedAt,
      inboxClosed: opportunities.inboxClosed,
      closesAt: opportunities.closesAt,
      approvedAt: opportunities.approvedAt,
      operatorApprovedAt: opportunities.operatorApprovedAt,
      stillOpenAskedAt: opportunities.stillOpenAskedAt,
    })
    .from(opportunities)
    .leftJoin(accounts, eq(accounts.id, opportunities.posterId))
    .where(eq(opportunities.id, id))
    // Waits for an undo that is not committed yet.
    .for('share', { of: opportunities })
  if (!opportunity) return undefined
  const byLink = opportunity.account === null
  const key = byLink ? `#${makeInboxKey(tokens, { id, email: opportunity.contact })}` : ''
  return {
    ...opportunity,
    byLink,
    to: opportunity.account ?? opportunity.contact,
    words: wordsIn(config.site, opportunity.language),
    reason: opportunity.rejectionReason ?? '',
    inboxPath: `/opportunity/${id}/inbox${key}`,
  }
}
