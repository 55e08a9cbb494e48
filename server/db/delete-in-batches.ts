import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

/** Rows per transaction. */
const BATCH = 500

/**
 * Deletes every row for which `where` holds, a batch at a time, so that no statement takes long, however many there are.
 * A row that somebody changes meanwhile is left alone: rows are deleted by their place, and it has another one then.
 */
export async function deleteInBatches(db: Db, table: PgTable, where: SQL | undefined): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    const some = db.select({ place: sql`ctid` }).from(table).where(where).limit(BATCH)
    const gone = await db.delete(table).where(sql`ctid = any(array(${some}))`).returning({ one: sql`1` })
    count = gone.length
  }
}
