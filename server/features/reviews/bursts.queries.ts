import { and, eq, gte, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { firstIdSince } from '#server/db/first-id.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { reviews } from '#server/db/schema/reviews.ts'

const HOUR = 3_600_000
/** How long accounts count as new. */
const NEW = 24 * HOUR
/**
 * The number of reviews of one course within an hour that an ordinary class may write: by new accounts from
 * one network, by new accounts from anywhere, and by anybody from one network. More are held back.
 */
const ORDINARY = { newFromNetwork: 12, fresh: 30, fromNetwork: 60 }

/**
 * Whether the review that was just inserted is one too many. The trigger that counts it serialises the
 * reviews of a course, so that concurrent ones see each other.
 */
export async function isBurst(
  db: Executor,
  authorId: string,
  playlistId: string,
  network: string,
): Promise<boolean> {
  const isNew = sql`${accounts.createdAt} > ${new Date(Date.now() - NEW).toISOString()}::timestamptz`
  const isNear = sql`${reviews.network} = ${network}`
  const [counted] = await db
    .select({
      isByNew: sql<boolean>`coalesce(bool_or(${accounts.id} = ${authorId} and ${isNew}), false)`,
      fromNetwork: sql<number>`(count(*) filter (where ${isNear}))::integer`,
      fresh: sql<number>`(count(*) filter (where ${isNew}))::integer`,
      newFromNetwork: sql<number>`(count(*) filter (where ${isNear} and ${isNew}))::integer`,
    })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(and(eq(reviews.playlistId, playlistId), gte(reviews.id, firstIdSince(Date.now() - HOUR))))
  if (!counted) return false
  const { isByNew, fromNetwork, fresh, newFromNetwork } = counted
  if (fromNetwork > ORDINARY.fromNetwork) return true
  return isByNew && (newFromNetwork > ORDINARY.newFromNetwork || fresh > ORDINARY.fresh)
}
