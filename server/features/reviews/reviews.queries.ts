import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ratings, Review, ReviewOrder } from '#contract/endpoints/reviews.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { descNullsLast } from '#server/db/order.ts'
import { prepared } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { courseProgress, learningSettings } from '#server/db/schema/learning.ts'
import { reviewVotes } from '#server/db/schema/review-votes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { photoAddress } from '#server/features/profile/photo-address.ts'

/** A reply is bounded even when no page is requested: the playlist has the total, and pages lead further. */
const MAX_REVIEWS = 200
const MAX_VOTED = 1_000
/** Default page size, and the number that comes with a playlist. */
const REVIEWS_PER_PAGE = 20

/** As their indexes have it: that of the newest has NULLs last, that of the most helpful has them first. */
const orders: Record<ReviewOrder, SQL[]> = {
  newest: [descNullsLast(reviews.id)],
  helpful: [desc(reviews.helpful), desc(reviews.id)],
}

interface ReviewPage {
  order?: ReviewOrder
  /** From 1. */
  page?: number | undefined
  limit?: number | undefined
}

/**
 * Visible reviews, newest or most helpful first: a page of them, or the first when none is requested. While
 * an account is suspended its reviews are not shown.
 */
export function listReviews(db: Executor, playlistId: string, asked: ReviewPage = {}): Promise<Review[]> {
  const { page, limit, order = 'newest' } = asked
  const isPage = page !== undefined || limit !== undefined
  const size = limit ?? (isPage ? REVIEWS_PER_PAGE : MAX_REVIEWS)
  const shown = and(
    eq(reviews.playlistId, playlistId),
    isNull(reviews.hiddenAt),
    eq(accounts.status, 'active'),
  )
  return readReviews(db, shown, { limit: size, offset: ((page ?? 1) - 1) * size, order })
}

/** The newest reviews that are not hidden, as shown at first on the page of a playlist. */
export async function listNewestReviews(db: Executor, playlistId: string): Promise<Review[]> {
  return (await newestOf(db).execute({ playlistId })).map(toReview)
}

const newestOf = prepared((db) =>
  selectReviews(db)
    .where(
      and(
        eq(reviews.playlistId, sql.placeholder('playlistId')),
        isNull(reviews.hiddenAt),
        eq(accounts.status, 'active'),
      ),
    )
    .orderBy(...orders.newest)
    .limit(REVIEWS_PER_PAGE)
    .prepare('reviews_newest_of'),
)

/** How many reviews that are not hidden gave 1, 2, 3, 4 and 5 stars, of a playlist whose id is an SQL expression. */
export function ratingCountsOf(playlistId: SQL | PgColumn): SQL<number[]> {
  return sql<number[]>`array(select (select count(*) from ${reviews}
    where ${reviews.playlistId} = ${playlistId} and ${reviews.hiddenAt} is null and ${reviews.rating} = stars)::integer from generate_series(1, 5) stars)`
}

/** Summary of all reviews of a playlist. */
export async function readRatings(db: Executor, playlistId: string): Promise<Ratings> {
  const [found] = await db
    .select({
      avgRating: playlists.avgRating,
      feedbackCount: playlists.reviewCount,
      ratingCounts: ratingCountsOf(sql`${playlistId}::uuid`),
    })
    .from(playlists)
    .where(eq(playlists.id, playlistId))
  return found ?? fail('playlist_not_found')
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

/** Which reviews of a playlist helped somebody. */
export async function listVoted(db: Executor, playlistId: string, voterId: string): Promise<string[]> {
  const rows = await db
    .select({ id: reviews.id })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviewVotes.voterId, voterId), eq(reviews.playlistId, playlistId)))
    .orderBy(desc(reviews.id))
    .limit(MAX_VOTED)
  return rows.map(({ id }) => id)
}

/** One review; fails with review_not_found. */
export async function getReview(db: Executor, reviewId: string): Promise<Review> {
  const [review] = await readReviews(db, eq(reviews.id, reviewId))
  return review ?? fail('review_not_found')
}

async function readReviews(
  db: Executor,
  where: SQL | undefined,
  { limit, offset, order }: Required<Omit<ReviewPage, 'page'>> & { limit: number; offset: number } = {
    ...{ limit: 1, offset: 0 },
    order: 'newest',
  },
): Promise<Review[]> {
  const rows = await selectReviews(db)
    .where(where)
    .orderBy(...orders[order])
    .limit(limit)
    .offset(offset)
  return rows.map(toReview)
}

function selectReviews(db: Executor) {
  return db
    .select({
      id: reviews.id,
      authorId: reviews.authorId,
      playlistId: reviews.playlistId,
      comment: reviews.comment,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      isHeld: isNotNull(reviews.heldAt),
      isEdited: gt(reviews.updatedAt, reviews.createdAt),
      ...columnsOf(reviews, 'helpful', 'answer', 'answeredAt', 'answerEditedAt'),
      authorName: accounts.name,
      authorPhoto: accounts.photoKey,
      watched: courseProgress.watched,
      total: playlists.playableCount,
      showsProgress: learningSettings.showsProgress,
    })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .leftJoin(
      courseProgress,
      and(eq(courseProgress.accountId, reviews.authorId), eq(courseProgress.playlistId, reviews.playlistId)),
    )
    .leftJoin(learningSettings, eq(learningSettings.accountId, reviews.authorId))
}

function toReview(row: Awaited<ReturnType<typeof selectReviews>>[number]): Review {
  return {
    _id: row.id,
    user: row.authorId,
    comment: row.comment,
    rating: row.rating,
    playlist: row.playlistId,
    createdAt: row.createdAt.toISOString(),
    author: { name: row.authorName, profileimage: photoAddress(row.authorPhoto) },
    progress:
      row.watched === null || row.showsProgress === false ? null : { watched: row.watched, total: row.total },
    edited: row.isEdited === true,
    held: row.isHeld === true,
    helpful: row.helpful,
    answer:
      row.answer === null || row.answeredAt === null
        ? null
        : {
            text: row.answer,
            createdAt: row.answeredAt.toISOString(),
            edited: row.answerEditedAt !== null,
          },
  }
}
