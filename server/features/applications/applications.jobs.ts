import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ANSWER_DAYS } from '#contract/constants.ts'
import { isOpen } from '#contract/policies/opportunities.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { ascNullsFirst } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import { notifyPoster } from '#server/features/posting/notify-poster.commands.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { NOTIFY_END, NOTIFY_REMOVED, NOTIFY_REOPENED, WAITS_FOR_ANSWER } from './end.commands.ts'

/** Applicants per transaction. */
const BATCH = 50

/** Notifies those who still wait for an answer that an opportunity is over, if it still is. */
export const notifyOfEnd = job({
  kind: NOTIFY_END,
  payload: z.object({ opportunityId: z.uuid() }),
  run: async ({ db }, { opportunityId }, { id: cause }) => {
    const [opportunity] = await db
      .select({ state: opportunities.state })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId))
    if (opportunity?.state !== 'closed' && opportunity?.state !== 'rejected') return
    for (let after: string | undefined; ; ) {
      const last = after
      const notified = await inTransaction(db, (tx) =>
        notifySomeOfEnd(tx, { opportunityId, cause, after: last }),
      )
      if (notified.length < BATCH) return
      after = notified.at(-1)
    }
  },
})

/** Returns the ids of the applications, in order. Skips applicants who were notified of the end and of no reopening since. */
export async function notifySomeOfEnd(
  tx: Tx,
  { opportunityId, cause, after }: { opportunityId: string; cause: string; after: string | undefined },
): Promise<string[]> {
  const { id, applicantId, endNotifiedAt } = applications
  const waiting = await tx
    .select({ id, applicantId })
    .from(applications)
    .where(
      and(
        eq(applications.opportunityId, opportunityId),
        WAITS_FOR_ANSWER,
        isNull(endNotifiedAt),
        after ? gt(id, after) : undefined,
      ),
    )
    .orderBy(ascNullsFirst(id))
    .limit(BATCH)
    .for('update')
  const ids = waiting.map((application) => application.id)
  if (ids.length > 0) await tx.update(applications).set({ endNotifiedAt: sql`now()` }).where(inArray(id, ids))
  for (const application of waiting)
    await notifyApplicant(tx, application, { event: 'application_closed', opportunityId, cause })
  return ids
}

/** Notifies the applicants who were notified of the end of an opportunity that it has reopened, if it is still open. */
export const notifyOfReopening = job({
  kind: NOTIFY_REOPENED,
  payload: z.object({ opportunityId: z.uuid() }),
  run: async ({ db }, { opportunityId }, { id: cause }) => {
    const { state, closesAt } = opportunities
    const [opportunity] = await db
      .select({ state, closesAt })
      .from(opportunities)
      .where(eq(opportunities.id, opportunityId))
    if (!opportunity || !isOpen(opportunity)) return
    while ((await inTransaction(db, (tx) => notifySomeOfReopening(tx, opportunityId, cause))) === BATCH);
  },
})

/** Returns how many applications were notified; those answered or withdrawn since are not. */
async function notifySomeOfReopening(tx: Tx, opportunityId: string, cause: string): Promise<number> {
  const { id, applicantId, endNotifiedAt } = applications
  const some = tx
    .select({ id })
    .from(applications)
    .where(and(eq(applications.opportunityId, opportunityId), isNotNull(endNotifiedAt)))
    .limit(BATCH)
  const notified = await tx
    .update(applications)
    .set({ endNotifiedAt: null })
    .where(inArray(id, some))
    .returning({ id, applicantId, waits: sql<boolean>`${WAITS_FOR_ANSWER}` })
  for (const { waits, ...application } of notified)
    if (waits) await notifyApplicant(tx, application, { event: 'application_reopened', opportunityId, cause })
  return notified.length
}

/** Notifies those whose applications were deleted with an opportunity; accounts that are gone by now are skipped. */
export const notifyOfRemoval = job({
  kind: NOTIFY_REMOVED,
  payload: z.object({
    applications: z.array(
      z.object({ applicationId: z.uuid(), accountId: z.uuid(), appliedAt: z.coerce.date() }),
    ),
  }),
  run: ({ db }, payload, { id: cause }) =>
    inTransaction(db, async (tx) => {
      const accountIds = payload.applications.map(({ accountId }) => accountId)
      const there = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(inArray(accounts.id, accountIds))
        .for('key share')
      const known = new Set(there.map(({ id }) => id))
      for (const { applicationId, accountId, appliedAt } of payload.applications)
        if (known.has(accountId))
          await notify(tx, {
            ...{ accountId, event: 'application_removed', cause, appliedAt },
            subject: `removed-application:${applicationId}`,
          })
    }),
})

/** Nobody is left without an answer: after `ANSWER_DAYS` without one, applicant and poster are reminded, once. */
export const notifyOfUnanswered = job({
  kind: 'applications.tell-unanswered',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }, _, { id }) => {
    for (let after: Place | undefined; ; ) {
      const last = after
      const notified = await inTransaction(db, (tx) => notifySomeOfUnanswered(tx, id, last))
      if (notified.length < BATCH) return
      after = notified.at(-1)
    }
  },
})

/** Of an application in the order of arrival; the moment as text from the database, which keeps microseconds. */
interface Place {
  createdAt: string
  id: string
}

/**
 * Returns those that were notified. Each batch continues after the last one, so that those that are skipped are read once.
 * The poster of applications in several batches is notified once for each `cause`, the job that does it.
 */
export async function notifySomeOfUnanswered(tx: Tx, cause: string, after?: Place): Promise<Place[]> {
  const { id, applicantId, opportunityId, state, withdrawnAt, unansweredNotifiedAt, createdAt } = applications
  // When an opportunity is over, its applicants were notified, and will be again if it reopens; when it is under review
  // again, nothing else tells them.
  const unanswered = await tx
    .select({
      ...{ id, applicantId, opportunityId, opportunityState: opportunities.state },
      createdAt: sql<string>`${createdAt}::text`,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, opportunityId))
    .where(
      and(
        inArray(state, ['new', 'seen']),
        isNull(withdrawnAt),
        isNull(unansweredNotifiedAt),
        notInArray(opportunities.state, ['closed', 'rejected']),
        lt(createdAt, daysAgo(ANSWER_DAYS)),
        after ? sql`(${createdAt}, ${id}) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(BATCH)
    .for('update', { of: applications, skipLocked: true })
  if (unanswered.length === 0) return []
  const ids = unanswered.map((application) => application.id)
  await tx.update(applications).set({ unansweredNotifiedAt: new Date() }).where(inArray(id, ids))
  for (const application of unanswered) {
    const about = { opportunityId: application.opportunityId, cause: `silence:${application.id}` }
    await notifyApplicant(tx, application, { event: 'application_unanswered', ...about })
  }
  const open = unanswered.filter(({ opportunityState }) => opportunityState === 'approved')
  for (const posted of new Set(open.map((application) => application.opportunityId))) {
    const once = { cause: `${cause} ${posted}` }
    if (await enqueue(tx, 'opportunities.tell-unanswered', { opportunityId: posted }, once))
      await notifyPoster(tx, posted, 'opportunity_unanswered')
  }
  return unanswered
}

interface News {
  event: 'application_closed' | 'application_reopened' | 'application_unanswered'
  opportunityId: string
  cause: string
}

async function notifyApplicant(tx: Tx, { id, applicantId }: { id: string; applicantId: string }, news: News) {
  await notify(tx, { ...news, accountId: applicantId, subject: `application:${id}` })
}
