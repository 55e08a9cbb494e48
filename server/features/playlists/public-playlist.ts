import { and, sql } from 'drizzle-orm'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notWithheld } from '#server/db/withheld.ts'

/** Playlists that everybody may see; written exactly as in the indexes. */
export const isPublic = and(sql`${playlists.listed}`, notWithheld(playlists.creatorId))
