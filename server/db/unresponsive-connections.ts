import type { Socket } from 'node:net'
import type pg from 'pg'

/** Longer than any statement may take, and than a pooler lets it wait for a connection. Milliseconds. */
const SILENCE = 30_000

/**
 * A machine that loses its power or its network closes no connection: callers would wait for a quarter of an hour until
 * the system gives up. A connection in use that stays silent counts as broken, except during a transaction that has
 * lifted the limit on its statements.
 */
export function closeWhenUnresponsive(pool: pg.Pool, after = SILENCE): void {
  pool.on('connect', (client) => {
    const stream = streamOf(client)
    stream.on('timeout', () => stream.destroy(silent()))
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: unknown, ...rest: unknown[]) => {
      if (liftsLimit(first)) stream.setTimeout(0)
      return ask(first, ...rest)
    }) as typeof client.query
  })
  pool.on('acquire', (client) => streamOf(client).setTimeout(after))
  pool.on('release', (_error, client) => streamOf(client).setTimeout(0))
}

function silent(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
}

function streamOf(client: pg.PoolClient): Socket {
  return client.connection.stream as Socket
}

const LIFTED = 'set local statement_timeout = 0'

function liftsLimit(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'text' in query && query.text === LIFTED
}
