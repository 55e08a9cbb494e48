import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import {
  type OpportunityRecord,
  opportunityColumns,
  toOpportunity,
} from '#server/features/opportunities/opportunities.queries.ts'

/** A page of the account's own opportunities in every state, newest first. */
export async function listOwnOpportunities(
  db: Executor,
  posterId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; opportunities: OwnOpportunity[] }> {
  const where = eq(opportunities.posterId, posterId)
  const [counted] = await db.select({ total: count() }).from(opportunities).where(where)
  const rows = await db
    .select(opportunityColumns)
    .from(opportunities)
    .where(where)
    .orderBy(descNullsLast(opportunities.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { total: counted?.total ?? 0, opportunities: await toOwnOpportunities(db, rows) }
}

export async function toOwnOpportunity(
  db: Executor,
  opportunity: OpportunityRecord,
): Promise<OwnOpportunity> {
  const [own] = await toOwnOpportunities(db, [opportunity])
  return own as OwnOpportunity
}

/** Adds the numbers of applications, with one query for all opportunities. */
async function toOwnOpportunities(db: Executor, own: OpportunityRecord[]): Promise<OwnOpportunity[]> {
  if (own.length === 0) return []
  const ids = own.map((opportunity) => opportunity.id)
  const rows = await db
    .select({
      opportunityId: applications.opportunityId,
      all: count(),
      fresh: sql<number>`(count(*) filter (where ${applications.state} = 'new'))::integer`,
    })
    .from(applications)
    .where(and(inArray(applications.opportunityId, ids), isNull(applications.withdrawnAt)))
    .groupBy(applications.opportunityId)
  const counts = new Map(rows.map((row) => [row.opportunityId, row]))
  return own.map((opportunity) => ({
    ...toOpportunity(opportunity),
    rejectionReason: opportunity.rejectionReason,
    closedAt: opportunity.closedAt?.toISOString() ?? null,
    closeReason: opportunity.closeReason,
    asksStillOpen: opportunity.state === 'approved' && opportunity.stillOpenAskedAt !== null,
    inboxClosed: opportunity.inboxClosed,
    updatedAt: opportunity.updatedAt.toISOString(),
    applicationCount: counts.get(opportunity.id)?.all ?? 0,
    newCount: counts.get(opportunity.id)?.fresh ?? 0,
  }))
}
