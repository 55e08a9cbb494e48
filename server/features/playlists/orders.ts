import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PlaylistSort } from '#contract/constants.ts'
import { playlists } from '#server/db/schema/catalogue.ts'

/** The place of NULLs is named although there are none: an index serves an order only when they agree on it. */
const down = (column: PgColumn | SQL): SQL => sql`${column} desc nulls last`
const up = (column: PgColumn | SQL): SQL => sql`${column} asc nulls first`

const { id, publishedAs, avgRating, reviewCount, ratingScore } = playlists
/** When it was first published, as an id. */
export const published = sql<string>`coalesce(${publishedAs}, ${id})`

/**
 * Each order ends in an id, so that pages never overlap. What is shown alike is ordered by its score, so that a course of
 * which many videos cannot be played comes after its like.
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

/** Best average, weighed against few reviews, then newest. */
export const bestFirst: SQL[] = [down(ratingScore), down(id)]
