import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Hosts, mustBeWritable } from './hosts.ts'

/** Between two attempts to connect. Milliseconds. */
const PAUSE = 500
const MAX_CONNECTING = 5_000
/** Between two questions whether the other side is still there. Milliseconds. */
const HEARTBEAT = 30_000
/** How long it has to answer them. Milliseconds. */
const TIMEOUT = 3_000

type OnMessage = (payload: string) => void

export interface Listener {
  /** Calls back for every message on the channel. Resolves to a function that stops it. */
  listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>>
  /** Whether messages arrive. */
  readonly isConnected: boolean
  close(): Promise<void>
}

/**
 * LISTEN for all channels on one connection of its own, which is reopened until it is closed on purpose. Messages sent
 * while it was down are lost; `onMessage('')` after each reconnection tells the readers to invalidate everything.
 */
export function createListener(
  hosts: Hosts,
  onError: (error: Error) => void = () => {},
  heartbeat = HEARTBEAT,
): Listener {
  const readers = new Map<string, Set<OnMessage>>()
  let connection: Promise<pg.Client> | undefined
  let isConnected = false
  let closed = false

  async function connect(): Promise<pg.Client> {
    const address = hosts.current()
    const next = new pg.Client({
      connectionString: address,
      application_name: 'pragati listener',
      keepAlive: true,
      connectionTimeoutMillis: MAX_CONNECTING,
    })
    next.on('error', onError)
    next.on('notification', ({ channel, payload = '' }) => notify(channel, payload))
    try {
      await next.connect()
      await mustBeWritable(next)
      for (const channel of readers.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      hosts.leave(address)
      await next.end()
      throw error
    }
    // Only now: a failed attempt emits `end`, too, and its retry is scheduled already.
    isConnected = true
    next.once('end', () => {
      isConnected = false
      void reconnect()
    })
    closeWhenUnresponsive(next)
    return next
  }

  /** A machine that loses its power or its network closes no connection. */
  function closeWhenUnresponsive(client: pg.Client): void {
    const question = { text: 'SELECT 1', query_timeout: TIMEOUT }
    const next = setTimeout(() => {
      client.query(question).then(
        () => next.refresh(),
        () => client.connection.stream.destroy(),
      )
    }, heartbeat).unref()
    client.once('end', () => clearTimeout(next))
  }

  function notify(channel: string, payload: string): void {
    for (const reader of readers.get(channel) ?? []) reader(payload)
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await sleep(PAUSE, undefined, { ref: false })
      if (closed) return
      try {
        const client = await connect()
        connection = Promise.resolve(client)
        for (const channel of readers.keys()) notify(channel, '')
        if (closed) await client.end()
        return
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  return {
    get isConnected() {
      return isConnected
    },
    async listen(channel, onMessage) {
      const isNew = !readers.has(channel)
      const known = readers.get(channel) ?? new Set()
      readers.set(channel, known.add(onMessage))
      const isFirst = connection === undefined
      connection ??= connect()
      const client = await connection.catch((error: unknown) => {
        // The next caller tries again.
        connection = undefined
        known.delete(onMessage)
        throw error
      })
      // A connection that breaks now is reopened with this channel among the others.
      if (isNew && !isFirst) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`).catch(onError)
      return async () => {
        known.delete(onMessage)
      }
    },
    async close() {
      closed = true
      await (await connection?.catch(() => undefined))?.end()
    },
  }
}
