import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'
import { getReadyData, type ReadyData } from './ready-data.ts'

/** Once for all files: data folders to copy, and a PostgreSQL for tests that do no harm to it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-ready-'))
  const [postgres, readyData] = await Promise.all([
    startPostgres(path.join(folder, 'postgresql')),
    getReadyData(path.join(folder, 'data')),
  ])
  project.provide('readyData', readyData)
  project.provide('sharedPostgres', postgres.urlOf('postgres'))
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    readyData: ReadyData
    /** The address of its first database. */
    sharedPostgres: string
  }
}
