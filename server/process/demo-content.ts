import { eq, inArray } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { installation } from '#server/db/schema/operations.ts'

/** Content to try the product with, provided by the code that starts the process. */
export interface Demo {
  /** Fills an empty database; returns false, and changes nothing, when it is not empty. */
  load: (db: Db) => Promise<boolean>
  /** The addresses of the demo accounts, all with one password. */
  accounts: string[]
  password: string
}

/** Imported only when it is wanted: it is large. */
export type GetDemo = () => Promise<Demo>

/**
 * Loads the demo content into an empty database where the configuration asks for it. Returns what to print
 * about the demo accounts, or null when there is nothing to say.
 */
export async function loadDemoIfConfigured(config: Config, db: Db, getDemo: GetDemo): Promise<string | null> {
  if (!config.isDemo) return (await noticeAboutDemoAccounts(db, getDemo)) ?? noticeAboutAuto(config)
  const demo = await getDemo()
  await demo.load(db)
  if (!(await isLoaded(db))) return null
  return `Demo accounts: ${demo.accounts.join(', ')} (password: ${demo.password})`
}

async function isLoaded(db: Db): Promise<boolean> {
  const marks = await db
    .select({ at: installation.at })
    .from(installation)
    .where(eq(installation.key, 'demo'))
  return marks.length > 0
}

/** When a demo has become a real site, its accounts stay until somebody deletes them. */
async function noticeAboutDemoAccounts(db: Db, getDemo: GetDemo): Promise<string | null> {
  if (!(await isLoaded(db))) return null
  const demo = await getDemo()
  const left = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.email, demo.accounts))
  if (left.length === 0) return null
  return `Accounts of the demo are still here, with a password that everybody knows: ${left.map(({ email }) => email).join(', ')}. Delete them, or change their passwords.`
}

function noticeAboutAuto({ demo, loopback, databaseUrl }: Config): string | null {
  if (demo !== 'auto' || !loopback || databaseUrl) return null
  return 'No demo content: by SITE_URL or TRUST_PROXY this site is for others. Say DEMO=on or DEMO=off.'
}
