import { type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import { ascNullsFirst, descNullsLast } from '#server/db/order.ts'
import { playlists } from '#server/db/schema/catalogue.ts'

const { id, publishedAs, avgRating, reviewCount, ratingScore } = playlists
/** When it was first published, as an id. */
export const published = sql<string>`coalesce(${publishedAs}, ${id})`

/**
 * Each order ends in an id, so that pages never overlap. Equal values are ordered by score, so that a course
 * with many unplayable videos comes after its equals.
 */
export const orders: Record<PlaylistSort, SQL[]> = {
  newest: [descNullsLast(published)],
  oldest: [ascNullsFirst(published)],
  rating: [
    descNullsLast(avgRating),
    descNullsLast(reviewCount),
    descNullsLast(ratingScore),
    descNullsLast(id),
  ],
  popular: [
    descNullsLast(reviewCount),
    descNullsLast(avgRating),
    descNullsLast(ratingScore),
    descNullsLast(id),
  ],
}

/** The same from the other end. */
export const backwards: Record<PlaylistSort, SQL[]> = {
  newest: orders.oldest,
  oldest: orders.newest,
  rating: [
    ascNullsFirst(avgRating),
    ascNullsFirst(reviewCount),
    ascNullsFirst(ratingScore),
    ascNullsFirst(id),
  ],
  popular: [
    ascNullsFirst(reviewCount),
    ascNullsFirst(avgRating),
    ascNullsFirst(ratingScore),
    ascNullsFirst(id),
  ],
}

/** Best damped average, then newest. */
export const bestFirst: SQL[] = [descNullsLast(ratingScore), descNullsLast(id)]
