import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Config, StartError } from './config.ts'
import { lockDataFolder } from './data-folder.ts'
import { type Database, openEmbedded, openPostgres } from './db/client.ts'

/**
 * Opens the configured database: PostgreSQL, or the embedded engine in the data folder, which is then this process's
 * alone until `release`. Fails with a StartError that says what is wrong.
 */
export async function openDatabase(
  config: Config,
): Promise<{ database: Database; release: () => Promise<void> }> {
  if (config.databaseUrl) {
    const database = await openPostgres(config.databaseUrl, { replicaUrl: config.replicaUrl }).catch(
      (error: unknown) => {
        throw new StartError(`The database at DATABASE_URL cannot be used: ${reason(error)}`, {
          cause: error,
        })
      },
    )
    return { database, release: async () => {} }
  }
  const folder = await lockDataFolder(config.dataDir)
  try {
    const place = path.join(config.dataDir, 'db')
    await mkdir(place, { recursive: true })
    // The engine makes files that everybody on the machine may read and write.
    await chmod(place, 0o700)
    const database = await openEmbedded(place, undefined, endAtOnce)
    return { database, release: folder.release }
  } catch (error) {
    await folder.release()
    throw new StartError(`The embedded database in ${config.dataDir} cannot be opened: ${reason(error)}`, {
      cause: error,
    })
  }
}

/** Nothing may be asked of the database any more, so nothing is tidied up: the next start takes over. */
function endAtOnce(message: string): void {
  process.stderr.write(
    `The embedded database had to stop: ${message}\nWhat was acknowledged is kept. Free some space if the disk is full, and start again.\n`,
  )
  process.exit(1)
}

function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join('; ')
  return error instanceof Error
    ? error.message || String((error as NodeJS.ErrnoException).code)
    : String(error)
}
