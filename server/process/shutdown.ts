import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** After the signal new connections are still accepted for at least this long. Milliseconds. */
const DRAIN = 300
/** Then idle connections stay open for this long. Milliseconds. */
const LINGER = 700
/** In-flight requests get this long after the signal. Milliseconds. */
const TIMEOUT = 10_000
/** This long after it stops accepting connections the process ends, even if something still holds it. Milliseconds. */
const DEADLINE = 30_000
/** The database gets this long to close when nothing else is waited for. Milliseconds. */
const CLOSE_TIMEOUT = 5_000

/** What is closed once no request is in progress, one after another. */
export interface Closing {
  /** Its name in the log. */
  what: string
  close(): unknown
}

interface Ending {
  /** How long after the signal connections are still accepted: a load balancer has to notice. Milliseconds. */
  drain?: number
  /** What must be closed even when the deadline passes before its turn; may be called twice. */
  closeDatabase(): Promise<void>
  /** Ends the process although something still holds it. */
  end?(code: number): void
}

/**
 * Three steps: responses announce that their connection will close while new connections are still accepted; then new
 * connections are rejected and open ones get a moment for further requests; then running requests finish and everything
 * is closed. A failure to close one thing does not prevent closing the others; at the deadline the rest is cut off.
 */
export function createShutdown(
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
    // A cached page has already been sent.
    if (response.writableEnded) return
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })

  async function drainRequests(): Promise<void> {
    for (const response of underWay) response.shouldKeepAlive = false
    await sleep(Math.max(drain, DRAIN))
    // Not the HTTP server's own close, which drops every idle connection at once.
    const everybodyGone = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(server, () => resolve()),
    )
    await Promise.race([everybodyGone, sleep(LINGER)])
    server.closeIdleConnections()
    const killTimer = setTimeout(() => server.closeAllConnections(), TIMEOUT)
    await everybodyGone
    clearTimeout(killTimer)
  }

  async function forceExit(): Promise<void> {
    app.log.error({ holder }, 'the stop took too long: what is still open is cut off')
    server.closeAllConnections()
    await Promise.race([closeDatabase(), sleep(CLOSE_TIMEOUT)]).catch(() => {})
    end(1)
  }

  async function stop(): Promise<void> {
    // The timer alone must not keep the process alive.
    setTimeout(() => void forceExit(), drain + DEADLINE).unref()
    await drainRequests()
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
