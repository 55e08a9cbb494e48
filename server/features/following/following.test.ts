import { inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { platformUnits, sourceLists, sourcePages } from '#server/db/schema/platform.ts'
import { platformDay } from '#server/features/videos/platform-day.ts'
import { createVideoPlatform } from '#server/features/videos/video-platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aVideoId, type TestAccount } from '#testing/build.ts'
import { finalizeDeletions } from '#testing/deletions.ts'
import { failureOf } from '#testing/failure-of.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { deleteUnusedSources, followSources } from './following.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())
let app: TestApp
let keyless: TestApp
const creators = new Map<TestApp, { creator: TestAccount; category: string[] }>()

beforeAll(async () => {
  app = await startApp({ ...platform.env('key'), YOUTUBE_DAILY_UNITS: '200' })
  keyless = await startApp(platform.env())
  for (const of of [app, keyless])
    creators.set(of, { creator: await aCreator(of), category: await aCategoryPath(of) })
})
beforeEach(async () => {
  platform.failureMode = 'none'
  platform.units.length = 0
  platform.unchanged = 0
  for (const { resources } of [app, keyless]) {
    resources.videoPlatform = createVideoPlatform(resources.config.youtube, resources.platformUnits)
    await resources.db.delete(platformUnits)
    await resources.db.update(sourceLists).set({ checkAt: sql`now() + interval '1 day'` })
  }
})

const tokenOf = (of: TestApp) => ({ token: creators.get(of)?.creator.token ?? '' })

let lists = 0
function someVideos(count: number): string[] {
  const ids = Array.from({ length: count }, aVideoId)
  for (const id of ids) platform.put(id)
  return ids
}

/** A course imported from a new list, without those of its videos that were unticked. */
async function anImport(count = 6, { without = [] as number[], of = app } = {}) {
  lists += 1
  const listId = `PLfollowed${lists}`
  const ids = someVideos(count)
  platform.putList(listId, ids)
  const url = `https://www.youtube.com/playlist?list=${listId}`
  const { source, videos } = (await of.api.imports.read({ body: { url } }, tokenOf(of))).data
  const category = creators.get(of)?.category ?? []
  const body = { name: 'Looms', description: 'All about looms.', language: 'hindi', category } as const
  const taken = videos.filter((_, at) => !without.includes(at))
  const { data } = await of.api.publishing.create({ body: { ...body, videos: taken, source } }, tokenOf(of))
  return { id: data._id, listId, ids }
}

const changesOf = async (id: string, of = app) =>
  (await of.api.following.get({ params: { id } }, tokenOf(of))).data
const idsOf = (videos: { videoId: string }[]) => videos.map(({ videoId }) => videoId)
async function videosIn(id: string, of = app) {
  const { data } = await of.api.playlists.get({ params: { id } }, tokenOf(of))
  return data.videos.map(({ videoName }) => videoName.slice(-11))
}
const take = (
  id: string,
  body: { add?: string[]; remove?: string[]; leave?: string[] },
  account = tokenOf(app),
) => app.api.following.applySourceChanges({ params: { id }, body }, account)
const follow = (id: string, isOn = true) =>
  app.api.following.follow({ params: { id }, body: { follow: isOn } }, tokenOf(app))
const makeDue = (of = app) =>
  of.resources.db.update(sourceLists).set({ checkAt: sql`now() - interval '1 hour'` })
const look = (of = app) => followSources.run(of.resources, {}, { id: 'look', attempt: 1 }).then(of.drainJobs)

test('a creator sees which videos the source gained and lost, and adds some of them', async () => {
  const { id, listId, ids } = await anImport(6, { without: [2] })
  expect(await changesOf(id)).toMatchObject({
    source: { id: listId, title: `Title of ${listId}`, channel: 'Somebody' },
    ...{ follow: false, added: [], removed: [] },
  })
  const [first = '', second = '', third = ''] = someVideos(3)
  platform.putList(listId, [first, ...ids.slice(1), second, third])
  platform.put(ids[4] ?? '', { private: true })

  const { added, removed, checkedAt } = await changesOf(id)

  expect(idsOf(added)).toEqual([first, second, third])
  expect(added[0]).toMatchObject({ title: `Title of ${first}`, state: 'ok', duration: 3_723 })
  expect(idsOf(removed)).toEqual([ids[0], ids[4]])
  expect(Date.parse(checkedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const { data: counts } = await app.api.following.list({}, tokenOf(app))
  expect(counts).toContainEqual({ playlistId: id, name: 'Looms', added: 3, removed: 2 })

  const { data: left } = await take(id, { add: [third, first], remove: [ids[0] ?? ''], leave: [second] })

  expect([left.added, idsOf(left.removed)]).toEqual([[], [ids[4]]])
  expect(await videosIn(id)).toEqual([ids[1], ids[3], ids[4], ids[5], third, first])
  expect(await failureOf(take(id, { add: [second] }))).toBe('playlist_changed')
})

test('videos that the creator moved or removed stay moved or removed, and videos that return to the source are not news', async () => {
  const { id, listId, ids } = await anImport()
  const { data } = await app.api.playlists.get({ params: { id } }, tokenOf(app))
  const places = data.videos.map(({ _id }) => _id).toReversed()
  await app.api.publishing.reorder({ body: { playlistId: id, videoIds: places } }, tokenOf(app))
  await app.api.publishing.removeVideo({ body: { playlistId: id, videoId: places[0] ?? '' } }, tokenOf(app))
  platform.putList(listId, ids.slice(1))
  expect(idsOf((await changesOf(id)).removed)).toEqual([ids[0]])
  platform.putList(listId, [...ids].toReversed())

  expect(await changesOf(id)).toMatchObject({ added: [], removed: [] })
  expect(await videosIn(id)).toEqual(ids.slice(0, 5).toReversed())
  const [more = ''] = someVideos(1)
  platform.putList(listId, [...ids, more])
  await changesOf(id)
  platform.putList(listId, ids)
  expect((await changesOf(id)).added).toEqual([])
})

test('new videos are added automatically where the creator wants it, if they can be played', async () => {
  const { id, listId, ids } = await anImport()
  await follow(id)
  const [good = '', adult = ''] = someVideos(2)
  platform.put(adult, { ageRestricted: true })
  platform.putList(listId, [...ids.slice(1), good, adult])
  await makeDue()

  await look()

  expect(await videosIn(id)).toEqual([...ids, good])
  const changes = await changesOf(id)
  expect([changes.follow, idsOf(changes.added), idsOf(changes.removed)]).toEqual([true, [adult], [ids[0]]])
  await follow(id, false)
  const [later = ''] = someVideos(1)
  platform.putList(listId, [...ids.slice(1), good, adult, later])
  await makeDue()
  await look()
  expect(await videosIn(id)).toEqual([...ids, good])
})

test('a source is read once a day, page by page and only changed pages, the most used sources first', async () => {
  const { listId, ids } = await anImport(120)
  const other = await anImport()
  await app.resources.db
    .update(sourceLists)
    .set({
      checkAt: sql`now()`,
      uses: sql`case when ${sourceLists.sourceId} = ${other.listId} then 9 else 0 end`,
    })
    .where(sql`${sourceLists.sourceId} in (${listId}, ${other.listId})`)
  platform.putList(listId, [...ids.slice(0, 119), ...someVideos(1)])
  platform.units.length = 0

  await look()
  await look()

  expect(platform.units).toEqual([...Array.from({ length: 4 }, () => 'playlistItems'), 'videos'])
  expect(platform.unchanged, 'the other list and two of the three pages').toBe(3)
})

test('a run that lasts until the next one begins shares the sources with it: none is read twice', async () => {
  const { db } = app.resources
  const lists: string[] = []
  for (let list = 0; list < 6; list += 1) lists.push((await anImport()).listId)
  await db
    .update(sourceLists)
    .set({ checkAt: sql`now() - interval '1 hour'` })
    .where(inArray(sourceLists.sourceId, lists))
  platform.units.length = 0

  await Promise.all([look(), look()])

  expect(platform.units).toHaveLength(lists.length)
  expect(await db.$count(sourceLists, sql`check_at < now() + interval '23 hours'`)).toBe(0)
})

test('sources of courses that people have begun come first; reading stops at 80 % of the quota, the rest is for people', async () => {
  const unused = await anImport()
  const used = await anImport()
  const learner = await aLearner(app)
  const mark = { videoId: used.ids[0] ?? '', seconds: 5, at: new Date().toISOString(), playlistId: used.id }
  await app.api.learning.putMarks({ body: { marks: [mark] } }, { token: learner.token })
  await app.drainJobs()
  const { db } = app.resources
  const lists = sql`${sourceLists.sourceId} in (${unused.listId}, ${used.listId})`
  await db.update(sourceLists).set({ checkAt: sql`now()` }).where(lists)
  await look()
  // Of 160 units of the 200 only one is left for reading sources.
  await db.delete(platformUnits)
  await db.insert(platformUnits).values({ day: platformDay(), purpose: 'look-up', units: 159 })
  await db.update(sourceLists).set({ checkAt: sql`now() - interval '1 hour'` }).where(lists)
  platform.units.length = 0

  await look()

  expect(platform.units).toEqual(['playlistItems'])
  const due = await db.select({ id: sourceLists.sourceId }).from(sourceLists).where(sql`check_at <= now()`)
  expect(due).toEqual([{ id: unused.listId }])
  await look()
  expect(platform.units, 'none is left').toHaveLength(1)
  await changesOf(unused.id)
  expect(platform.units, 'but for whoever asks').toHaveLength(2)
})

test.each(['down', 'quota', 'failing', 'malformed'] as const)(
  'while the platform is %s nothing is reported as gone, and the source is read again later',
  async (failureMode) => {
    const { id } = await anImport()
    await makeDue()
    platform.failureMode = failureMode

    await look()

    expect(await changesOf(id)).toMatchObject({ added: [], removed: [] })
    platform.failureMode = 'none'
    app.resources.videoPlatform = createVideoPlatform(
      app.resources.config.youtube,
      app.resources.platformUnits,
    )
    await app.resources.db.delete(platformUnits)
    await look()
    expect(await app.resources.db.$count(sourceLists, sql`check_at <= now()`)).toBe(0)
  },
)

test('a list that is gone or private says nothing about its videos', async () => {
  const { id, listId } = await anImport()
  platform.removeList(listId)
  await makeDue()

  await look()

  expect(await changesOf(id)).toMatchObject({ source: { id: listId }, added: [], removed: [] })
})

test('without a key the newest fifteen are compared: videos missing among them are not reported as gone', async () => {
  const { id, listId, ids } = await anImport(20, { of: keyless })
  const [first = '', second = ''] = someVideos(2)
  platform.putList(listId, [...ids.slice(0, 19), first, second])

  const { added, removed } = await changesOf(id, keyless)

  expect([idsOf(added), removed]).toEqual([[first, second], []])
})

test('beyond the limit of readings a creator sees the result of the last one', async () => {
  const limited = await startApp({ ...platform.env('key'), RATE_LIMIT_SCALE: '0.02' })
  creators.set(limited, { creator: await aCreator(limited), category: await aCategoryPath(limited) })
  const { id, listId, ids } = await anImport(6, { of: limited })
  const [first = '', second = ''] = someVideos(2)
  platform.putList(listId, [...ids, first])
  expect(idsOf((await changesOf(id, limited)).added)).toEqual([first])
  platform.putList(listId, [...ids, first, second])
  platform.units.length = 0

  expect(idsOf((await changesOf(id, limited)).added)).toEqual([first])
  expect(platform.units).toEqual([])
})

test('a playlist that was not imported has no source, and only its creator may ask about one', async () => {
  const { id } = await anImport()
  const stranger = await aCreator(app)
  const asStranger = { token: stranger.token }
  expect(await failureOf(app.api.following.get({ params: { id } }, asStranger))).toBe('not_your_playlist')
  expect(await failureOf(take(id, {}, asStranger))).toBe('not_your_playlist')
  const { data: own } = await app.api.publishing.create(
    {
      body: {
        ...{ name: 'Looms', description: 'All about looms.', language: 'hindi' },
        category: creators.get(app)?.category ?? [],
        videos: someVideos(5).map((video) => ({ videoName: `https://youtu.be/${video}`, title: 'A video' })),
      },
    },
    tokenOf(app),
  )
  expect(await changesOf(own._id)).toEqual({
    ...{ source: null, follow: false, added: [], removed: [], checkedAt: null },
  })
  expect(await failureOf(follow(own._id))).toBe('playlist_without_source')
})

test('what was read for an abandoned import is deleted after a week', async () => {
  const { listId, id } = await anImport()
  const pages = () => app.resources.db.$count(sourcePages, sql`source_id = ${listId}`)
  await app.resources.db.update(sourcePages).set({ readAt: sql`now() - interval '8 days'` })
  await deleteUnusedSources.run(app.resources, {}, { id: 'forget', attempt: 1 })
  expect(await pages()).toBe(1)

  await app.api.publishing.remove({ params: { id } }, tokenOf(app))
  await finalizeDeletions(app)
  await deleteUnusedSources.run(app.resources, {}, { id: 'forget', attempt: 1 })

  expect(await pages()).toBe(0)
})
