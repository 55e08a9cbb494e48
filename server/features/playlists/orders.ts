import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PlaylistSort } from '#contract/constants.ts'
import { playlists } from '#server/db/schema/catalogue.ts'

/** The position of NULLs is explicit although there are none: an index serves an order only when they match. */
const down = (column: PgColumn | SQL): SQL => sql`${column} desc nulls last`
const up = (column: PgColumn | SQL): SQL => sql`${column} asc nulls first`

const { id, publishedAs, avgRating, reviewCount, ratingScore } = playlists
/** When it was first published, as an id. */
export const published = sql<string>`coalesce(${publishedAs}, ${id})`

/**
 * Each order ends in an id, so that pages never overlap. Equal values are ordered by score, so that a course
 * with many unplayable videos comes after its equals.
 */
export const orders: Record<PlaylistSort, SQL[]> = {
  newest: [down(published)],
  oldest: [up(published)],
  rating: [down(avgRating), down(reviewCount), down(ratingScore), down(id)],
  popular: [down(reviewCount), down(avgRating), down(ratingScore), down(id)],
}

/** The same from the other end. */
export const backwards: Record<PlaylistSort, SQL[]> = {
  newest: orders.oldest,
  oldest: orders.newest,
  rating: [up(avgRating), up(reviewCount), up(ratingScore), up(id)],
  popular: [up(reviewCount), up(avgRating), up(ratingScore), up(id)],
}

/** Best damped average, then newest. */
export const bestFirst: SQL[] = [down(ratingScore), down(id)]
