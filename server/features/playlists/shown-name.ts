import { type SQL, sql } from 'drizzle-orm'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notWithheld } from '#server/db/withheld.ts'

/** What a playlist is called, for somebody who may see it now: null for a draft or a hidden one, but for its creator. */
export function shownName(viewerId: string): SQL<string | null> {
  return sql<string | null>`case when ${playlists.creatorId} = ${viewerId}
    or (${playlists.listed} and ${notWithheld(playlists.creatorId)}) then ${playlists.name} end`
}
