import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, videosOf } from '#testing/build.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { checkVideos } from './health.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())

test('a title and a length that the platform has changed are found and shown from the check on', async () => {
  const app = await startApp(platform.env('key'))
  const id = await aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app, 1) })
  const ids = (await videosOf(app, id)).map(({ videoId }) => videoId)
  const [first = ''] = ids
  for (const videoId of ids) platform.put(videoId, { duration: 'PT10M' })
  const check = async () => {
    const checkAt = sql`now() - interval '1 minute'`
    await app.resources.db.update(knownVideos).set({ checkAt }).where(inArray(knownVideos.id, ids))
    await checkVideos.run(app.resources, {}, { id: 'check', attempt: 1 })
    await app.drainJobs()
  }
  const found = async (query: { search?: string; lengths?: ['short'] | ['long'] }) =>
    (await app.api.playlists.search({ query })).playlists.map((card) => card._id)
  const shown = async () => (await app.api.playlists.getPage({ params: { id }, query: {} })).data
  await check()
  expect(await found({ search: 'zygomorphic' })).toEqual([])
  expect(await found({ search: 'playlist', lengths: ['short'] })).toEqual([id])
  expect((await shown()).videos[0]?.title).toBe(`Title of ${first}`)
  platform.put(first, { title: 'Zygomorphic flowers', duration: 'PT9H' })

  await check()

  expect(await found({ search: 'zygomorphic' })).toEqual([id])
  expect(await found({ search: 'playlist', lengths: ['short'] })).toEqual([])
  expect(await found({ search: 'playlist', lengths: ['long'] })).toEqual([id])
  expect((await shown()).videos[0]).toMatchObject({ title: 'Zygomorphic flowers', duration: 9 * 3_600 })
})

test('a process that is asked to end finishes the batch it is checking and begins no other', async () => {
  const app = await startApp(platform.env('key'))
  const creator = await aCreator(app)
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app, 1), videos: 120 })
  const ids = (await videosOf(app, id)).map(({ videoId }) => videoId)
  for (const videoId of ids) platform.put(videoId)
  const checkAt = sql`now() - interval '1 minute'`
  await app.resources.db.update(knownVideos).set({ checkAt }).where(inArray(knownVideos.id, ids))
  const ending = new AbortController()
  platform.calls.length = 0
  platform.delay = 300

  const checked = checkVideos.run(
    { ...app.resources, ending: ending.signal },
    {},
    { id: 'check', attempt: 1 },
  )
  await expect.poll(() => platform.calls.length).toBe(1)
  ending.abort()
  await checked
  platform.delay = 0

  expect(platform.calls.flat()).toHaveLength(50)
  expect(await app.resources.db.$count(knownVideos, sql`checked_at is not null`)).toBe(50)
})
