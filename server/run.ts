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
import { prepareStop } from './stop.ts'

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
  // While developing they would keep the process alive.
  const closePages = async () => (pages.status === 'fulfilled' ? pages.value.close?.() : undefined)
  if (opened.status === 'rejected') {
    await closePages()
    throw opened.reason
  }
  const { database, release } = opened.value
  try {
    if (pages.status === 'rejected') throw pages.reason
    const secret = await authSecret(config.dataDir, config.authSecret)
    const resources = makeResources({ ...config, authSecret: secret }, database, await ownVersion())
    const demo = await loadWantedDemo(config, database.db)
    const app = await buildApp(resources, pages.value)
    const worker = createWorker(resources, app.log)
    let control: Promise<() => Promise<void>> | undefined
    let closed: Promise<void> | undefined
    const closeDatabase = () => {
      closed ??= database.close()
      return closed
    }
    const address = await listen(app, config)
    // At once: whoever sees that it answers may want it to stop.
    onSignals(
      prepareStop(
        app,
        [
          // It may still be opening.
          { what: 'the command line', close: async () => (await control)?.() },
          { what: 'pages', close: closePages },
          { what: 'jobs', close: () => worker.stop() },
          { what: 'mail', close: () => resources.mailer.close() },
          { what: 'files', close: () => resources.files.close() },
          { what: 'the database', close: closeDatabase },
          { what: 'the data folder', close: release },
        ],
        { closeDatabase },
      ),
    )
    say(`${config.site.name} is ready at ${address}`)
    if (demo) say(demo)
    if (!config.mail.smtpUrl && !isLocalName(new URL(config.site.url).host)) {
      say(
        `SMTP_URL is not set, so nobody gets mail: it is written to ${config.dataDir}/mail, where it can be read at /dev/mail on this machine.`,
      )
    }
    worker.start()
    if (database.kind === 'embedded') {
      control = openControlSocket(resources, config.dataDir, app.log).catch((err: unknown) => {
        app.log.error({ err }, 'the command line cannot reach this server')
        return async () => {}
      })
    }
  } catch (error) {
    await database.close()
    await release()
    await closePages()
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

function onSignals(stop: () => Promise<void>): void {
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
