import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openEmbedded, openPostgres } from '#server/db/client.ts'
import { type PostgresServer, startPostgres } from '#testing/postgres-server.ts'
import { fillWithDemo, getReadyData } from '#testing/ready-data.ts'
import { launchOptions } from './browser.ts'
import { DEMO_DATABASE } from './demo-database.ts'
import { seedOldData } from './old-data.ts'

/**
 * Once for all journeys: a data folder and a database of PostgreSQL with the demo content, which are copied for the sites of
 * each worker.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-ready-'))
  const [postgres] = await Promise.all([
    startPostgres(path.join(folder, 'postgresql')),
    makeDemoFolder(folder),
  ])
  await makeDemoDatabase(postgres, folder)
  // Unpacks the browser here, so that no worker starts it while another one is still writing it.
  await launchOptions()
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeDemoFolder(folder: string): Promise<void> {
  const { demo } = await getReadyData(path.join(folder, 'data'))
  const { db, close } = await openEmbedded(path.join(demo, 'db'))
  await seedOldData(db)
  await close()
  process.env.READY_DATA = demo
}

async function makeDemoDatabase(postgres: PostgresServer, folder: string): Promise<void> {
  await postgres.createDatabase(DEMO_DATABASE)
  const url = postgres.urlOf(DEMO_DATABASE)
  const database = await openPostgres(url)
  await fillWithDemo(database, folder)
  await seedOldData(database.db)
  await database.close()
  process.env.READY_POSTGRES = url
}
