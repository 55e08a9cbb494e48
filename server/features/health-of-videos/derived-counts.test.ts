import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { PlaylistSort, VideoState } from '#contract/constants.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, type TestAccount, videosOf } from '#testing/build.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp({}, { caching: false })
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

async function aCourse(videos = 5): Promise<{ id: string; videoIds: string[] }> {
  const id = await aPlaylist(app, { creator, category, videos })
  const places = await videosOf(app, id)
  return { id, videoIds: places.map(({ videoId }) => videoId) }
}

function know(videoIds: string[], facts: { state?: VideoState; duration?: number }) {
  return app.resources.db.update(knownVideos).set(facts).where(inArray(knownVideos.id, videoIds))
}

async function countsOf(id: string) {
  const { token } = creator
  const { data } = await app.api.playlists.get({ params: { id } }, { token })
  const { videoCount, playableCount, totalSeconds } = data
  return { videoCount, playableCount, totalSeconds }
}

async function isListed(id: string): Promise<boolean> {
  const { playlists } = await app.api.playlists.search({ query: { category: category[0], limit: 50 } })
  return playlists.some(({ _id }) => _id === id)
}

test('a course has a length once the length of every playable video is known', async () => {
  const { id, videoIds } = await aCourse()
  expect(await countsOf(id)).toEqual({ videoCount: 5, playableCount: 5, totalSeconds: null })

  await know(videoIds.slice(0, 4), { duration: 600 })
  expect((await countsOf(id)).totalSeconds).toBeNull()

  await know(videoIds.slice(4), { state: 'gone' })
  expect(await countsOf(id)).toEqual({ videoCount: 5, playableCount: 4, totalSeconds: 2_400 })

  await know(videoIds, { state: 'ok', duration: 60 })
  expect(await countsOf(id)).toEqual({ videoCount: 5, playableCount: 5, totalSeconds: 300 })
})

test('every course with a video is updated with it, and added and removed videos are counted in their state', async () => {
  const first = await aCourse()
  const second = await aCourse()
  const [shared = ''] = first.videoIds
  await know([...first.videoIds, ...second.videoIds], { duration: 100 })
  await app.resources.db
    .insert(playlistVideos)
    .values({ playlistId: second.id, videoId: shared, position: 9 })
  expect(await countsOf(second.id)).toEqual({ videoCount: 6, playableCount: 6, totalSeconds: 600 })

  await know([shared], { state: 'private' })

  expect(await countsOf(first.id)).toEqual({ videoCount: 5, playableCount: 4, totalSeconds: 400 })
  expect(await countsOf(second.id)).toEqual({ videoCount: 6, playableCount: 5, totalSeconds: 500 })
  await app.resources.db
    .delete(playlistVideos)
    .where(and(eq(playlistVideos.playlistId, second.id), eq(playlistVideos.videoId, shared)))
  expect(await countsOf(second.id)).toEqual({ videoCount: 5, playableCount: 5, totalSeconds: 500 })
})

test('a course without a playable video is not listed until it is repaired', async () => {
  const { id, videoIds } = await aCourse()
  await know(videoIds, { state: 'blocked' })
  expect(await isListed(id)).toBe(false)
  expect(await countsOf(id)).toEqual({ videoCount: 5, playableCount: 0, totalSeconds: null })

  await know(videoIds.slice(0, 1), { state: 'ok' })

  expect(await isListed(id)).toBe(true)
})

test('a course of which more than a fifth cannot be played ranks lower among equals', async () => {
  const whole = await aCourse()
  const broken = await aCourse()
  const both = (cards: { _id: string }[]) =>
    cards.map(({ _id }) => _id).filter((id) => id === whole.id || id === broken.id)
  const ranked = async () => both((await app.api.playlists.getTop()).data)
  const listed = async (query: { sort?: PlaylistSort; search?: string; rating?: number }) => {
    const within = { category: category[0], limit: 50, ...query }
    return both((await app.api.playlists.search({ query: within })).playlists)
  }
  expect(await ranked()).toEqual([broken.id, whole.id])

  await know(broken.videoIds.slice(0, 1), { state: 'gone' })
  expect(await ranked(), 'a fifth is not more than a fifth').toEqual([broken.id, whole.id])

  await know(broken.videoIds.slice(0, 2), { state: 'gone' })
  expect(await ranked()).toEqual([whole.id, broken.id])
  for (const sort of ['rating', 'popular'] as const) {
    expect(await listed({ sort }), sort).toEqual([whole.id, broken.id])
    expect(await listed({ sort, search: 'course' }), `found, by ${sort}`).toEqual([whole.id, broken.id])
  }
  expect(await listed({ search: 'course' }), 'found, by best match').toEqual([whole.id, broken.id])
  expect(await listed({ sort: 'newest' }), 'newest is newest').toEqual([broken.id, whole.id])
})

test('a video that is added while its state changes is counted in its new state', async () => {
  const { id } = await aCourse()
  const other = await aCourse()
  const [shared = ''] = other.videoIds

  await Promise.all([
    app.resources.db.insert(playlistVideos).values({ playlistId: id, videoId: shared, position: 9 }),
    know([shared], { state: 'gone' }),
  ])

  expect(await countsOf(id)).toMatchObject({ videoCount: 6, playableCount: 5 })
})
