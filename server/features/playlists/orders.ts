import { type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import { down, up } from '#server/db/order.ts'
import { playlists } from '#server/db/schema/catalogue.ts'

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
