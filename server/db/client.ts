import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { keepPlans } from './kept-plans.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number that nothing else on the database uses: processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_152_836

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
export type Tx = PgTransaction<PgQueryResultHKT, Record<string, never>, Record<string, never>>
/** What a query runs on: the database, or the transaction under way. */
export type Executor = Db | Tx

export interface Database {
  db: Db
  /** Public reads that may lag a moment behind; the same as `db` without a replica. */
  replica: Db
  kind: 'embedded' | 'postgresql'
  /** Calls back for every message on the channel, from any process. Resolves to the way to stop. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Opens the embedded engine on a folder (or in memory) and brings its tables up to date. */
export async function openEmbedded(
  folder: string | 'memory://',
  snapshot?: Blob,
  onPanic: (message: string) => void = () => {},
): Promise<Database> {
  const engine = await PGlite.create({
    ...(folder === 'memory://' ? {} : { dataDir: folder }),
    ...(snapshot ? { loadDataDir: snapshot } : {}),
  })
  watchForPanic(engine, onPanic)
  letOthersIn(engine)
  await migrateEmbedded(engine)
  keepPlans(engine)
  const db = drizzlePGlite(engine, { casing: 'snake_case' }) as unknown as Db
  return {
    db,
    replica: db,
    kind: 'embedded',
    listen: async (channel, onMessage) => engine.listen(channel, onMessage),
    close: () => engine.close(),
  }
}

/**
 * When the engine cannot go on (its log cannot be written, say), the query under way fails with the severity PANIC, and
 * the next one would never return and take the process with it.
 */
function watchForPanic(engine: PGlite, onPanic: (message: string) => void): void {
  const ask = engine.execProtocolStream.bind(engine)
  engine.execProtocolStream = async (...query) => {
    try {
      return await ask(...query)
    } catch (error) {
      const { severity, message } = error as { severity?: unknown; message?: unknown }
      if (severity === 'PANIC') onPanic(String(message))
      throw error
    }
  }
}

/** Longer than this the statements of one request do not follow each other without a break. Milliseconds. */
const BREATH = 10

/** The engine works on the main thread: between statements whatever else waits there has its turn. */
function letOthersIn(engine: PGlite): void {
  const ask = engine.execProtocolStream.bind(engine)
  let turn = performance.now()
  engine.execProtocolStream = async (...query) => {
    if (performance.now() - turn > BREATH) {
      await nextTurn()
      turn = performance.now()
    }
    return ask(...query)
  }
}

/** Brings the tables of an embedded engine up to date. */
export function migrateEmbedded(engine: PGlite): Promise<void> {
  return migratePGlite(drizzlePGlite(engine), { migrationsFolder: MIGRATIONS })
}

/** Connects to PostgreSQL and brings its tables up to date under a lock. */
export async function openPostgres(
  url: string,
  options: PoolOptions & { replicaUrl?: string } = {},
): Promise<Database> {
  const pool = makePool(url, options)
  const replicaPool = options.replicaUrl ? makePool(options.replicaUrl, options) : pool
  await migrateUnderLock(url)
  await mustConnect(pool)
  const { createListener } = await import('./listener.ts')
  const listener = createListener(url, options.onError)
  return {
    db: drizzlePg(pool, { casing: 'snake_case' }) as unknown as Db,
    replica: drizzlePg(replicaPool, { casing: 'snake_case' }) as unknown as Db,
    kind: 'postgresql',
    listen: listener.listen,
    close: async () => {
      await listener.close()
      await Promise.all([pool.end(), ...(replicaPool === pool ? [] : [replicaPool.end()])])
    },
  }
}

interface PoolOptions {
  connections?: number
  /** How long a query waits for a connection before it is rejected. Milliseconds. */
  patience?: number
  onError?: (error: Error) => void
}

function makePool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.patience ?? 3_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'pragati',
  })
  // A connection that breaks is replaced at the next use, whether it was idle or lent out (then the query under way
  // fails besides); without these listeners it would end the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  takeBackBroken(pool)
  return pool
}

/** The connections of the pool ask for more than the one that migrates, which a pooler in between may reject. */
async function mustConnect(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Whoever holds a connection that broke learns of it at the next query, and gives it back within this time. Milliseconds. */
const GIVING_BACK = 1_000

/**
 * Drizzle gives a connection back only once its transaction has begun: one whose "begin" fails would be lost for ever,
 * and with the tenth of them the pool.
 */
function takeBackBroken(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return
      setTimeout(() => {
        if (lent.has(client)) client.release(true)
      }, GIVING_BACK)
    })
  })
}

/** On a connection of its own, more patient than the pool's: whoever starts may be one of many, or early. */
async function migrateUnderLock(url: string): Promise<void> {
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 20_000,
    application_name: 'pragati migrations',
  })
  // A connection that breaks rejects the query under way; without a listener it would end the process besides.
  connection.on('error', () => {})
  await connection.connect()
  try {
    await connection.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg(connection, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS })
  } finally {
    // The lock goes with the connection.
    await connection.end()
  }
}
