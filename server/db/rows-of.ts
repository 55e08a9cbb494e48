import type { SQL } from 'drizzle-orm'
import type { Executor } from './client.ts'

/** The rows of a statement written by hand; of what type they are is the statement's word. */
export async function rowsOf<T>(db: Executor, statement: SQL): Promise<T[]> {
  // Drizzle's type of a raw answer depends on the driver; both have rows.
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}
