import { cpSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { loadDemo } from '#demo/load.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openEmbedded } from '#server/db/client.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { makeResources } from '#server/resources.ts'

/**
 * Data folders with an embedded database and nothing else, in the state after a first start and the daily
 * jobs: copying one takes a moment, a first start twice as long as any other, with the demo content three
 * times. They are copied by cpSync, which for their thousand files takes a tenth of the time that cp takes.
 */
export interface ReadyData {
  empty: string
  demo: string
}

export async function makeReadyData(folder: string): Promise<ReadyData> {
  const ready = readyDataIn(folder)
  await mkdir(ready.empty, { recursive: true })
  const first = await openEmbedded(path.join(ready.empty, 'db'))
  await startOnce(first, ready.empty)
  await first.close()
  cpSync(ready.empty, ready.demo, { recursive: true })
  const database = await openEmbedded(path.join(ready.demo, 'db'))
  await loadDemo(database.db)
  await database.close()
  return ready
}

/** The same as demo content in an empty database of PostgreSQL. */
export async function fillWithDemo(database: Database, dataDir: string): Promise<void> {
  await startOnce(database, dataDir)
  await loadDemo(database.db)
}

async function startOnce(database: Database, dataDir: string): Promise<void> {
  await prepareSearch(database.db)
  await doDailyWork(database, dataDir)
}

function readyDataIn(folder: string): ReadyData {
  return { empty: path.join(folder, 'empty'), demo: path.join(folder, 'demo') }
}

/**
 * A copy of the folders in READY_DATA_FOLDER, which scripts/test.ts makes once for its steps; without that variable
 * they are made here.
 */
export async function getReadyData(folder: string): Promise<ReadyData> {
  const made = process.env.READY_DATA_FOLDER
  if (!made) return makeReadyData(folder)
  cpSync(made, folder, { recursive: true })
  return readyDataIn(folder)
}

/** Only while there are no videos yet: the jobs that check videos ask the platform. */
async function doDailyWork(database: Database, dataDir: string): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: dataDir }), authSecret: 'none of a server: it signs nothing' }
  const worker = createWorker(makeResources(config, database, '0.0.0'), SILENT)
  await worker.schedule()
  const { failures } = await worker.drain()
  if (failures.length > 0) throw new Error(`jobs failed:\n${failures.join('\n')}`)
}

/** Failures are thrown. */
const SILENT = { warn() {}, error() {} }
