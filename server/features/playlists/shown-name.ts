import { type SQL, sql } from 'drizzle-orm'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notWithheld } from '#server/db/withheld.ts'

/** The name of a playlist for somebody who may see it now: null for a draft or a hidden one, except for its creator. */
export function shownName(viewerId: string): SQL<string | null> {
  return sql<string | null>`case when ${playlists.creatorId} = ${viewerId}
    or (${playlists.listed} and ${notWithheld(playlists.creatorId)}) then ${playlists.name} end`
}
