import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { rowsOf } from '#server/db/rows-of.ts'
import { categories } from '#server/db/schema/catalogue.ts'
import { anEmptyDatabase, startApp, type TestApp } from '#testing/app.ts'
import { contentsOf, digestsOf } from '#testing/backup-digests.ts'
import { aCreator, aLearner, aPlaylist } from '#testing/build.ts'
import { testDemo } from '#testing/demo.ts'
import { aPdf } from '#testing/documents.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { makeBackup } from './backup.ts'
import { drill } from './drill.ts'
import { newBackupKey } from './encryption.ts'
import { restoreBackup } from './restore.ts'

// Each fills a database of its own.
vi.setConfig({ testTimeout: 300_000 })

let folder: string
let filled: TestApp
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pragati-backup-'))
  filled = await startApp()
  const { load } = await testDemo()
  await load(filled.resources.db)
  // Larger than one chunk of a file, and than one read.
  const resume = { content: aPdf(300_000), name: 'मेरा résumé.pdf' }
  const id = await anOpportunity(filled)
  const learner = await aLearner(filled, 'Lines\u2028and "quotes" \\ of a name')
  await filled.send({
    method: 'PUT',
    path: `/opportunity/apply/${id}`,
    body: anApplicationForm({ resume }),
    token: learner.token,
  })
  const photo = new FormData()
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  photo.append('profileimage', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  const sent = { method: 'POST', path: `/user/upadteUserProfile/${learner.id}`, body: photo } as const
  expect((await filled.send({ ...sent, token: learner.token })).status).toBe(200)
  await filled.drainJobs()
  backup = path.join(folder, 'backup.gz')
  await makeBackup(filled.resources, backup)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a backup restored into an empty installation brings back every row of every table and every file', async () => {
  const restored: Awaited<ReturnType<typeof restoreBackup>>[] = []

  const empty = await startApp(
    {},
    {
      prepare: async (resources) => void restored.push(await restoreBackup(resources, backup)),
    },
  )

  const digests = await digestsOf(empty.resources.db)
  expect(digests).toEqual(await digestsOf(filled.resources.db))
  expect(digests.accounts).not.toMatch(/^0 /)
  const contents = await contentsOf(empty.resources.files)
  expect(contents).toEqual(await contentsOf(filled.resources.files))
  expect(Object.keys(contents)).toHaveLength(2)
  expect(restored).toMatchObject([{ files: 2, missing: 0 }])
})

test('a restored database works: sequences continue, references hold, triggers run', async () => {
  const empty = await startApp(
    {},
    { prepare: async (resources) => void (await restoreBackup(resources, backup)) },
  )
  const { data } = await empty.api.playlists.search({ query: { limit: 50 } })
  const [card] = data.playlist
  const playlistId = card?._id ?? ''
  const [learner, creator] = [await aLearner(empty), await aCreator(empty)]

  await aPlaylist(empty, { creator, category: card?.category.map(({ _id }) => _id) ?? [] })
  await empty.api.reviews.create(
    { body: { playlistId, feedback: 'Clear and calm.', rating: 3 } },
    { token: learner.token },
  )

  const { data: reviewed } = await empty.api.playlists.get({ params: { id: playlistId } })
  expect(reviewed.feedbackCount).toBe((card?.feedbackCount ?? 0) + 1)
  const { total } = await empty.api.playlists.search({ query: {} })
  expect(total).toBe(41)
  const references = sql`select count(*)::integer as n from pg_constraint where contype = 'f' and convalidated`
  const asleep = sql`select count(*)::integer as n from pg_trigger where tgenabled <> 'O'`
  expect(await rowsOf(empty.resources.db, references)).toEqual(await rowsOf(filled.resources.db, references))
  expect(await rowsOf(empty.resources.db, asleep)).toEqual([{ n: 0 }])
})

test('an encrypted backup reveals nothing without its key, and everything with it', async () => {
  const { identity, recipient } = await newBackupKey()
  const stranger = await newBackupKey()
  const file = path.join(folder, 'backup.age')

  const facts = await makeBackup(filled.resources, file, recipient)

  expect(facts.encrypted).toBe(true)
  const bytes = await readFile(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.part'))
  const cut = path.join(folder, 'cut.age')
  await writeFile(cut, bytes.subarray(0, bytes.length - 100))
  await startApp(
    {},
    {
      prepare: async (resources) => {
        const restore = (place: string, ...keys: string[]) => restoreBackup(resources, place, keys)
        await expect(restore(file)).rejects.toThrow('is encrypted. Name the file with its key')
        await expect(restore(file, stranger.identity)).rejects.toThrow('The key does not open')
        await expect(restore(cut, identity)).rejects.toThrow('is damaged or not complete')
        await restore(file, identity)
        expect(await digestsOf(resources.db)).toEqual(await digestsOf(filled.resources.db))
      },
    },
  )
})

test('an invalid key makes no backup', async () => {
  const file = path.join(folder, 'for-nobody')

  await expect(makeBackup(filled.resources, file, 'age1nobody')).rejects.toThrow('is no key to encrypt for')

  expect(await readdir(folder)).not.toContain('for-nobody')
})

/** Inverts one byte, which changes any value. */
async function flipBits(file: string, position: number) {
  const handle = await open(file, 'r+')
  try {
    const byte = Buffer.alloc(1)
    const { bytesRead } = await handle.read(byte, 0, 1, position)
    expect(bytesRead, `${file} ends before ${position}`).toBe(1)
    byte[0] = ~(byte[0] ?? 0)
    await handle.write(byte, 0, 1, position)
  } finally {
    await handle.close()
  }
}

test('a backup that was written wrongly is noticed on verification, and nothing is left of it', async () => {
  const { files } = filled.resources
  for (const recipient of [undefined, (await newBackupKey()).recipient]) {
    const spoilt = path.join(folder, 'spoilt')
    let touched = 0
    const touching = {
      ...files,
      // By the time files are read, all of the database is written.
      get: async (key: string) => {
        const [draft = ''] = (await readdir(folder)).filter((name) => name.startsWith('spoilt.'))
        if (touched === 0) await flipBits(path.join(folder, draft), 5_000)
        touched += 1
        return files.get(key)
      },
    }

    await expect(makeBackup({ ...filled.resources, files: touching }, spoilt, recipient)).rejects.toThrow(
      'is damaged or not complete',
    )

    expect(touched).toBe(2)
    expect((await readdir(folder)).filter((name) => name.startsWith('spoilt'))).toEqual([])
  }
})

test('a drill restores a backup elsewhere, compares every table and file, and leaves nothing behind', async () => {
  const { identity, recipient } = await newBackupKey()
  const file = path.join(folder, 'drill.age')
  const { rows } = await makeBackup(filled.resources, file, recipient)
  // A folder of its own: another run on this machine may be doing a drill, too.
  const around = await mkdtemp(path.join(folder, 'around-'))
  vi.stubEnv('TMPDIR', around)
  onTestFinished(() => void vi.unstubAllEnvs())

  const facts = await drill(file, [identity], anEmptyDatabase)

  expect(facts).toMatchObject({ rows, files: 2, missing: 0 })
  expect(facts.tables).toBeGreaterThan(30)
  expect((await readdir(around)).filter((name) => name.startsWith('pragati-drill-'))).toEqual([])
})

test('a drill notices what a restore has changed', async () => {
  const lines = gunzipSync(await readFile(backup))
    .toString()
    .trimEnd()
    .split('\n')
  // A generated column has another value than in the backup.
  const row = lines.findIndex((line) => line.includes('"closes_at": "20'))
  lines[row] = (lines[row] ?? '').replace(/"closes_at": "20\d\d/, '"closes_at": "2001')
  const body = lines.slice(0, -1).map((line) => `${line}\n`)
  const end = JSON.parse(lines.at(-1) ?? '') as { end: { sha256: string } }
  end.end.sha256 = createHash('sha256').update(body.join('')).digest('hex')
  const file = path.join(folder, 'other')
  await writeFile(file, gzipSync(`${body.join('')}${JSON.stringify(end)}\n`))

  await expect(drill(file, [], anEmptyDatabase)).rejects.toThrow(
    'table opportunities is not the same after a restore',
  )
})

test('a database that is not empty is left as it is', async () => {
  await startApp(
    {},
    {
      prepare: async (resources) => {
        await resources.db.insert(categories).values({ name: 'Crafts', level: 1 })
        const before = await digestsOf(resources.db)

        await expect(restoreBackup(resources, backup)).rejects.toThrow(
          'The database is not empty. Restore into an empty one. Nothing was restored.',
        )

        expect(await digestsOf(resources.db)).toEqual(before)
      },
    },
  )
  expect.assertions(2)
})

test('a file that is truncated, changed, not a backup or absent is rejected and nothing is restored', async () => {
  const empty = await startApp()
  const before = await digestsOf(empty.resources.db)
  const whole = await readFile(backup)
  const lines = gunzipSync(whole).toString().split('\n')
  const changed = lines.map((line, at) => (at === 40 ? line.replace(/\d/, '7').replace(/[a-z]/, 'q') : line))
  const attempts: [string, Buffer, string][] = [
    ['half', whole.subarray(0, whole.length / 2), 'is damaged or not complete'],
    ['without its last byte', whole.subarray(0, -1), 'is damaged or not complete'],
    ['without its end', gzipSync(lines.slice(0, -2).join('\n')), 'is damaged or not complete'],
    ['changed', gzipSync(changed.join('\n')), 'is damaged or not complete'],
    ['not a backup', gzipSync('a letter\n'), 'is not a backup of Pragati'],
    ['no gzip', Buffer.from('a letter\n'), 'is damaged or not complete'],
    ['newer', gzipSync(lines.join('\n').replace('"format":1', '"format":2')), 'by a newer version'],
  ]

  for (const [name, content, sentence] of attempts) {
    const file = path.join(folder, name)
    await writeFile(file, content)
    await expect(restoreBackup(empty.resources, file), name).rejects.toThrow(sentence)
  }
  await expect(restoreBackup(empty.resources, path.join(folder, 'nothing'))).rejects.toThrow(
    'There is no file',
  )

  expect(await digestsOf(empty.resources.db)).toEqual(before)
  expect(await contentsOf(empty.resources.files)).toEqual({})
})

test('a backup of a database with other migrations is rejected with both numbers', async () => {
  const other = await startApp()
  await other.resources.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
  )

  await expect(restoreBackup(other.resources, backup)).rejects.toThrow(
    /made by another version of Pragati \(0\.0\.0, (\d+) migrations; here they are \d+\)/,
  )
})

test('an existing backup is not overwritten, and one that cannot be written leaves nothing', async () => {
  const before = await stat(backup)

  await expect(makeBackup(filled.resources, backup)).rejects.toThrow('is there already. Choose another name.')
  for (const recipient of [undefined, (await newBackupKey()).recipient]) {
    const nowhere = path.join(folder, 'no', 'folder')
    await expect(makeBackup(filled.resources, nowhere, recipient)).rejects.toThrow(
      'is in a folder that does not exist',
    )
  }

  expect((await stat(backup)).mtimeMs).toBe(before.mtimeMs)
  expect(before.mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})
