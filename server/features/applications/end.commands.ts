import { and, asc, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const NOTIFY_END = 'applications.tell-end'
export const NOTIFY_REOPENED = 'applications.tell-reopened'
export const NOTIFY_REMOVED = 'applications.tell-removed'

/** How long a poster may reconsider before anybody is notified. Milliseconds. */
const NOTIFY_DELAY_MS = 60_000
/** Applicants in one job. */
const NOTIFY_BATCH = 100

/** Active applications without an answer. */
export const WAITS_FOR_ANSWER = and(
  inArray(applications.state, ['new', 'seen', 'shortlisted']),
  isNull(applications.withdrawnAt),
)

/** An opportunity is over: those who wait for an answer are notified, after the request. */
export async function notifyApplicantsOfEnd(tx: Tx, opportunityId: string): Promise<void> {
  const runAt = new Date(Date.now() + NOTIFY_DELAY_MS)
  await enqueue(tx, NOTIFY_END, { opportunityId }, { runAt })
}

/** An opportunity is open, perhaps again: those who were notified that it was over are notified of this, after the request. */
export async function notifyApplicantsOfReopening(tx: Tx, opportunityId: string): Promise<void> {
  const runAt = new Date(Date.now() + NOTIFY_DELAY_MS)
  await enqueue(tx, NOTIFY_REOPENED, { opportunityId }, { runAt })
}

/**
 * The same before opportunities are deleted together with their applications: afterwards the recipients can no longer be found. If
 * the opportunity has been over for a while, they have been notified already.
 */
export async function notifyApplicantsOfRemoval(tx: Tx, which: SQL): Promise<void> {
  const { state, closedAt, rejectedAt, updatedAt } = opportunities
  const isNews = or(
    sql`${state} not in ('closed', 'rejected')`,
    sql`coalesce(${closedAt}, ${rejectedAt}, ${updatedAt}) > now() - interval '1 hour'`,
  )
  // Locked, so that nobody applies until the end of the transaction.
  const going = await tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(which, isNews))
    .orderBy(asc(opportunities.id))
    .for('update')
  if (going.length === 0) return
  const ids = going.map(({ id }) => id)
  const waiting = await tx
    .select({
      applicationId: applications.id,
      accountId: applications.applicantId,
      appliedAt: applications.createdAt,
    })
    .from(applications)
    .where(and(inArray(applications.opportunityId, ids), WAITS_FOR_ANSWER))
    .orderBy(asc(applications.id))
  for (let from = 0; from < waiting.length; from += NOTIFY_BATCH)
    await enqueue(tx, NOTIFY_REMOVED, { applications: waiting.slice(from, from + NOTIFY_BATCH) })
}
