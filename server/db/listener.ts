import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Between two attempts to connect. Milliseconds. */
const PAUSE = 500
const LONGEST_CONNECTING = 5_000

/**
 * LISTEN on a connection of its own that is renewed for as long as nobody stops it. Messages sent while it was
 * away are lost; `onMessage('')` after each reconnection tells the reader to distrust what it has kept.
 */
export async function listenOn(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onError: (error: Error) => void = () => {},
): Promise<() => Promise<void>> {
  let stopped = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'pragati listener',
      keepAlive: true,
      connectionTimeoutMillis: LONGEST_CONNECTING,
    })
    next.on('error', onError)
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end()
      throw error
    }
    // Only now: an attempt that fails ends too, and has its next one coming already.
    next.once('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    while (!stopped) {
      await sleep(PAUSE, undefined, { ref: false })
      if (stopped) return
      try {
        client = await connect()
        onMessage('')
        if (stopped) await client.end()
        return
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  return async () => {
    stopped = true
    await client.end()
  }
}
