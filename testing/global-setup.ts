import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { migrateEmbedded, openPostgres } from '#server/db/client.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { startPostgres } from './postgres-server.ts'

/** Migrates once; every test file then starts from a copy: a folder, or a template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-test-'))
  const wanted = process.env.TEST_DATABASE
  if (wanted === 'postgresql' || wanted === 'pooled')
    return setupPostgres(project, folder, wanted === 'pooled')
  const dataDir = path.join(folder, 'db')
  const engine = await PGlite.create({ dataDir })
  await migrateEmbedded(engine)
  for (const statement of SMALLER) await engine.exec(statement)
  await engine.close()
  project.provide('testDatabase', { kind: 'embedded', folder: dataDir })
  return () => rm(folder, { recursive: true, force: true })
}

/** Each application gets a copy: without the unused databases, and with little to clear, that takes half the time. */
const SMALLER = [
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
  "ALTER SYSTEM SET shared_buffers = '16MB'",
  'CHECKPOINT',
]

async function setupPostgres(
  project: TestProject,
  folder: string,
  isPooled: boolean,
): Promise<() => Promise<void>> {
  const server = await startPostgres(path.join(folder, 'postgresql'))
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await server.createDatabase(template)
  await (await openPostgres(server.urlOf(template))).close()
  const adminUrl = server.urlOf('postgres')
  const pooler = isPooled ? await startPgbouncer(adminUrl, path.join(folder, 'pgbouncer')) : undefined
  const poolerUrl = pooler?.urlOf(adminUrl)
  project.provide('testDatabase', {
    kind: 'postgresql',
    adminUrl,
    template,
    ...(poolerUrl ? { poolerUrl } : {}),
  })
  return async () => {
    await pooler?.stop()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type TestDatabase =
  | { kind: 'embedded'; folder: string }
  | { kind: 'postgresql'; adminUrl: string; template: string; poolerUrl?: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabase
  }
}
