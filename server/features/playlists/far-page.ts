import { and, type SQL, sql } from 'drizzle-orm'
import type { PlaylistSort } from '#contract/constants.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { backwards, orders } from './orders.ts'

export interface FarPage {
  within: SQL | undefined
  sort: PlaylistSort
  offset: number
  limit: number
  /** How many there are, more than `offset`. */
  total: number
}

/**
 * A page far down a listing while no creator is withheld. The indexes of the orders have all columns, and skipping
 * starts at the nearer end, so that at most half of an index is scanned and no table row is read. From the end the ids
 * come in reverse.
 */
export function farPage(page: FarPage): SQL {
  const fromEnd = isNearerToTheEnd(page)
  const order = (fromEnd ? backwards : orders)[page.sort]
  const limit = Math.min(page.limit, page.total - page.offset)
  const passed = fromEnd ? page.total - page.offset - limit : page.offset
  return sql`
    select ${playlists.id} as id from ${playlists} where ${and(sql`${playlists.listed}`, page.within)}
    order by ${sql.join(order, sql`, `)} limit ${limit} offset ${passed}`
}

export function isNearerToTheEnd({ offset, limit, total }: FarPage): boolean {
  return offset + limit > total / 2
}
