import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notWithheld } from '#server/db/withheld.ts'

/** The name of a playlist for somebody who may see it now: null for a draft or a hidden one, except for its creator. */
export function shownName(viewerId: string): SQL<string | null> {
  return sql<string | null>`case when ${playlists.creatorId} = ${viewerId}
    or (${playlists.listed} and ${notWithheld(playlists.creatorId)}) then ${playlists.name} end`
}

/** Only its creator may see it: a draft, or one that was removed and is deleted seconds later. */
const isPrivate = sql`(${playlists.draft} or ${playlists.removedAt} is not null)`

/** For operators: words of a playlist, hidden ones included; null while only its creator may see it. */
export function shownToOperators(words: PgColumn | SQL): SQL<string | null> {
  return sql<string | null>`case when not ${isPrivate} then ${words} end`
}
