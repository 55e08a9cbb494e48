import type { ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type BuiltPages, buildApp } from './app.ts'
import { type Config, readConfig, StartError } from './config.ts'
import { openControlSocket } from './control/socket.ts'
import { authSecret, prepareDataFolder } from './data-folder.ts'
import { loadWantedDemo } from './demo-content.ts'
import { isLocalName } from './http/local-caller.ts'
import { createWorker } from './jobs/worker.ts'
import { openDatabase } from './open-database.ts'
import { ownVersion } from './own-version.ts'
import { makeResources } from './resources.ts'

/** After SIGTERM connections are still taken for so long. Milliseconds. */
const DRAIN = 300
/** Then open connections without a request are kept for so long. Milliseconds. */
const LINGER = 700
/** In-flight requests get this long after SIGTERM. Milliseconds. */
const PATIENCE = 10_000

/**
 * The process: configuration, data folder, database, demo content, application, signals. What a person can mend is
 * said in one sentence, and the exit code is 1.
 */
export async function run(loadPages: () => Promise<BuiltPages>): Promise<void> {
  try {
    await start(loadPages)
  } catch (error) {
    complain(error)
    process.exitCode = 1
  }
}

async function start(loadPages: () => Promise<BuiltPages>): Promise<void> {
  const config = readConfig()
  await prepareDataFolder(config.dataDir)
  // Both take most of the start, so they go side by side.
  const [opened, pages] = await Promise.allSettled([openDatabase(config), loadPages()])
  if (opened.status === 'rejected') throw opened.reason
  const { database, release } = opened.value
  try {
    if (pages.status === 'rejected') throw pages.reason
    const secret = await authSecret(config.dataDir, config.authSecret)
    const resources = makeResources({ ...config, authSecret: secret }, database, await ownVersion())
    const demo = await loadWantedDemo(config, database.db)
    const app = await buildApp(resources, pages.value)
    const worker = createWorker(resources, app.log)
    let closeControl = async () => {}
    const address = await listen(app, config)
    // At once: whoever sees that it answers may want it to stop.
    stopOnSignals(app, async () => {
      await closeControl()
      await worker.stop()
      resources.mailer.close()
      resources.files.close()
      await database.close()
      await release()
    })
    say(`${config.site.name} is ready at ${address}`)
    if (demo) say(demo)
    if (!config.mail.smtpUrl && !isLocalName(new URL(config.site.url).host)) {
      say(
        `SMTP_URL is not set, so nobody gets mail: it is written to ${config.dataDir}/mail, where it can be read at /dev/mail on this machine.`,
      )
    }
    worker.start()
    if (database.kind === 'embedded')
      closeControl = await openControlSocket(resources, config.dataDir, app.log)
  } catch (error) {
    await database.close()
    await release()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is already taken. Stop what uses it, or set PORT to another one.`,
        { cause: error },
      )
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST is ${host}, which is not an address of this machine.`, { cause: error })
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`, { cause: error })
    throw error
  }
}

/**
 * First every answer says that its connection ends, while whatever is already on its way is still taken; then no new
 * connections are, but a request on one that is open still is for a moment; then what is under way is finished.
 */
function stopOnSignals(app: FastifyInstance, release: () => Promise<void>): void {
  const { server } = app
  const underWay = new Set<ServerResponse>()
  let stopping = false
  server.prependListener('request', (_request, response) => {
    if (stopping) response.shouldKeepAlive = false
  })
  server.on('request', (_request, response) => {
    // Kept pages are answered by now.
    if (response.writableEnded) return
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    for (const response of underWay) response.shouldKeepAlive = false
    await sleep(DRAIN)
    // Not the close of HTTP servers, which drops at once whatever connection is silent just then.
    const everybodyGone = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(server, () => resolve()),
    )
    await Promise.race([everybodyGone, sleep(LINGER)])
    server.closeIdleConnections()
    const impatience = setTimeout(() => server.closeAllConnections(), PATIENCE)
    await everybodyGone
    clearTimeout(impatience)
    await app.close()
    await release()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        complain(error)
        process.exitCode = 1
      })
    })
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A mistake that a person can mend is one sentence; anything else shows where it came from. */
function complain(error: unknown): void {
  process.stderr.write(
    `${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`,
  )
}
