import { appendFile, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { type FileStore, newFileKey } from '#server/files/stored-files.ts'
import { anEmptyDatabase, startApp, type TestApp } from '#testing/app.ts'
import { contentsOf, digestsOf } from '#testing/backup-digests.ts'
import { makeBackup } from './backup.ts'
import { drill } from './drill.ts'
import { newBackupKey } from './encryption.ts'
import { type RestoreSummary, restoreBackup } from './restore.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'pragati-damaged-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** More than one piece of a stream. */
const BYTES = 150_000

async function aStoredFile({ resources: { db, files } }: TestApp): Promise<string> {
  const storageKey = newFileKey('photo')
  await files.put(storageKey, Readable.from([Buffer.alloc(BYTES, storageKey)]), BYTES)
  await db
    .insert(uploads)
    .values({ kind: 'photo', storageKey, contentType: 'image/webp', bytes: BYTES, completedAt: sql`now()` })
  return storageKey
}

function placeOf({ dataDir }: TestApp, key: string): string {
  return path.join(dataDir, 'uploads', 'kept', key.slice(6, 8), key)
}

const DOWN = new AppError('file_store_down', { retryAfter: 10 })

/** A store that rejects requests for these files. */
function rejecting(files: FileStore, ...keys: string[]): FileStore {
  return { ...files, get: (key) => (keys.includes(key) ? Promise.reject(DOWN) : files.get(key)) }
}

/** A store where reading this file begins and then fails. */
function failing(files: FileStore, unreadable: string): FileStore {
  return {
    ...files,
    get: async (key) => {
      if (key !== unreadable) return files.get(key)
      return Readable.from(
        (async function* () {
          yield Buffer.alloc(1_000)
          throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
        })(),
      )
    },
  }
}

test('a file that cannot be read, is rejected or has another length is listed as damaged and everything else is in the backup', async () => {
  const app = await startApp()
  const [whole, shorter, longer, unreadable, rejected] = [
    await aStoredFile(app),
    await aStoredFile(app),
    await aStoredFile(app),
    await aStoredFile(app),
    await aStoredFile(app),
  ]
  await truncate(placeOf(app, shorter), BYTES - 1)
  await appendFile(placeOf(app, longer), 'x')
  const files = rejecting(failing(app.resources.files, unreadable), rejected)
  const source = { ...app.resources, files }
  const damaged = [shorter, longer, unreadable, rejected].sort()
  const { identity, recipient } = await newBackupKey()
  const file = path.join(folder, 'damaged')

  expect(await makeBackup(source, file)).toMatchObject({ files: 1, missing: 0, damaged })
  expect(await makeBackup(source, `${file}.age`, recipient)).toMatchObject({ files: 1, missing: 0, damaged })

  const restored: RestoreSummary[] = []
  const again = await startApp(
    {},
    {
      prepare: async (resources) =>
        void restored.push(await restoreBackup(resources, `${file}.age`, [identity])),
    },
  )
  expect(restored).toMatchObject([{ files: 1, missing: 4 }])
  expect(await digestsOf(again.resources.db)).toEqual(await digestsOf(app.resources.db))
  expect(await contentsOf(again.resources.files)).toEqual({
    [whole]: Buffer.alloc(BYTES, whole).toString('base64'),
  })
  expect(await drill(file, [], anEmptyDatabase)).toMatchObject({ files: 1, missing: 4 })
})

test('a file whose reading fails once is in the backup', async () => {
  const app = await startApp()
  const key = await aStoredFile(app)
  const { files } = app.resources
  let tries = 0
  const once = {
    ...files,
    get: (wanted: string) => (tries++ === 0 ? failing(files, key).get(wanted) : files.get(wanted)),
  }

  const facts = await makeBackup({ ...app.resources, files: once }, path.join(folder, 'twice'))

  expect(facts).toMatchObject({ files: 1, damaged: [] })
})

test('when the store is down, or goes down while a file is read, there is no backup', async () => {
  const app = await startApp()
  const keys = [await aStoredFile(app), await aStoredFile(app)]
  const [first = '', last = ''] = keys.sort()
  const { recipient } = await newBackupKey()
  for (const begins of [false, true])
    for (const reader of [undefined, recipient]) {
      const { files } = app.resources
      let isUp = begins
      const goingDown: FileStore = {
        ...files,
        get: async (key) => {
          if (!isUp) throw DOWN
          isUp = key === first
          return failing(files, last).get(key)
        },
        list: () => {
          throw DOWN
        },
      }

      const making = makeBackup({ ...app.resources, files: goingDown }, path.join(folder, 'down'), reader)

      await expect(making).rejects.toMatchObject({ code: 'file_store_down' })
    }
  expect((await readdir(folder)).filter((name) => name.startsWith('down'))).toEqual([])
})
