import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rowsOf } from '#server/db/rows-of.ts'
import type { TestApp } from './app.ts'

/**
 * To be called inside a transaction that another one has to wait for: resolves once it does. The embedded engine has a
 * single connection, which the transaction holds, so there the other one has not even begun.
 */
export async function untilBlocked({ resources: { db, database } }: TestApp): Promise<void> {
  if (database.kind === 'embedded') return
  const waiting = () =>
    rowsOf(
      db,
      sql`select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
  await expect.poll(waiting).toHaveLength(1)
}
