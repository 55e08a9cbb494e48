import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OwnOpportunity } from '#contract/endpoints/opportunities.ts'
import type { Executor } from '#server/db/client.ts'
import { candidacies, opportunities } from '#server/db/schema/opportunities.ts'
import { type Post, postColumns, toOpportunity } from './opportunities.queries.ts'

/** A page of the account's own posts in every state, newest first. */
export async function listOwnOpportunities(
  db: Executor,
  posterId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; opportunities: OwnOpportunity[] }> {
  const where = eq(opportunities.posterId, posterId)
  const [counted] = await db.select({ total: count() }).from(opportunities).where(where)
  const posts = await db
    .select(postColumns)
    .from(opportunities)
    .where(where)
    .orderBy(desc(opportunities.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { total: counted?.total ?? 0, opportunities: await asPosterSees(db, posts) }
}

export async function asOnePosterSees(db: Executor, post: Post): Promise<OwnOpportunity> {
  const [own] = await asPosterSees(db, [post])
  return own as OwnOpportunity
}

/** With the numbers of applications, from one query for all posts. */
async function asPosterSees(db: Executor, posts: Post[]): Promise<OwnOpportunity[]> {
  if (posts.length === 0) return []
  const ids = posts.map((post) => post.id)
  const rows = await db
    .select({
      opportunityId: candidacies.opportunityId,
      all: count(),
      fresh: sql<number>`(count(*) filter (where ${candidacies.state} = 'new'))::integer`,
    })
    .from(candidacies)
    .where(and(inArray(candidacies.opportunityId, ids), isNull(candidacies.withdrawnAt)))
    .groupBy(candidacies.opportunityId)
  const counts = new Map(rows.map((row) => [row.opportunityId, row]))
  return posts.map((post) => ({
    ...toOpportunity(post),
    rejectionReason: post.rejectionReason,
    closedAt: post.closedAt?.toISOString() ?? null,
    applicationCount: counts.get(post.id)?.all ?? 0,
    newCount: counts.get(post.id)?.fresh ?? 0,
  }))
}
