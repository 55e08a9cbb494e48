import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'
import { rowsOf } from './rows-of.ts'

/** A handful of ids, mostly none, read once for each statement. */
const WITHHELD = sql.raw('array(select creator_id from withheld_creators)')

/** For whatever the public reads of listed playlists: false for those of a creator who is suspended or deleted just now. */
export function notWithheld(creatorId: PgColumn): SQL {
  return sql`${creatorId} <> all(${WITHHELD})`
}

export function isWithheld(creatorId: PgColumn): SQL {
  return sql`${creatorId} = any(${WITHHELD})`
}

/** Almost always nobody is: then reads of very many rows can do without looking at whose they are. */
export async function isNobodyWithheld(db: Executor): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from withheld_creators limit 1`)).length === 0
}
