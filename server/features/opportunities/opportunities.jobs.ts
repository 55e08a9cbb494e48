import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { closeOverdue } from '#server/features/posting/posting.commands.ts'
import { reindex } from '#server/features/search/reindexing.commands.ts'
import { job } from '#server/jobs/job.ts'
import { finalizeApproval, finalizeRejection } from './decisions.commands.ts'
import { opportunityIndex } from './search-index.commands.ts'
import { finalizeTakedown } from './takedowns.commands.ts'

const OneOpportunity = z.object({ opportunityId: z.uuid() })
const BATCH = 200

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

/** Queued with the rejection, for the moment it can no longer be undone. */
export const finalizeRejectionJob = job({
  kind: 'opportunities.let-rejection-stand',
  payload: OneOpportunity.extend({ rejectedAt: z.coerce.date() }),
  run: ({ db }, { opportunityId, rejectedAt }, { id }) =>
    inTransaction(db, (tx) => finalizeRejection(tx, opportunityId, rejectedAt, id)),
})

/** The same for an approval. */
export const finalizeApprovalJob = job({
  kind: 'opportunities.let-approval-stand',
  payload: OneOpportunity.extend({ approvedAt: z.coerce.date() }),
  run: ({ db }, { opportunityId, approvedAt }) =>
    inTransaction(db, (tx) => finalizeApproval(tx, opportunityId, approvedAt)),
})

/** Queued by earlier versions, in which an approved text was shown to applicants at once. */
export const openInboxJob = job({ ...finalizeApprovalJob, kind: 'opportunities.open-inbox' })

/** Queued with a takedown, for the moment it can no longer be undone. */
export const finalizeTakedownJob = job({
  kind: 'opportunities.let-takedown-stand',
  payload: OneOpportunity.extend({ at: z.iso.datetime() }),
  run: ({ db }, { opportunityId, at }) => inTransaction(db, (tx) => finalizeTakedown(tx, opportunityId, at)),
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
 * Résumés are deleted 90 days after the opportunity was last open: later changes of a closed or pending one do not
 * prolong that. A trigger deletes their files.
 */
export const deleteOldResumes = job({
  kind: 'opportunities.forget-resumes',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    while ((await deleteSomeResumes(db)) === BATCH);
  },
})

/** When it ends, or was last open. */
const lastOpen = sql`case when ${opportunities.state} in ('approved', 'hidden') then ${opportunities.closesAt}
  else ${opportunities.lastOpenAt} end`
/** When it ends, was closed, or was last changed. */
const lastUsed = sql`case ${opportunities.state} when 'closed' then ${opportunities.closedAt}
  when 'approved' then ${opportunities.closesAt} when 'hidden' then ${opportunities.closesAt} else ${opportunities.updatedAt} end`

/** Deletes opportunities that nobody could apply to, and nobody has changed, for a year, with all applications. */
export const deleteOldOpportunities = job({
  kind: 'opportunities.forget-posts',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    await deleteInBatches(db, opportunities, sql`${lastUsed} < ${daysAgo(retention.closedOpportunityDays)}`)
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

/** The rules for words have changed: opportunities are reindexed. */
export const reindexOpportunitiesJob = job({
  kind: 'opportunities.renew-texts',
  urgency: 'bulk',
  payload: z.object({}),
  run: ({ db }) => reindex(db, opportunityIndex),
})
