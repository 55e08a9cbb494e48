import type { SQL } from 'drizzle-orm'
import type { Executor } from './client.ts'

/** The rows of a handwritten statement; their type is the caller's claim. */
export async function rowsOf<T>(db: Executor, statement: SQL): Promise<T[]> {
  // Drizzle's type of a raw result depends on the driver; both have rows.
  return ((await db.execute(statement)) as unknown as { rows: T[] }).rows
}
