import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Config, StartError } from '#server/config.ts'
import { type Database, openEmbedded, openPostgres } from '#server/db/client.ts'
import { type FolderLock, lockDataFolder } from './folder-lock.ts'
import { compileWebAssemblyOnce } from './memory.ts'
import { standardError } from './output.ts'

/**
 * Opens the configured database: PostgreSQL, or the embedded engine in the data folder, which is locked for
 * this process until `release`. Fails with a StartError that says what is wrong. `mayMigrate`: false where a server of an
 * earlier version may use the same PostgreSQL.
 */
export async function openDatabase(
  config: Config,
  mayMigrate = true,
): Promise<{ database: Database } & FolderLock> {
  if (config.databaseUrl) {
    const { databaseUrl, databaseDirectUrl: directUrl, replicaUrls, poolSize: connections } = config
    const options = { directUrl, replicaUrls, connections, mayMigrate }
    const database = await openPostgres(databaseUrl, options).catch((error: unknown) => {
      throw databaseStartError(error)
    })
    return { database, announceEnd: async () => {}, release: async () => {} }
  }
  const lock = await lockDataFolder(config.dataDir, { onLost: () => exitImmediately(lostFolder(config)) })
  try {
    const place = path.join(config.dataDir, 'db')
    await mkdir(place, { recursive: true })
    // The engine creates files that everybody on the machine may read and write.
    await chmod(place, 0o700)
    compileWebAssemblyOnce()
    const database = await openEmbedded(place, (message) => exitImmediately(panic(message)))
    return { database, ...lock }
  } catch (error) {
    await lock.release()
    throw new StartError(`The embedded database in ${config.dataDir} cannot be opened: ${reason(error)}`, {
      cause: error,
    })
  }
}

/** Ends the process without cleaning up: no more queries are possible or allowed. The next start does that. */
function exitImmediately(why: string): void {
  standardError.write(`${why}\n`)
  process.exit(1)
}

function panic(message: string): string {
  return `The embedded database had to stop: ${message}\nWhat was acknowledged is kept. Free some space if the disk is full, and start again.`
}

/** Two engines on one folder would damage it. */
function lostFolder({ dataDir }: Config): string {
  return `The lock of the data folder ${dataDir} is gone or names another process, so this one has ended. It was silent for too long, or the lock was removed.`
}

/** An error of the database at DATABASE_URL, whichever step of the start it stopped. */
export function databaseStartError(error: unknown): StartError {
  const why = reason(error)
  const help = why.includes('startup parameter')
    ? ' It leads through a pooler: set DATABASE_DIRECT_URL to the address of the database itself as well.'
    : ''
  return new StartError(`The database at DATABASE_URL cannot be used: ${why}.${help}`, { cause: error })
}

/** The innermost error, in one line; the outer ones repeat whole queries. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reason(error.cause)
  const message = error.message || String((error as NodeJS.ErrnoException).code)
  return message.replace(/\s+/g, ' ').replace(/\.$/, '')
}
