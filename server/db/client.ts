import { readFile } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { cachePlans } from './cached-plans.ts'
import { type Hosts, hostsOf, mustBeWritable } from './hosts.ts'
import { createPool, mustConnect, type PoolOptions } from './pool.ts'
import { type Replicas, trackReplicas } from './replicas.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number that no other advisory lock uses: processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_152_836

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
export type Tx = PgTransaction<PgQueryResultHKT, Record<string, never>, Record<string, never>>
/** What a query runs on: the database, or the current transaction. */
export type Executor = Db | Tx

export interface Database {
  db: Db
  /** For public reads, chosen for each of them: a replica that has replayed every known change, else `db`. */
  readonly replica: Db
  /** Must be told of every change; null when there are none. */
  replicas: Pick<Replicas, 'currentCount' | 'noteChange'> | null
  kind: 'embedded' | 'postgresql'
  /** Calls back for every message on the channel, from any process. Resolves to a function that stops it. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>
  /** Whether such messages arrive. */
  isListening(): boolean
  /** Calls back for every error of the connection they arrive on, which is reopened until it is closed on purpose. */
  onListenerError(callback: (error: Error) => void): void
  /** Warnings for the operator about how it is reached. */
  remark: string | null
  close(): Promise<void>
}

/** Opens the embedded engine on a folder (or in memory) and migrates it. */
export async function openEmbedded(
  folder: string | 'memory://',
  onPanic: (message: string) => void = () => {},
): Promise<Database> {
  // Not loaded where PostgreSQL is used.
  const [{ PGlite }, { drizzle: drizzlePGlite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ])
  const engine = await PGlite.create(folder === 'memory://' ? {} : { dataDir: folder })
  watchForPanic(engine, onPanic)
  yieldToEventLoop(engine)
  await migrateEmbedded(engine)
  cachePlans(engine)
  const db = drizzlePGlite(engine, { casing: 'snake_case' }) as unknown as Db
  return {
    db,
    replica: db,
    replicas: null,
    kind: 'embedded',
    listen: async (channel, onMessage) => engine.listen(channel, onMessage),
    isListening: () => true,
    onListenerError: () => {},
    remark: null,
    close: () => engine.close(),
  }
}

/**
 * When the engine cannot continue (its log cannot be written, say), the current query fails with the severity
 * PANIC, and the next one would never return and take the process down.
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

/** Statements of one request may follow each other without a break for this long. Milliseconds. */
const YIELD_AFTER_MS = 10

/** The engine works on the main thread: between statements other work gets its turn. */
function yieldToEventLoop(engine: PGlite): void {
  const ask = engine.execProtocolStream.bind(engine)
  let turn = performance.now()
  engine.execProtocolStream = async (...query) => {
    if (performance.now() - turn > YIELD_AFTER_MS) {
      await nextTurn()
      turn = performance.now()
    }
    return ask(...query)
  }
}

/** Migrates an embedded engine. */
export async function migrateEmbedded(engine: PGlite): Promise<void> {
  const [{ drizzle }, { migrate }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  await migrate(drizzle(engine), { migrationsFolder: MIGRATIONS })
}

/** Short waits, since the main database answers when the replica does not. Milliseconds. */
const OF_REPLICA = { isReplica: true, patience: 1_000, answersWithin: 3_000 }

interface Addresses {
  /**
   * Direct address of the database, where the other one leads through a pooler: for everything that needs a session.
   */
  directUrl?: string | undefined
  replicaUrls?: readonly string[]
}

interface Migrating {
  /** False: only an empty database is migrated, since a server of an earlier version may use this one. */
  mayMigrate?: boolean
}

/** Connects to PostgreSQL and migrates it under a lock. */
export async function openPostgres(
  url: string,
  {
    directUrl = url,
    replicaUrls = [],
    mayMigrate = true,
    ...rest
  }: Omit<PoolOptions, 'isShared'> & Addresses & Migrating = {},
): Promise<Database> {
  const options = { ...rest, isShared: directUrl !== url }
  const pool = createPool(hostsOf(url), options)
  const direct = hostsOf(directUrl)
  await migrateUnderLock(direct, mayMigrate)
  const remark = await mustConnect(pool, options)
  const { createListener } = await import('./listener.ts')
  let onListenerError = options.onError ?? (() => {})
  const listener = createListener(direct, (error) => onListenerError(error), options.silence)
  const db = drizzlePg(pool, { casing: 'snake_case' }) as unknown as Db
  const replicas = trackReplicas(
    pool,
    replicaUrls.map((replicaUrl) => createPool(hostsOf(replicaUrl), { ...options, ...OF_REPLICA })),
  )
  const copies = new WeakMap<pg.Pool, Db>()
  return {
    db,
    get replica() {
      const client = replicas.next()
      if (!client) return db
      const copy = copies.get(client) ?? (drizzlePg(client, { casing: 'snake_case' }) as unknown as Db)
      copies.set(client, copy)
      return copy
    },
    replicas: replicaUrls.length > 0 ? replicas : null,
    kind: 'postgresql',
    listen: listener.listen,
    isListening: () => listener.isConnected,
    onListenerError: (callback) => {
      onListenerError = callback
    },
    remark,
    close: async () => {
      await listener.close()
      await replicas.close()
      await pool.end()
    },
  }
}

/**
 * On a connection of its own, more patient than the pool: several processes may start at once, or before the database.
 */
async function migrateUnderLock(hosts: Hosts, mayMigrate: boolean): Promise<void> {
  const connection = await connectToWritable(hosts)
  try {
    await connection.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!mayMigrate) await mustBeEmptyOrCurrent(connection)
    await migratePg(drizzlePg(connection, { casing: 'snake_case' }), { migrationsFolder: MIGRATIONS })
  } finally {
    // The lock ends with the connection.
    await connection.end()
  }
}

async function mustBeEmptyOrCurrent(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ made: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS made",
  )
  if (!rows[0]?.made) return
  const [{ entries }, counted] = await Promise.all([
    readFile(`${MIGRATIONS}/meta/_journal.json`, 'utf8').then((text): { entries: unknown[] } =>
      JSON.parse(text),
    ),
    connection.query<{ count: number }>('SELECT count(*)::int FROM drizzle.__drizzle_migrations'),
  ])
  const count = counted.rows[0]?.count ?? 0
  if (count >= entries.length) return
  throw new Error(
    `an earlier version of Pragati made it (${count} migrations; here they are ${entries.length}). Use the command line of that version, or start the server of this one first`,
  )
}

/** Connects to the first host that can be written; throws the error of the last one. */
async function connectToWritable(hosts: Hosts): Promise<pg.Client> {
  for (const [at, address] of hosts.all.entries()) {
    const connection = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: 20_000,
      application_name: 'pragati migrations',
    })
    // A broken connection rejects the current query; without a listener it would also end the process.
    connection.on('error', () => {})
    try {
      await connection.connect()
      // A single host gives the best reason itself why it cannot be written.
      if (hosts.all.length > 1) await mustBeWritable(connection)
      return connection
    } catch (error) {
      await connection.end()
      hosts.leave(address)
      if (at === hosts.all.length - 1) throw error
    }
  }
  throw new Error('no host is named')
}
