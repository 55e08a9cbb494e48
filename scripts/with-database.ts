import { readConfig, StartError } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { prepareDataFolder } from '#server/process/data-folder.ts'
import { openDatabase } from '#server/process/open-database.ts'

/** Runs `work` on the configured database; a mistake in the configuration ends the process with one sentence. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(process.env)
    await prepareDataFolder(config.dataDir)
    const { database, release } = await openDatabase(config)
    try {
      await work(database)
    } finally {
      await database.close()
      await release()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
