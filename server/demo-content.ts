import { eq } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import { installation } from './db/schema/operations.ts'

/**
 * Loads the demo content into an empty database where the configuration asks for it. Answers what to tell about the
 * demo accounts, or null when this is no demo.
 */
export async function loadWantedDemo(config: Config, db: Db): Promise<string | null> {
  const wanted = config.demo === 'on' || (config.demo === 'auto' && config.loopback && !config.databaseUrl)
  if (!wanted) return null
  const { loadDemo } = await import('#demo/load.ts')
  await loadDemo(db)
  const loaded = await db
    .select({ at: installation.at })
    .from(installation)
    .where(eq(installation.key, 'demo'))
  if (loaded.length === 0) return null
  const { DEMO_EMAILS, DEMO_PASSWORD } = await import('#demo/accounts.ts')
  return `Demo accounts: ${Object.values(DEMO_EMAILS).join(', ')} (password: ${DEMO_PASSWORD})`
}
