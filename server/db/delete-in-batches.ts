import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** Rows per transaction. */
const BATCH = 500

/**
 * Deletes every row for which `where` holds, a batch at a time, so that no statement takes long, however many there are.
 * Rows are found by their place; one that somebody changes meanwhile is deleted only if `where` still holds.
 */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL | undefined): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    const some = db.select({ place: sql`ctid` }).from(table).where(where).limit(BATCH)
    const isOne = sql`ctid = any(array(${some}))`
    const gone = await db.delete(table).where(and(isOne, where)).returning({ one: sql`1` })
    count = gone.length
  }
}
