import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'
import { rowsOf } from './rows-of.ts'

/** A handful of ids, mostly none, read once for each statement. */
const WITHHELD = sql.raw('array(select creator_id from withheld_creators)')

/** For public reads of listed playlists: false for those of a creator who was just suspended or deleted. */
export function notWithheld(creatorId: PgColumn): SQL {
  return sql`${creatorId} <> all(${WITHHELD})`
}

export function isWithheld(creatorId: PgColumn): SQL {
  return sql`${creatorId} = any(${WITHHELD})`
}

/** Almost always true: then reads of very many rows need not check whose they are. */
export async function isNoneWithheld(db: Executor): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from withheld_creators limit 1`)).length === 0
}
