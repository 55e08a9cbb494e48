import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { OpportunityState } from '#contract/constants.ts'
import type { OperatorOpportunity } from '#contract/endpoints/operator/opportunities.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { opportunityColumns, toOpportunity } from './opportunities.queries.ts'

/** For operators, newest first. */
export async function listOfState(
  db: Executor,
  query: ListPage & { state: OpportunityState },
): Promise<{ items: OperatorOpportunity[]; total: number }> {
  const where = and(
    eq(opportunities.state, query.state),
    contains(query.search, opportunities.jobTitle, opportunities.companyName, opportunities.email),
  )
  const items = await readForOperators(db, where, query)
  return { items, total: await countUpTo(db, opportunities, where) }
}

export function listOpportunitiesByIds(db: Executor, ids: string[]): Promise<OperatorOpportunity[]> {
  return readForOperators(db, inArray(opportunities.id, ids), { search: '', page: 1, limit: ids.length })
}

/** Fails with opportunity_not_found. */
export async function getOperatorOpportunity(db: Executor, id: string): Promise<OperatorOpportunity> {
  const [opportunity] = await readForOperators(db, eq(opportunities.id, id))
  return opportunity ?? fail('opportunity_not_found')
}

async function readForOperators(
  db: Executor,
  where: SQL | undefined,
  asked: ListPage = { search: '', page: 1, limit: 1 },
): Promise<OperatorOpportunity[]> {
  const rows = await db
    .select({
      opportunity: opportunityColumns,
      poster: { _id: accounts.id, name: accounts.name, email: accounts.email },
    })
    .from(opportunities)
    .leftJoin(accounts, eq(accounts.id, opportunities.posterId))
    .where(where)
    .orderBy(descNullsLast(opportunities.id))
    .limit(asked.limit)
    .offset(offsetOf(asked))
  return rows.map(({ opportunity, poster }) => ({
    ...toOpportunity(opportunity),
    signals: opportunity.signals,
    rejectionReason: opportunity.rejectionReason,
    updatedAt: opportunity.updatedAt.toISOString(),
    poster,
  }))
}
