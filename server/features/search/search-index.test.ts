import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { installation } from '#server/db/schema/operations.ts'
import { searchBits, searchEntries, searchWords } from '#server/db/schema/search.ts'
import type { TestApp } from '#testing/app.ts'
import { aCreator, aVideoId, type TestAccount } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { inBulk, indexInBatches, playlistIndex } from './bulk-index.commands.ts'
import { refreshFrequentWords } from './frequent-words.commands.ts'
import { prepareSearch } from './prepare-search.ts'
import { reindex, WORD_RULES } from './reindexing.commands.ts'
import { indexPlaylists } from './search-index.commands.ts'

let app: TestApp
let creator: TestAccount
let category: string[]
let make: SearchHarness['make']
let search: SearchHarness['search']
let count: SearchHarness['count']
let names: SearchHarness['names']

beforeAll(async () => {
  ;({ app, creator, category, make, search, count, names } = await startSearching())
})

test('the index follows publishing, changes and deletions', async () => {
  const [before, after, lesson] = [aWord(), aWord(), aWord()]
  const token = creator.token
  const video = (title: string) => ({ videoName: `https://youtu.be/${aVideoId()}`, title })
  const { data: made } = await app.api.publishing.create(
    {
      body: {
        name: `${before} course`,
        description: 'Published over HTTP.',
        language: 'english',
        category,
        videos: [1, 2, 3, 4, 5].map((n) => video(`Lesson ${n}`)),
      },
    },
    { token },
  )
  expect(await names(before)).toEqual([`${before} course`])

  await app.api.publishing.update({ params: { id: made._id }, body: { name: `${after} course` } }, { token })
  expect((await search(before)).total).toBe(0)
  expect(await names(after)).toEqual([`${after} course`])

  const body = { videos: [video(`On ${lesson}`)] }
  const { data } = await app.api.publishing.addVideos({ params: { id: made._id }, body }, { token })
  expect(await names(lesson)).toEqual([`${after} course`])
  const videoId = data.videos.at(-1)?._id ?? ''
  await app.api.publishing.removeVideo({ body: { playlistId: made._id, videoId } }, { token })
  expect((await search(lesson)).total).toBe(0)

  await app.resources.db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, made._id))
  expect((await search(after)).total).toBe(0)
  await app.resources.db.update(playlists).set({ hiddenAt: null }).where(eq(playlists.id, made._id))
  expect((await search(after)).total).toBe(1)
  await app.api.publishing.remove({ params: { id: made._id } }, { token })
  expect((await search(after)).total).toBe(0)
})

test('playlists that are indexed in bulk are found', async () => {
  const word = aWord()
  await make(`${word} stays`)
  await app.resources.db.delete(searchEntries)
  await app.resources.db.delete(searchWords)
  expect((await search(word)).total).toBe(0)

  const { db } = app.resources
  await inBulk(db, () => indexInBatches(db, eq(playlists.name, `${word} stays`)))

  expect(await names(word)).toEqual([`${word} stays`])
})

test('playlists that were indexed by older rules are reindexed, resuming where the job stopped', async () => {
  const { db } = app.resources
  const word = aWord()
  const ids = [await make(`${word} one`), await make(`${word} two`), await make(`${word} three`)]
  const remember = (value: object) =>
    db
      .insert(installation)
      .values({ key: playlistIndex.fact, value })
      .onConflictDoUpdate({ target: installation.key, set: { value } })
  const forget = () => db.delete(searchEntries).where(inArray(searchEntries.playlistId, ids))
  await forget()
  await remember({ version: 1, after: ids[0], to: WORD_RULES })

  await reindex(db, playlistIndex)
  expect(await count(word)).toBe(2)
  await forget()
  await reindex(db, playlistIndex)
  expect(await count(word)).toBe(0)

  // A reindexing that was begun with other rules starts over.
  await remember({ version: 1, after: ids[0], to: WORD_RULES - 1 })
  // Two processes start together.
  await Promise.all([prepareSearch(db), prepareSearch(db)])
  await app.drainJobs()
  expect(await count(word)).toBe(3)
})

test('totals are the same whether matches are counted by rows or with bitmaps', async () => {
  const { db } = app.resources
  const [common, other] = [aWord(), aWord()]
  const id = await make(`${common} ${other}`, { language: 'telugu' })
  // Copies made in the database, enough to make a word frequent.
  await db.execute(sql`
    insert into playlists (id, creator_id, name, description, language, category1_id, category2_id, category3_id)
    select gen_random_uuid(), creator_id, name, description, case when n % 2 = 0 then 'telugu' else 'german' end,
      category1_id, category2_id, category3_id
    from playlists, generate_series(1, 1200) n where id = ${id}`)
  const copies = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(eq(playlists.name, `${common} ${other}`))
  await db.execute(sql`
    insert into playlist_videos (id, playlist_id, video_id, position)
    select gen_random_uuid(), p.id, v.video_id, 0
    from playlists p, (select video_id from playlist_videos where playlist_id = ${id} limit 1) v
    where p.name = ${`${common} ${other}`} and p.id <> ${id}`)
  await indexPlaylists(
    db,
    copies.map((copy) => copy.id),
  )
  await make(`${common}er is rare`)
  const asked = () =>
    Promise.all([
      count(common),
      count(`${other} ${common}`),
      count(`${common} ${other}`),
      count(common, { languages: 'telugu' }),
      count(common, { languages: 'telugu,german' }),
      count(common, { languages: 'hindi' }),
      count(common, { category: category[0] }),
      count(`rare ${common}`),
    ])
  const byRows = await asked()
  expect(byRows).toEqual([1_202, 1_201, 1_201, 601, 1_201, 0, 1_202, 1])

  // A bulk load and the daily job may do so at the same time.
  await Promise.all([refreshFrequentWords(db), refreshFrequentWords(db)])
  const frequent = await db.selectDistinct({ word: searchBits.word }).from(searchBits)
  expect(frequent.map((row) => row.word)).toEqual(expect.arrayContaining([common, other]))
  expect(await asked()).toEqual(byRows)
  const unknown = await db
    .select({ column: sql<string>`attname` })
    .from(sql`pg_attribute`)
    .where(
      sql`attrelid = 'search_entries'::regclass and attnum > 0 and not attisdropped
        and attname not in (select attname from pg_stats where tablename = 'search_entries')`,
    )
  expect(unknown, 'the planner knows of every column').toEqual([])

  // Later changes keep the bitmaps up to date.
  const added = await make(`${common} added`)
  expect(await count(common)).toBe(1_203)
  await db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, added))
  expect(await count(common)).toBe(1_202)
  await db.delete(playlists).where(eq(playlists.name, `${common} ${other}`))
  // One of two words is still found.
  expect(await asked()).toEqual([1, 1, 0, 0, 0, 0, 1, 1])
})

test("a creator's playlists are found by the new name", async () => {
  const [before, after] = [aWord(), aWord()]
  const account = await aCreator(app, before)
  await make('By somebody who is renamed', { creator: account })
  expect((await search(before)).total).toBe(1)

  await app.api.profile.editCreator({ body: { field: 'name', value: after } }, { token: account.token })
  await app.drainJobs()

  expect((await search(before)).total).toBe(0)
  expect((await search(after)).total).toBe(1)
})

test('a course that is reindexed at the moment of an edit is found by its new name', async () => {
  const { db } = app.resources
  const [before, after] = [aWord(), aWord()]
  await make(before)
  const [course] = await db.select().from(playlists).where(eq(playlists.name, before))
  const id = course?.id ?? expect.unreachable()
  let reindexed: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await tx.update(playlists).set({ name: after }).where(eq(playlists.id, id))
    await indexPlaylists(tx, [id])
    reindexed = inTransaction(db, (other) => indexPlaylists(other, [id]))
    await untilBlocked(app)
  })
  await reindexed

  expect(await names(after)).toEqual([after])
})

test('reindexing what has not changed changes nothing, and uses up no places in the bits', async () => {
  const { db } = app.resources
  const [id, next] = [await make(aWord()), aWord()]
  const entry = async (playlistId: string) => {
    const [row = expect.unreachable()] = await db
      .select({ seq: searchEntries.seq, version: sql<string>`ctid` })
      .from(searchEntries)
      .where(eq(searchEntries.playlistId, playlistId))
    return row
  }
  const before = await entry(id)

  for (let times = 0; times < 3; times += 1) expect(await indexPlaylists(db, [id])).toBe(false)
  expect(await entry(id)).toEqual(before)

  await db.update(playlists).set({ name: next }).where(eq(playlists.id, id))
  expect(await indexPlaylists(db, [id])).toBe(true)
  expect(await names(next)).toEqual([next])
  const other = await entry(await make(aWord()))
  expect(other.seq).toBe(before.seq + 1)
})
