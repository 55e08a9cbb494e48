import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, aPlaylist } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { contentsOf, digestsOf } from '#testing/holdings.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

// Each fills a database of its own.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let filled: TestApp
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pragati-backup-'))
  filled = await startApp()
  await loadDemo(filled.resources.db)
  // Larger than one piece of a file, and than what is read at once.
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

test('a backup restored into an empty machine gives every row of every table and every file', async () => {
  const empty = await startApp()

  const restored = await restoreBackup(empty.resources, backup)

  const digests = await digestsOf(empty.resources.db)
  expect(digests).toEqual(await digestsOf(filled.resources.db))
  expect(digests.accounts).not.toMatch(/^0 /)
  const contents = await contentsOf(empty.resources.files)
  expect(contents).toEqual(await contentsOf(filled.resources.files))
  expect(Object.keys(contents)).toHaveLength(2)
  expect(restored).toMatchObject({ files: 2, missing: 0 })
})

test('what was restored is used as if nothing had been: counters go on, references hold, triggers work', async () => {
  const empty = await startApp()
  await restoreBackup(empty.resources, backup)
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

test('a database that is not empty is left as it is', async () => {
  const before = await digestsOf(filled.resources.db)

  await expect(restoreBackup(filled.resources, backup)).rejects.toThrow(
    'The database is not empty. Restore into an empty one. Nothing was restored.',
  )

  expect(await digestsOf(filled.resources.db)).toEqual(before)
})

test('a file that is cut off, changed, foreign or absent is refused and nothing is restored', async () => {
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
    ['foreign', gzipSync('a letter\n'), 'is not a backup of Pragati'],
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

test('a backup of a database with other migrations is refused with both numbers', async () => {
  const other = await startApp()
  await other.resources.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
  )

  await expect(restoreBackup(other.resources, backup)).rejects.toThrow(
    /made by another version of Pragati \(0\.0\.0, (\d+) migrations; here they are \d+\)/,
  )
})

test('a backup that is there already is kept, and one that cannot be written leaves nothing', async () => {
  const before = await stat(backup)

  await expect(makeBackup(filled.resources, backup)).rejects.toThrow('is there already. Choose another name.')
  await expect(makeBackup(filled.resources, path.join(folder, 'no', 'folder'))).rejects.toThrow(
    'is in a folder that does not exist',
  )

  expect((await stat(backup)).mtimeMs).toBe(before.mtimeMs)
  expect(before.mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})
