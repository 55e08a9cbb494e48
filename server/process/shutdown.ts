import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** After the signal connections are still taken for at least so long. Milliseconds. */
const DRAIN = 300
/** Then open connections without a request are kept for so long. Milliseconds. */
const LINGER = 700
/** In-flight requests get this long after the signal. Milliseconds. */
const PATIENCE = 10_000
/** So long after it takes no more connections the process ends, whatever still holds it. Milliseconds. */
const DEADLINE = 30_000
/** The database gets this long to close when nothing else is waited for. Milliseconds. */
const LAST_PATIENCE = 5_000

/** What is closed once no request is under way, one after another. */
export interface Closing {
  /** As the log calls it. */
  what: string
  close(): unknown
}

interface Ending {
  /** After the signal connections are still taken for so long: a load balancer has to notice. Milliseconds. */
  drain?: number
  /** What matters most, should the deadline pass before its turn; may be called twice. */
  closeDatabase(): Promise<void>
  /** Ends the process although something still holds it. */
  end?(code: number): void
}

/**
 * First every answer says that its connection ends, while whatever is already on its way is still taken; then no new
 * connections are, but a request on one that is open still is for a moment; then what is under way is finished, and
 * everything is closed. What cannot be closed keeps nothing else open, and what does not end is cut off.
 */
export function prepareStop(
  app: FastifyInstance,
  closings: readonly Closing[],
  { drain = 0, closeDatabase, end = (code) => process.exit(code) }: Ending,
): () => Promise<void> {
  const { server } = app
  const underWay = new Set<ServerResponse>()
  let stopping: Promise<void> | undefined
  let holder = 'requests'
  server.prependListener('request', (_request, response) => {
    if (stopping) response.shouldKeepAlive = false
  })
  server.on('request', (_request, response) => {
    // Cached pages are answered by now.
    if (response.writableEnded) return
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })

  async function letRequestsEnd(): Promise<void> {
    for (const response of underWay) response.shouldKeepAlive = false
    await sleep(Math.max(drain, DRAIN))
    // Not the close of HTTP servers, which drops at once whatever connection is silent just then.
    const everybodyGone = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(server, () => resolve()),
    )
    await Promise.race([everybodyGone, sleep(LINGER)])
    server.closeIdleConnections()
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE)
    await everybodyGone
    clearTimeout(impatience)
  }

  async function endAnyway(): Promise<void> {
    app.log.error({ holder }, 'the stop took too long: what is still open is cut off')
    server.closeAllConnections()
    await Promise.race([closeDatabase(), sleep(LAST_PATIENCE)]).catch(() => {})
    end(1)
  }

  async function stop(): Promise<void> {
    // It alone keeps nothing alive.
    setTimeout(() => void endAnyway(), drain + DEADLINE).unref()
    await letRequestsEnd()
    const failures: unknown[] = []
    for (const { what, close } of [{ what: 'the application', close: () => app.close() }, ...closings]) {
      holder = what
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    holder = 'something that nobody closes'
    if (failures.length > 0) throw failures[0]
  }
  return () => {
    stopping ??= stop()
    return stopping
  }
}
