import { sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

/** The tables as listed by the database itself, so that a new one is never forgotten. */
export async function listTables(db: Executor): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** How many migrations the database has had, and the hash of the last one. */
export async function migrationsOf(tx: Tx): Promise<{ count: number; last: string }> {
  const [row] = await rowsOf<{ count: number; last: string }>(
    tx,
    sql`select count(*)::integer as count, coalesce((array_agg(hash order by created_at desc))[1], '') as last
        from drizzle.__drizzle_migrations`,
  )
  return row ?? { count: 0, last: '' }
}

/** One transaction that may take as long as it needs. */
export function withoutTimeouts<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  config?: { isolationLevel: 'repeatable read'; accessMode: 'read only' },
): Promise<T> {
  return db.transaction(async (transaction) => {
    const tx = transaction as Tx
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    return work(tx)
  }, config)
}
