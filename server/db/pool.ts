import pg from 'pg'
import { nameOf } from './cached-plans.ts'
import { type Hosts, mustBeWritable } from './hosts.ts'
import { closeWhenUnresponsive } from './unresponsive-connections.ts'

export interface PoolOptions {
  connections?: number
  /** How long a query waits for a connection before it is rejected. Milliseconds. */
  patience?: number
  /** How long to wait for an answer when the other side falls silent. Milliseconds. */
  answersWithin?: number
  /** How long a connection that is in use may stay silent before it counts as broken. Milliseconds. */
  silence?: number
  onError?: (error: Error) => void
  /** Read-only is enough: it may be a replica. */
  isReplica?: boolean
  /** Through a pooler that lends each of its connections for one transaction. */
  isShared?: boolean
}

/** Longest time for a statement, and for idling inside a transaction. Milliseconds. */
const STATEMENT_TIMEOUT = 15_000

/** A connection that is silent for so long is probed by the system, which gives it up after about ten minutes. Milliseconds. */
const KEEPALIVE = 30_000

/** Settings of connections that are ours alone. A pooler would reject them, or leak them to other clients. */
const OF_A_SESSION = {
  statement_timeout: STATEMENT_TIMEOUT,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
  application_name: 'pragati',
}

export function createPool(hosts: Hosts, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: clientOf(hosts, options.isShared ? SharedClient : KeepingClient),
    ...(options.isReplica ? {} : { onConnect: mustBeWritable }),
    // During a statement without a time limit nothing else tells that the other machine is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE,
    max: options.connections ?? 10,
    connectionTimeoutMillis: options.patience ?? 3_000,
    ...(options.answersWithin ? { query_timeout: options.answersWithin } : {}),
    ...(options.isShared ? {} : OF_A_SESSION),
  })
  // A broken connection is replaced at its next use, whether it was idle or in use (then the current query
  // fails as well); without these listeners it would end the process.
  pool.on('error', (error) => options.onError?.(error))
  pool.on('connect', (client) => {
    client.emit(OF_USE)
    client.on('error', () => {})
  })
  closeWhenUnresponsive(pool, options.silence)
  takeBackBroken(pool)
  return pool
}

/** Each connection is made to the current host; one that ends before its first use switches to the next. */
function clientOf(hosts: Hosts, Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    constructor(config?: pg.ClientConfig) {
      const address = hosts.current()
      super({ ...config, connectionString: address })
      const leave = () => hosts.leave(address)
      this.once('end', leave)
      this.once(OF_USE, () => this.off('end', leave))
    }
  }
}

const OF_USE = 'of use'

type Query = pg.Client['query']

/** Keeps the plans of statements that are marked for it. */
class KeepingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => ask(withNameOfPlan(first), ...rest)) as Query
  }
}

function withNameOfPlan(query: unknown): unknown {
  if (typeof query !== 'object' || query === null || !('text' in query)) return query
  const name = nameOf(String(query.text))
  return name === undefined ? query : { ...query, name }
}

/**
 * The next statement may run on another connection of the pooler, which does not know what was prepared here.
 * (Newer poolers can track prepared statements, older ones cannot.)
 */
class SharedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => ask(withoutName(first), ...rest)) as Query
  }
}

function withoutName(query: unknown): unknown {
  const isNamed = typeof query === 'object' && query !== null && 'name' in query
  return isNamed ? { ...query, name: undefined } : query
}

/**
 * Checks that the pool can connect: its connections have more settings than the one that migrates, and a pooler in
 * between may reject or drop them. Returns a warning for the operator, or null.
 */
export async function mustConnect(
  pool: pg.Pool,
  { isShared }: Pick<PoolOptions, 'isShared'>,
): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ ms: number }>(
      "SELECT setting::int AS ms FROM pg_settings WHERE name = 'statement_timeout'",
    )
    const timeout = rows[0]?.ms
    if (isShared) return timeout === 0 ? UNBOUNDED : null
    if (timeout === STATEMENT_TIMEOUT) return null
    throw new Error('the startup parameter statement_timeout did not reach it')
  } catch (error) {
    await pool.end()
    throw error
  }
}

const UNBOUNDED =
  'Statements through the pooler at DATABASE_URL may run for ever: let it set statement_timeout when it connects (connect_query in deploy/pgbouncer.ini).'

/** A caller with a broken connection learns of it at the next query, and releases it within this time. Milliseconds. */
const GIVING_BACK = 1_000

/**
 * Drizzle releases a connection only once its transaction has begun: one whose "begin" fails would leak, and
 * after ten of them the pool would be empty.
 */
function takeBackBroken(pool: pg.Pool): void {
  const lent = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!lent.has(client)) return
      setTimeout(() => {
        if (!lent.has(client)) return
        client.release(true)
        // The caller will release it too; that must not fail and hide the error of its own query.
        client.release = () => {}
      }, GIVING_BACK)
    })
  })
}
