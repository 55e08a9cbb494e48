import { toAppError } from '#server/api/errors.ts'
import { type BuiltPages, buildApp } from '#server/app.ts'
import { type Config, readConfig, StartError } from '#server/config.ts'
import { openControlSocket } from '#server/control/socket.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { createThrottledLog } from '#server/log/throttled-log.ts'
import { makeResources } from '#server/resources.ts'
import { isLocalName } from '#server/site/local-name.ts'
import { authSecret } from './auth-secret.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type GetDemo, loadDemoIfConfigured } from './demo-content.ts'
import { listen } from './listen.ts'
import { limitHeapGrowth } from './memory.ts'
import { databaseStartError, openDatabase } from './open-database.ts'
import { standardError, standardOutput } from './output.ts'
import { ownVersion } from './own-version.ts'
import { createShutdown } from './shutdown.ts'
import { announceListening, disconnectFromSupervisor, isFirst } from './siblings.ts'

/** What the process has to be given. */
interface Parts {
  pages: () => Promise<BuiltPages>
  demo: GetDemo
}

/**
 * The process: configuration, data folder, database, demo content, application, signals. What a person can
 * fix is reported in one sentence, and the exit code is 1.
 */
export async function run(parts: Parts): Promise<void> {
  limitHeapGrowth()
  try {
    await start(parts)
  } catch (error) {
    printError(error)
    process.exitCode = 1
    disconnectFromSupervisor()
  }
}

async function start(parts: Parts): Promise<void> {
  const config = readConfig()
  await prepareDataFolder(config.dataDir)
  // Both take most of the start, so they run in parallel.
  const [opened, pages] = await Promise.allSettled([openDatabase(config), parts.pages()])
  // During development the pages would keep the process alive unless they are closed.
  const closePages = async () => (pages.status === 'fulfilled' ? pages.value.close?.() : undefined)
  if (opened.status === 'rejected') {
    await closePages()
    throw opened.reason
  }
  const { database, announceEnd, release } = opened.value
  try {
    if (pages.status === 'rejected') throw pages.reason
    const secret = await authSecret(config.dataDir, config.authSecret)
    const ending = new AbortController()
    const resources = makeResources(
      { ...config, authSecret: secret },
      database,
      await ownVersion(),
      ending.signal,
    )
    await prepareSearch(database.db)
    const demo = await loadDemoIfConfigured(config, database.db, parts.demo)
    const app = await buildApp(resources, pages.value)
    const logThrottled = createThrottledLog()
    database.onListenerError((error) =>
      logThrottled(app.log, 'messages from other processes do not arrive', error),
    )
    const worker = createWorker(resources, app.log)
    let control: Promise<() => Promise<void>> | undefined
    let closed: Promise<void> | undefined
    const closeDatabase = () => {
      closed ??= database.close()
      return closed
    }
    const address = await listen(app, config)
    // Immediately: as soon as it answers, somebody may want it to stop.
    const stop = createShutdown(
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
      { drain: config.drainSeconds * 1_000, closeDatabase },
    )
    onSignals(async () => {
      ending.abort()
      announceEnd().catch((err: unknown) =>
        app.log.warn({ err }, 'the next start will not wait for this one'),
      )
      await stop()
    })
    announceListening()
    if (isFirst()) printStartInfo(config, address, [demo, database.remark])
    worker.start()
    if (database.kind === 'embedded') {
      control = openControlSocket({ ...resources, demo: parts.demo }, config.dataDir, app.log).catch(
        (err: unknown) => {
          app.log.error({ err }, 'the command line cannot reach this server')
          return async () => {}
        },
      )
    }
  } catch (error) {
    await database.close()
    await release()
    await closePages()
    const isAway = database.kind === 'postgresql' && toAppError(error).code === 'database_down'
    throw isAway ? databaseStartError(error) : error
  }
}

/** Printed once, however many processes there are. */
function printStartInfo(config: Config, address: string, remarks: (string | null | undefined)[]): void {
  say(`${config.site.name} is ready at ${address}`)
  for (const remark of remarks) if (remark) say(remark)
  if (!config.mail.smtpUrl && !isLocalName(new URL(config.site.url).host)) {
    say(
      `SMTP_URL is not set, so nobody gets mail: it is written to ${config.dataDir}/mail, where it can be read at /dev/mail on this machine.`,
    )
  }
}

function onSignals(stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop()
        .catch((error: unknown) => {
          printError(error)
          process.exitCode = 1
        })
        .finally(disconnectFromSupervisor)
    })
  }
}

function say(line: string): void {
  standardOutput.write(`${line}\n`)
}

/** A mistake that a person can fix is one sentence; anything else has its stack. */
function printError(error: unknown): void {
  standardError.write(
    `${error instanceof StartError ? error.message : ((error as Error).stack ?? String(error))}\n`,
  )
}
