import { eq } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { installation } from '#server/db/schema/operations.ts'

/** Content to try the product with: whoever starts the process gives it. */
export interface Demo {
  /** Fills an empty database; answers false, and changes nothing, when it is not empty. */
  load: (db: Db) => Promise<boolean>
  /** The addresses that can be signed in with, all with one password. */
  accounts: string[]
  password: string
}

/** Loaded only when it is wanted: it is large. */
export type GetDemo = () => Promise<Demo>

/**
 * Loads the demo content into an empty database where the configuration asks for it. Answers what to tell about the
 * demo accounts, or null when this is no demo.
 */
export async function loadWantedDemo(config: Config, db: Db, getDemo: GetDemo): Promise<string | null> {
  const wanted = config.demo === 'on' || (config.demo === 'auto' && config.loopback && !config.databaseUrl)
  if (!wanted) return null
  const demo = await getDemo()
  await demo.load(db)
  const loaded = await db
    .select({ at: installation.at })
    .from(installation)
    .where(eq(installation.key, 'demo'))
  if (loaded.length === 0) return null
  return `Demo accounts: ${demo.accounts.join(', ')} (password: ${demo.password})`
}
