import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { notes } from '#server/db/schema/learning.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, type TestAccount, videosOf } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { listCourseNotes, listNotes } from './notes.queries.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

/** A course, its videos in order, and somebody who has written on them. */
async function aCourse() {
  const playlistId = await aPlaylist(app, { creator, category, name: 'A course with notes' })
  const places = await videosOf(app, playlistId)
  const { id, token } = await aLearner(app)
  const write = (video: number, seconds: number, text: string) => ({
    accountId: id,
    videoId: places[video]?.videoId ?? '',
    seconds,
    text,
  })
  return { id, playlistId, places, token, write, params: { playlistId } }
}

test('notes are private, have their second, and are stored once however often they are sent', async () => {
  const { places, token, params } = await aCourse()
  const videoId = places[1]?.videoId ?? ''
  const draftKey = '0198b5a0-0000-7000-8000-000000000001'
  const later = { seconds: 252, text: 'Look this up', draftKey }
  await app.api.learning.addNote({ params: { videoId }, body: later }, { token })
  await app.api.learning.addNote({ params: { videoId }, body: later }, { token })
  await app.api.learning.addNote({ params: { videoId }, body: { seconds: 4, text: 'Begin here' } }, { token })

  const own = (await app.api.learning.listNotes({ params: { videoId } }, { token })).data
  expect(own.map(({ seconds, text }) => [seconds, text])).toEqual([
    [4, 'Begin here'],
    [252, 'Look this up'],
  ])
  expect((await app.api.learning.listCourseNotes({ params, query: {} }, { token })).data).toEqual(own)

  const stranger = await aLearner(app)
  const noteId = own[0]?._id ?? ''
  const change = { params: { videoId, noteId }, body: { seconds: 5, text: 'Mine' } }
  expect((await app.api.learning.listNotes({ params: { videoId } }, stranger)).data).toEqual([])
  expect(await failureOf(app.api.learning.editNote(change, stranger))).toBe('note_not_found')
  expect(await failureOf(app.api.learning.removeNote(change, stranger))).toBe('note_not_found')

  expect((await app.api.learning.editNote(change, { token })).data).toMatchObject({
    seconds: 5,
    text: 'Mine',
  })
  await app.api.learning.removeNote(change, { token })
  expect((await app.api.learning.listNotes({ params: { videoId } }, { token })).data).toHaveLength(1)
})

test('a draft that is sent again with other words or another second changes its note', async () => {
  const { places, token } = await aCourse()
  const params = { videoId: places[0]?.videoId ?? '' }
  const draftKey = crypto.randomUUID()
  const send = async (seconds: number, text: string) =>
    (await app.api.learning.addNote({ params, body: { seconds, text, draftKey } }, { token })).data
  const first = await send(4, 'Begin here')

  expect(await send(4, 'Begin there')).toMatchObject({ _id: first._id, seconds: 4, text: 'Begin there' })
  expect(await send(9, 'Begin there')).toMatchObject({ _id: first._id, seconds: 9, text: 'Begin there' })
  const own = async () =>
    (await app.api.learning.listNotes({ params }, { token })).data.map(({ seconds, text }) => [seconds, text])
  expect(await own()).toEqual([[9, 'Begin there']])

  // On another device, before the first one hears that its note has arrived.
  const note = { params: { ...params, noteId: first._id } }
  await app.api.learning.editNote({ ...note, body: { seconds: 9, text: 'Begin elsewhere' } }, { token })
  await send(9, 'Begin there')
  expect(await own()).toEqual([[9, 'Begin elsewhere']])
})

test('the last note that there is room for is stored once, too, when its answer is lost and it is sent again', async () => {
  const { id: accountId, places, token } = await aCourse()
  const videoId = places[0]?.videoId ?? ''
  await app.resources.db.execute(sql`insert into notes (id, account_id, video_id, seconds, text)
    select gen_random_uuid(), ${accountId}, ${videoId}, at, 'A thought' from generate_series(2, ${limits.notes}::integer) at`)
  const send = (draftKey: string) =>
    app.api.learning.addNote(
      { params: { videoId }, body: { seconds: 0, text: 'The last one', draftKey } },
      { token },
    )
  const draftKey = crypto.randomUUID()
  const { data: first } = await send(draftKey)

  expect((await send(draftKey)).data).toEqual(first)
  expect(await failureOf(send(crypto.randomUUID()))).toBe('too_many_notes')
})

test('all notes of a course come in its order with their videos', async () => {
  const { params, places, token, write } = await aCourse()
  await app.resources.db
    .insert(notes)
    .values([write(3, 10, 'fourth'), write(0, 252, 'first, later'), write(0, 5, 'first')])

  const { data, course, videos, next } = await app.api.learning.listCourseNotes(
    { params, query: {} },
    { token },
  )

  expect(data.map(({ seconds, text }) => [seconds, text])).toEqual([
    [5, 'first'],
    [252, 'first, later'],
    [10, 'fourth'],
  ])
  expect(videos).toEqual([
    { ...places[0], title: 'Video 1' },
    { ...places[3], title: 'Video 4' },
  ])
  expect(course).toEqual({
    _id: params.playlistId,
    name: 'A course with notes',
    language: 'english',
    creator: { name: creator.name },
  })
  expect(next).toBeNull()
})

test('more than two pages of notes are read page by page, each note once, even when one is deleted in between', async () => {
  const { params, token, write } = await aCourse()
  const rows = Array.from({ length: 1_200 }, (_, at) => write(at % 5, (at * 7) % 300, `note ${at}`))
  await app.resources.db.insert(notes).values(rows)
  const read = (after?: string) =>
    app.api.learning.listCourseNotes(
      { params, query: { limit: 500, ...(after ? { after } : {}) } },
      { token },
    )

  let page = await read()
  const last = page.data.at(-1)
  await app.api.learning.removeNote(
    { params: { videoId: last?.videoId ?? '', noteId: last?._id ?? '' } },
    { token },
  )
  const seen = page.data.map(({ text }) => text)
  while (page.next) {
    page = await read(page.next)
    expect(page.data.length).toBeLessThanOrEqual(500)
    seen.push(...page.data.map(({ text }) => text))
  }

  expect(seen).toHaveLength(1_200)
  expect(new Set(seen).size).toBe(1_200)
})

test('a video shows its first two thousand notes, by second; the page of the course has all', async () => {
  const { params, places, token, write } = await aCourse()
  const rows = Array.from({ length: limits.notesOfVideo + 1 }, (_, at) => write(0, 3_000 - at, `note ${at}`))
  await app.resources.db.insert(notes).values(rows)
  const videoId = places[0]?.videoId ?? ''

  const { data } = await app.api.learning.listNotes({ params: { videoId } }, { token })
  expect(data.map(({ seconds }) => seconds)).toEqual(Array.from({ length: 2_000 }, (_, at) => 1_000 + at))
  let count = 0
  let after: string | undefined
  do {
    const query = { limit: limits.notesAtOnce, ...(after ? { after } : {}) }
    const page = await app.api.learning.listCourseNotes({ params, query }, { token })
    count += page.data.length
    after = page.next ?? undefined
  } while (after)
  expect(count).toBe(2_001)
})

test('a note with invalid values is rejected naming the field, and one on an unknown video is not found', async () => {
  const { places, token } = await aCourse()
  const send = (videoId: string, body: object) =>
    app.send({ method: 'POST', path: `/learning/notes/${videoId}`, body, token })
  const videoId = places[0]?.videoId ?? ''
  const note = { seconds: 4, text: 'Begin here' }

  for (const [body, path] of [
    [{ ...note, seconds: -1 }, 'seconds'],
    [{ ...note, seconds: 200_001 }, 'seconds'],
    [{ ...note, seconds: 'four' }, 'seconds'],
    [{ ...note, text: ' ' }, 'text'],
    [{ ...note, text: 'x'.repeat(limits.comment + 1) }, 'text'],
  ] as const)
    expect(await send(videoId, body)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
  expect(await send('short', note)).toMatchObject({ status: 400, body: { issues: [{ path: 'videoId' }] } })
  expect(await send('zzzzzzzzzzz', note)).toMatchObject({ status: 404, body: { code: 'video_not_found' } })
  expect((await app.api.learning.listNotes({ params: { videoId } }, { token })).data).toEqual([])
})

test('ten thousand notes elsewhere do not slow down those of a video or a course; that is also the maximum', async () => {
  const { db } = app.resources
  const { id: accountId, params, places, token, write } = await aCourse()
  const videoId = places[0]?.videoId ?? ''
  await db.insert(notes).values([write(0, 5, 'first'), write(0, 9, 'second'), write(3, 10, 'fourth')])
  const fill = (count: number) =>
    db.execute(sql`with other as (
        insert into known_videos (id, title) select substr(md5(random()::text), 1, 11), 'Elsewhere'
        from generate_series(1, 100) returning id)
      insert into notes (id, account_id, video_id, seconds, text)
      select gen_random_uuid(), ${accountId}, id, at, 'A thought' from other, generate_series(1, ${count / 100}::integer) at`)
  await fill(10_000)
  await db.execute(sql`analyze notes`)
  const viewer = (await app.resources.tokens.read(db, token)) ?? expect.unreachable()

  const readBy = (work: (tx: Tx) => Promise<unknown[]>) =>
    inTransaction(db, async (tx) => {
      const read = async () => {
        const [row] = await rowsOf<{ rows: number }>(
          tx,
          sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables where relname = 'notes'`,
        )
        return row?.rows ?? 0
      }
      const before = await read()
      const found = await work(tx)
      return [found.length, (await read()) - before]
    })
  expect(await readBy((tx) => listNotes(tx, viewer, videoId))).toEqual([2, 2])
  const course = async (tx: Tx) => (await listCourseNotes(tx, viewer, params.playlistId, { limit: 100 })).data
  expect(await readBy(course)).toEqual([3, 3])

  // All of them on one course: only those on the videos of the page are read, wherever it begins.
  await db.delete(notes).where(eq(notes.accountId, accountId))
  await db
    .insert(notes)
    .values(Array.from({ length: 10_000 }, (_, at) => write(at % 5, (at * 7) % 9_000, 'On the course')))
  await db.execute(sql`analyze notes`)
  const PAGE = 500
  let after: string | undefined
  for (let pages = 0; pages < 3; pages += 1) {
    const read = await app.api.learning.listCourseNotes(
      { params, query: { limit: PAGE, ...(after ? { after } : {}) } },
      { token },
    )
    after = read.next ?? undefined
  }
  const [position = '', seconds = '', ...id] = (after ?? '').split('-')
  const place = { position: Number(position), seconds: Number(seconds), id: id.join('-') }
  const onPage = async (tx: Tx) =>
    (await listCourseNotes(tx, viewer, params.playlistId, { limit: PAGE, after: place })).data
  const [found, rowsRead] = await readBy(onPage)
  expect(found).toBe(PAGE)
  expect(rowsRead).toBeLessThanOrEqual(5_000)
  const add = () =>
    app.api.learning.addNote({ params: { videoId }, body: { seconds: 1, text: 'More' } }, { token })
  await fill(9_900)
  const added = await Promise.allSettled(Array.from({ length: 103 }, add))
  expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(3)
  expect(await failureOf(add())).toBe('too_many_notes')
})

test.each([
  ['after=somewhere', 'after'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
])('requesting a page of notes with %s is an error that names the field', async (query, path) => {
  const { playlistId, token } = await aCourse()

  const reply = await app.send({
    method: 'GET',
    path: `/learning/course/${playlistId}/notes?${query}`,
    token,
  })

  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path }] } })
})
