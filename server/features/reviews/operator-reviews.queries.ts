import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { HeldReview, OperatorReview } from '#contract/endpoints/operator/content.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf, visibilityCondition } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { shownToOperators } from '#server/features/playlists/shown-name.ts'

interface ReviewQuery extends ListPage {
  visibility: 'all' | 'shown' | 'hidden'
  playlist?: string | undefined
  author?: string | undefined
}

const byAuthor = eq(accounts.id, reviews.authorId)

/** For operators: all of them, newest first. */
export async function listAllReviews(
  db: Executor,
  query: ReviewQuery,
): Promise<{ items: OperatorReview[]; total: number }> {
  const where = and(
    visibilityCondition(query.visibility, reviews.hiddenAt),
    query.playlist === undefined ? undefined : eq(reviews.playlistId, query.playlist),
    query.author === undefined ? undefined : eq(reviews.authorId, query.author),
    contains(query.search, reviews.comment, accounts.name),
  )
  // Hidden reviews and those of a course have indexes of their own.
  const hasIndex = query.visibility === 'hidden' || query.playlist !== undefined
  const items = await readReviews(db, where, query, hasIndex ? descNullsLast(reviews.id) : desc(reviews.id))
  return { items, total: await countUpTo(db, reviews, where, { table: accounts, on: byAuthor }) }
}

/** Fails with review_not_found. */
export async function getOperatorReview(db: Executor, id: string): Promise<OperatorReview> {
  const [review] = await readReviews(db, eq(reviews.id, id))
  return review ?? fail('review_not_found')
}

export function listHeldReviews(db: Executor, ids: string[]): Promise<HeldReview[]> {
  return readReviews(db, inArray(reviews.id, ids), { search: '', page: 1, limit: ids.length })
}

async function readReviews(
  db: Executor,
  where: SQL | undefined,
  asked: ListPage = { search: '', page: 1, limit: 1 },
  order = desc(reviews.id),
): Promise<HeldReview[]> {
  const rows = await db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      comment: reviews.comment,
      playlistId: reviews.playlistId,
      playlistName: shownToOperators(playlists.name),
      authorId: reviews.authorId,
      authorName: accounts.name,
      authorSince: accounts.createdAt,
      hiddenAt: reviews.hiddenAt,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
    })
    .from(reviews)
    .innerJoin(accounts, byAuthor)
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(where)
    .orderBy(order)
    .limit(asked.limit)
    .offset(offsetOf(asked))
  return rows.map((row) => ({
    _id: row.id,
    rating: row.rating,
    comment: row.comment,
    playlist: { _id: row.playlistId, name: row.playlistName ?? '' },
    author: { _id: row.authorId, name: row.authorName },
    authorSince: row.authorSince.toISOString(),
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
