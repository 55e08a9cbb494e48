import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

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
    })
    next.on('error', onError)
    next.on('notification', (message) => onMessage(message.payload ?? ''))
    next.on('end', () => void reconnect())
    await next.connect()
    await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    return next
  }

  async function reconnect(): Promise<void> {
    while (!stopped) {
      await sleep(500, undefined, { ref: false })
      if (stopped) return
      try {
        client = await connect()
        onMessage('')
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
