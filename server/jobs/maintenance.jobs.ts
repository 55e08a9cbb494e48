import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { job } from './job.ts'

const DAY_MS = 86_400_000

/** PostgreSQL has autovacuum; the embedded engine does not. */
export const maintenance = job({
  kind: 'database.upkeep',
  payload: z.object({}),
  every: 'day',
  run: async ({ db, database }) => {
    if (database.kind === 'embedded') await vacuumTables(db, Math.floor(Date.now() / DAY_MS) % 7 === 0)
  },
})

/**
 * The embedded engine has no process of its own for checkpoints: without them its log would grow until the process ends, and
 * be replayed as a whole after a crash.
 */
export const checkpoint = job({
  kind: 'database.checkpoint',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db, database }) => {
    if (database.kind === 'embedded') await db.execute(sql`checkpoint`)
  },
})

/** The planner analyses a table again once this share of its rows has changed. */
const CHANGED_SHARE = 0.2
const FEW_ROWS = 50

/**
 * VACUUM and ANALYZE: frees dead rows, sets the visibility map, so that index-only scans work, and analyses
 * tables that changed a lot. One table after another, since requests wait while the engine works: each day
 * only changed pages are read; indexes, which are read whole, are cleaned `withIndexes`.
 */
export async function vacuumTables(db: Db, withIndexes: boolean): Promise<void> {
  const tables = await rowsOf<{ name: string; changed: boolean }>(
    db,
    sql`
      select c.oid::regclass::text as name,
        c.reltuples < 0 or s.n_mod_since_analyze > greatest(${FEW_ROWS}::float8, c.reltuples * ${CHANGED_SHARE}::float8) as changed
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid order by c.relpages`,
  )
  // A small sample is enough to choose plans, and is read ten times as fast.
  await db.execute(sql`set default_statistics_target = 10`)
  try {
    for (const { name, changed } of tables) {
      const indexes = sql.raw(withIndexes ? 'auto' : 'off')
      await db.execute(sql`vacuum (index_cleanup ${indexes}, truncate off, skip_locked) ${sql.raw(name)}`)
      if (changed && name !== ANALYZED_SEPARATELY) await db.execute(sql`analyze ${sql.raw(name)}`)
    }
  } finally {
    await db.execute(sql`reset default_statistics_target`)
  }
}

/** `search.refresh-words` needs a larger sample and analyses on its own. */
const ANALYZED_SEPARATELY = 'search_entries'
