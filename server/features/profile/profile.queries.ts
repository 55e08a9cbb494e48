import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import type { PublicCreator } from '#contract/endpoints/profile.ts'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { creatorCounts } from '#server/db/schema/listings.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { isPublicCreator } from '#server/features/creators/creators.queries.ts'
import { photoAddress } from './photo-address.ts'

const MAX_CREATORS = 500

/** Public creators; those with the most playlists first, at most five hundred. */
export async function listCreators(db: Executor): Promise<PublicCreator[]> {
  const { id, name, photoKey, location } = accounts
  const shown = { id, name, photoKey, location }
  const known = await db
    .select({ ...shown, playlistCount: creatorCounts.playlists })
    .from(creatorCounts)
    .innerJoin(accounts, and(eq(id, creatorCounts.creatorId), isPublicCreator))
    .orderBy(descNullsLast(creatorCounts.playlists), asc(creatorCounts.creatorId))
    .limit(MAX_CREATORS)
  const counted = db.select().from(creatorCounts).where(eq(creatorCounts.creatorId, id))
  const others = await db
    .select({ ...shown, playlistCount: sql<number>`0` })
    .from(accounts)
    .where(and(isPublicCreator, notExists(counted)))
    .orderBy(asc(id))
    .limit(MAX_CREATORS - known.length)
  return [...known, ...others].map(({ id: _id, photoKey: photo, ...rest }) => ({
    _id,
    ...rest,
    profileimage: photoAddress(photo),
  }))
}

/** Ids of the playlists that an account has reviewed, in order. */
export async function reviewedPlaylists(db: Executor, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ playlistId: reviews.playlistId })
    .from(reviews)
    .where(eq(reviews.authorId, accountId))
    .orderBy(asc(reviews.playlistId))
  return rows.map(({ playlistId }) => playlistId)
}
