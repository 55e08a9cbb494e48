import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Review } from '#contract/endpoints/reviews.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { reviews } from '#server/db/schema/catalogue.ts'
import { photoAddress } from '#server/features/accounts/photo-address.ts'

/** A reply is bounded: nobody reads further, and the total stands on the playlist. */
const MOST_REVIEWS = 500

/** Reviews that are not hidden, newest first. */
export function listReviews(db: Executor, playlistId: string): Promise<Review[]> {
  return readReviews(db, and(eq(reviews.playlistId, playlistId), isNull(reviews.hiddenAt)))
}

/** One review; fails with review_not_found. */
export async function getReview(db: Executor, reviewId: string): Promise<Review> {
  const [review] = await readReviews(db, eq(reviews.id, reviewId))
  return review ?? fail('review_not_found')
}

async function readReviews(db: Executor, where: SQL | undefined): Promise<Review[]> {
  const rows = await db
    .select({
      id: reviews.id,
      authorId: reviews.authorId,
      playlistId: reviews.playlistId,
      comment: reviews.comment,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      authorName: accounts.name,
      authorPhoto: accounts.photoKey,
    })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .where(where)
    .orderBy(desc(reviews.id))
    .limit(MOST_REVIEWS)
  return rows.map((row) => ({
    _id: row.id,
    user: row.authorId,
    comment: row.comment,
    rating: row.rating,
    playlist: row.playlistId,
    createdAt: row.createdAt.toISOString(),
    author: { name: row.authorName, profileimage: photoAddress(row.authorPhoto) },
  }))
}
