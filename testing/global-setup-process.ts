import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '#server/db/client.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import { getReadyData, type ReadyData } from './ready-data.ts'

/** Once for all files: data folders to copy, and a PostgreSQL for tests that do no harm to it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-ready-'))
  const [postgres, readyData] = await Promise.all([
    startPostgres(path.join(folder, 'postgresql')),
    getReadyData(path.join(folder, 'data')),
  ])
  project.provide('readyData', readyData)
  await makeReadyDatabase(postgres)
  project.provide('sharedPostgres', postgres.urlOf('postgres'))
  project.provide('readyDatabase', READY_DATABASE)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copying it takes a moment; a first start takes several seconds. */
const READY_DATABASE = 'ready'

async function makeReadyDatabase(postgres: PostgresServer): Promise<void> {
  await postgres.createDatabase(READY_DATABASE)
  const { db, close } = await openPostgres(postgres.urlOf(READY_DATABASE))
  await prepareSearch(db)
  await close()
}

declare module 'vitest' {
  interface ProvidedContext {
    readyData: ReadyData
    /** The address of its first database. */
    sharedPostgres: string
    /** The name of another of its databases, in the state after a first start. */
    readyDatabase: string
  }
}
