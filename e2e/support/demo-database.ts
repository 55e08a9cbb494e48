import { copyDatabase } from '#testing/copy-database.ts'

/** The database that global-setup.ts fills. */
export const DEMO_DATABASE = 'demo'

/** The address of a copy of the PostgreSQL database with the demo content. */
export function aDemoDatabase(): Promise<string> {
  return copyDatabase(process.env.READY_POSTGRES ?? '', DEMO_DATABASE)
}
