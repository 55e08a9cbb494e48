import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demo } from '#demo/demo.ts'
import { openControlSocket } from '#server/control/socket.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { newFileKey } from '#server/files/stored-files.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startObjectStorage } from '#testing/object-storage.ts'
import { runTyped } from './run.ts'

let app: TestApp
let close: () => Promise<void>
const folder = await mkdtemp(path.join(tmpdir(), 'pragati-backups-'))

beforeAll(async () => {
  app = await startApp()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  close = await openControlSocket({ ...app.resources, demo: async () => demo }, app.dataDir, log)
})

afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

async function run(words: string[], env: Record<string, string> = {}) {
  const said = { stdout: '', stderr: '' }
  const code = await runTyped(words, {
    env: { DATA_DIR: app.dataDir, ...env },
    input: async () => '',
    say: (line) => {
      said.stdout += `${line}\n`
    },
    printError: (line) => {
      said.stderr += `${line}\n`
    },
  })
  return { code, ...said }
}

/** The key of an upload whose last bytes are lost. */
async function aDamagedFile(): Promise<string> {
  const { db, files } = app.resources
  const storageKey = newFileKey('photo')
  await files.put(storageKey, Readable.from([Buffer.from('photo')]), 5)
  await truncate(path.join(app.dataDir, 'uploads', 'kept', storageKey.slice(6, 8), storageKey), 2)
  await db
    .insert(uploads)
    .values({ kind: 'photo', storageKey, contentType: 'image/webp', bytes: 5, completedAt: sql`now()` })
  onTestFinished(async () => {
    await db.delete(uploads)
  })
  return storageKey
}

test('a backup without a damaged file is made, named and kept, and the command fails with the key of the file', async () => {
  const key = await aDamagedFile()
  const file = path.join(folder, 'backup')

  const { code, stdout, stderr } = await run(['backup', file])
  const asJson = await run(['backup', `${file}.json`, '--json'])

  expect(stdout).toContain(`0 files are in ${file}`)
  const sentence = `Damaged, and therefore not in the backup: ${key}. Everything else is in it.`
  expect([code, stderr]).toEqual([1, `${sentence}\n`])
  expect([asJson.code, JSON.parse(asJson.stderr)]).toEqual([1, { status: 'fail', message: sentence }])
  expect(JSON.parse(asJson.stdout)).toMatchObject({ files: 0, damaged: [key] })
})

test('a backup without a damaged file replaces no older one in object storage, which may hold that file', async () => {
  const key = await aDamagedFile()
  const storage = await startObjectStorage()
  onTestFinished(storage.close)
  const older = 'pragati-20261101T000000Z.backup'
  storage.objects.set(older, Buffer.from('x'))
  const env = { S3_ENDPOINT: storage.url, S3_BUCKET: 'b', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }

  const { code, stderr } = await run(['backup', '--to', 's3://backups', '--keep', '1'], env)

  expect([code, stderr]).toEqual([1, expect.stringContaining(key)])
  expect([...storage.objects.keys()]).toEqual([older, expect.stringMatching(/^pragati-/)])
})
