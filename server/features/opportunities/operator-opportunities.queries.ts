import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { OpportunityState } from '#contract/constants.ts'
import type { OperatorOpportunity } from '#contract/endpoints/operator-opportunities.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListWindow, offsetOf } from '#server/db/listing.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { postColumns, toOpportunity } from './opportunities.queries.ts'

/** For operators, newest first. */
export async function listPostsOfState(
  db: Executor,
  query: ListWindow & { state: OpportunityState },
): Promise<{ items: OperatorOpportunity[]; total: number }> {
  const where = and(
    eq(opportunities.state, query.state),
    contains(query.search, opportunities.jobTitle, opportunities.companyName, opportunities.email),
  )
  const items = await readPosts(db, where, query)
  return { items, total: await countUpTo(db, opportunities, where) }
}

/** Fails with opportunity_not_found. */
export async function getOperatorOpportunity(db: Executor, id: string): Promise<OperatorOpportunity> {
  const [post] = await readPosts(db, eq(opportunities.id, id))
  return post ?? fail('opportunity_not_found')
}

async function readPosts(
  db: Executor,
  where: SQL | undefined,
  window: ListWindow = { search: '', page: 1, limit: 1 },
): Promise<OperatorOpportunity[]> {
  const rows = await db
    .select({
      post: postColumns,
      poster: { _id: accounts.id, name: accounts.name, email: accounts.email },
    })
    .from(opportunities)
    .leftJoin(accounts, eq(accounts.id, opportunities.posterId))
    .where(where)
    .orderBy(desc(opportunities.id))
    .limit(window.limit)
    .offset(offsetOf(window))
  return rows.map(({ post, poster }) => ({
    ...toOpportunity(post),
    rejectionReason: post.rejectionReason,
    updatedAt: post.updatedAt.toISOString(),
    poster,
  }))
}
