import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm'
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

/** How many reviews that are not hidden gave 1, 2, 3, 4 and 5 stars. */
export async function countRatings(db: Executor, playlistId: string): Promise<number[]> {
  const rows = await db
    .select({ rating: reviews.rating, given: count() })
    .from(reviews)
    .where(and(eq(reviews.playlistId, playlistId), isNull(reviews.hiddenAt)))
    .groupBy(reviews.rating)
  return [1, 2, 3, 4, 5].map((stars) => rows.find(({ rating }) => rating === stars)?.given ?? 0)
}

/** Somebody's review of a playlist, hidden or not. */
export async function findReviewBy(
  db: Executor,
  playlistId: string,
  authorId: string,
): Promise<Review | null> {
  const [review] = await readReviews(
    db,
    and(eq(reviews.playlistId, playlistId), eq(reviews.authorId, authorId)),
  )
  return review ?? null
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
