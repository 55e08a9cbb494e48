import { inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { VideoState } from '#contract/constants.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aVideoId,
  emitChange,
  type TestAccount,
  videosOf,
} from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { failureOf } from '#testing/failure-of.ts'
import { dismissReports } from '#testing/reporting.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())
let app: TestApp
let category: string[]
let creator: TestAccount

beforeAll(async () => {
  app = await startApp(platform.env('key'), { caching: false })
  category = await aCategoryPath(app)
})
beforeEach(async () => {
  creator = await aCreator(app)
})

const asCreator = () => ({ token: creator.token })

async function aCourse(videos = 5) {
  const id = await aPlaylist(app, { creator, category, videos, name: 'Looms' })
  return { id, places: await videosOf(app, id) }
}

function become(state: VideoState, ...ids: (string | undefined)[]) {
  const videos = ids.map((id) => id ?? '')
  return app.resources.db.update(knownVideos).set({ state }).where(inArray(knownVideos.id, videos))
}

const list = () => app.api.repairs.list({}, asCreator())
const keep = (playlistId: string, videoId = '', account = creator) =>
  app.api.repairs.keep({ body: { playlistId, videoId } }, { token: account.token })
const replace = (playlistId: string, videoId = '', id: string, account = creator) =>
  app.api.repairs.replace(
    { body: { playlistId, videoId, videoName: `https://www.youtube.com/watch?v=${id}` } },
    { token: account.token },
  )

/** A video that the platform has. */
function aNewVideo(video: Parameters<typeof platform.put>[1] = {}) {
  const id = aVideoId()
  platform.put(id, video)
  return id
}

test('a creator sees which of their videos cannot be played, with their places, and nobody else does', async () => {
  const { id, places } = await aCourse()
  const other = await aCourse()
  await become('gone', places[3]?.videoId)
  await become('embedding_off', places[1]?.videoId, other.places[0]?.videoId)

  const { data, total } = await list()

  expect(total).toBe(3)
  expect(data.map(({ playlist, number, video }) => [playlist._id, number, video._id, video.state])).toEqual([
    [other.id, 1, other.places[0]?._id, 'embedding_off'],
    [id, 2, places[1]?._id, 'embedding_off'],
    [id, 4, places[3]?._id, 'gone'],
  ])
  expect(data[2]?.video).toMatchObject({
    title: 'Video 4',
    videoName: `https://youtu.be/${places[3]?.videoId}`,
  })
  const stranger = await aCreator(app)
  expect(await app.api.repairs.list({}, { token: stranger.token })).toMatchObject({ data: [], total: 0 })
})

test('a lost video that is removed needs no repair any more, and the course is complete again', async () => {
  const { id, places } = await aCourse(6)
  await become('gone', places[2]?.videoId)

  const body = { playlistId: id, videoId: places[2]?._id ?? '' }
  await app.api.publishing.removeVideo({ body }, asCreator())

  expect(await list()).toMatchObject({ data: [], total: 0 })
  const { data } = await app.api.playlists.get({ params: { id } })
  expect(data).toMatchObject({ videoCount: 5, playableCount: 5 })
})

test('a course without a playable video is shown nowhere until it is repaired', async () => {
  const word = `Zardozi${aVideoId().replace(/[^a-z]/gi, '')}`
  const id = await aPlaylist(app, { creator, category, name: `${word} stitches` })
  const other = await aPlaylist(app, { creator, category })
  const places = await videosOf(app, id)
  const isIn = (cards: { _id: string }[]) => cards.some((card) => card._id === id)
  const { api } = app
  const shownIn = async () => ({
    listing: isIn((await api.playlists.search({ query: { category: category[0], limit: 50 } })).playlists),
    search: isIn((await api.playlists.search({ query: { search: word } })).playlists),
    suggestions: isIn((await api.search.suggest({ query: { q: word } })).data.playlists),
    creator: isIn((await api.creators.getPage({ params: { creatorId: creator.id } })).data.playlists),
    related: isIn((await api.playlists.listRelated({ params: { id: other } })).data),
    sitemap: (await app.app.inject({ url: '/sitemaps/playlists-0.xml' })).body.includes(id),
  })
  const everywhere = await shownIn()
  expect(new Set(Object.values(everywhere)), JSON.stringify(everywhere)).toEqual(new Set([true]))

  await become('gone', ...places.map(({ videoId }) => videoId))
  await emitChange(app, 'listing')
  const left = await shownIn()
  expect(new Set(Object.values(left)), JSON.stringify(left)).toEqual(new Set([false]))

  await replace(id, places[0]?._id, aNewVideo())
  expect(await shownIn()).toEqual(everywhere)
})

test('a video kept as it is needs no repair, until its state changes', async () => {
  const { id, places } = await aCourse()
  await become('embedding_off', places[0]?.videoId)

  await keep(id, places[0]?._id)
  expect((await list()).total).toBe(0)

  await become('gone', places[0]?.videoId)
  expect((await list()).total).toBe(1)
})

test('a video kept as it is, found playable and lost again in the same way needs repair again', async () => {
  const { id, places } = await aCourse()
  const [{ _id, videoId } = expect.unreachable()] = places
  for (const place of places) platform.put(place.videoId)
  const check = async (embeddable: boolean) => {
    platform.put(videoId, { embeddable })
    await app.resources.db.update(knownVideos).set({ checkAt: new Date() })
    await enqueue(app.resources.db, 'health.check-videos', {})
    await app.drainJobs()
    return (await list()).total
  }
  expect(await check(false)).toBe(1)
  await keep(id, _id)
  expect(await check(false)).toBe(0)

  expect(await check(true)).toBe(0)
  expect(await check(false)).toBe(1)
})

test('reports of a replaced video are not about the new one, which the same people can report; they hear what was decided', async () => {
  const { id, places } = await aCourse()
  const placeId = places[0]?._id ?? ''
  const [reporter, operator] = [await aLearner(app), await anOperator(app)]
  const tell = (reason: 'broken' | 'spam') =>
    app.api.reports.create({ body: { kind: 'video', id: placeId, reason } }, { token: reporter.token })
  const reported = async () =>
    (await app.api.operatorReports.list({ query: { kind: 'video' } }, { token: operator.token })).data.items
  const waiting = async () =>
    (await app.api.operatorInbox.list({ query: { kind: 'report' } }, { token: operator.token })).data.total
  await become('gone', places[0]?.videoId)
  await tell('broken')
  expect([(await reported()).length, await waiting()]).toEqual([1, 1])

  await replace(id, placeId, aNewVideo())
  const [former, ...others] = await reported()
  expect([others, former?.subject.state, await waiting()]).toEqual([[], 'gone', 1])

  await tell('spam')
  expect(await reported()).toMatchObject([
    { people: 1, reasons: [{ reason: 'broken', people: 1 }], subject: { state: 'gone' } },
    { people: 1, reasons: [{ reason: 'spam', people: 1 }], subject: { state: 'shown' } },
  ])
  await dismissReports(app, former?._id ?? '', operator)
  await finalizeDecisions(app)
  expect((await reported()).map(({ reasons }) => reasons[0]?.reason)).toEqual(['spam'])
  expect((await app.api.notifications.list({}, reporter)).data.notifications).toMatchObject([
    { event: 'report_dismissed', reported: 'video' },
  ])
})

test('another video replaces a lost one and begins its section; learners keep their progress', async () => {
  const { id, places } = await aCourse()
  const [first, lost] = places
  const sections = [{ name: 'Warp and weft', from: 2 }]
  const videoIds = places.map(({ _id }) => _id)
  await app.api.publishing.reorder({ body: { playlistId: id, videoIds, sections } }, asCreator())
  const learner = await aLearner(app)
  const fresh = await aLearner(app)
  const mark = (videoId = '', watched = true) => ({
    ...{ videoId, watched, seconds: 10, duration: 100 },
    at: new Date(Date.now() - 60_000).toISOString(),
  })
  const watch = (account: TestAccount, ...marks: ReturnType<typeof mark>[]) =>
    app.api.learning.putMarks({ body: { marks } }, { token: account.token })
  await watch(learner, mark(first?.videoId))
  await watch(learner, mark(lost?.videoId))
  await watch(fresh, mark(first?.videoId), mark(lost?.videoId, false))
  await become('gone', lost?.videoId)
  const found = aNewVideo()

  const { data } = await replace(id, lost?._id, found)
  await app.drainJobs()

  expect(data.order).toEqual(places.map(({ _id }) => _id))
  expect(data.videos).toHaveLength(1)
  expect(data.videos[0]).toMatchObject({
    videoName: `https://youtu.be/${found}`,
    title: `Title of ${found}`,
    state: 'ok',
  })
  expect(data).toMatchObject({ videoCount: 5, playableCount: 5, sections })
  expect((await list()).total).toBe(0)
  const progress = async (account: TestAccount) =>
    (await app.api.learning.getCourse({ params: { playlistId: id } }, { token: account.token })).data
  expect(await progress(learner)).toMatchObject({ watched: 2, total: 5 })
  expect((await progress(learner)).videos).toContainEqual(
    expect.objectContaining({ videoId: found, watched: true }),
  )
  expect(await progress(fresh)).toMatchObject({ watched: 1, total: 5 })
})

test('a replacement that is replaced again at once keeps the progress, however the jobs are carried out', async () => {
  const { id, places } = await aCourse()
  const [first, lost] = places
  const learner = await aLearner(app)
  const at = new Date(Date.now() - 60_000).toISOString()
  const marks = [first, lost].map((place) => ({
    ...{ videoId: place?.videoId ?? '', watched: true, seconds: 10, duration: 100, at },
  }))
  await app.api.learning.putMarks({ body: { marks } }, { token: learner.token })
  const [wrong, right] = [aNewVideo(), aNewVideo()]
  await replace(id, lost?._id, wrong)
  await replace(id, lost?._id, right)
  // The first one is slow, or another process carries it out.
  const isFirst = sql`${jobs.payload} ->> 'to' = ${wrong}`
  await app.resources.db.update(jobs).set({ runAt: sql`now() + interval '1 hour'` }).where(isFirst)
  await app.drainJobs()
  await app.resources.db.update(jobs).set({ runAt: sql`now()` }).where(isFirst)
  await app.drainJobs()

  const { data } = await app.api.learning.getCourse({ params: { playlistId: id } }, { token: learner.token })

  expect(data).toMatchObject({ watched: 2, total: 5 })
})

test('an unsuitable replacement is rejected, and nothing has changed', async () => {
  const { id, places } = await aCourse()
  const [lost, held] = places
  await become('gone', lost?.videoId)
  const stranger = await aCreator(app)
  const hidden = aNewVideo({ embeddable: false })
  const good = aNewVideo()
  const elsewhere = await aCourse()
  const link = (videoName: string) =>
    app.api.repairs.replace({ body: { playlistId: id, videoId: lost?._id ?? '', videoName } }, asCreator())

  const codes: string[] = []
  for (const attempt of [
    () => link('https://vimeo.com/1'),
    () => replace(id, lost?._id, aVideoId()),
    () => replace(id, lost?._id, hidden),
    () => replace(id, lost?._id, held?.videoId ?? ''),
    () => replace(id, elsewhere.places[0]?._id, good),
    () => replace(id, lost?._id, good, stranger),
    () => keep(id, lost?._id, stranger),
  ])
    codes.push(await failureOf(attempt()))
  platform.failureMode = 'down'
  codes.push(await failureOf(replace(id, lost?._id, aVideoId())))
  platform.failureMode = 'none'

  await expect(link('https://vimeo.com/1')).rejects.toMatchObject({ issues: [{ path: 'videoName' }] })
  expect(codes).toEqual([
    'video_link_invalid',
    'video_not_on_platform',
    'video_not_playable',
    'video_exists',
    'video_not_found',
    'not_your_playlist',
    'not_your_playlist',
    'video_platform_down',
  ])
  expect((await videosOf(app, id)).map(({ videoId }) => videoId)).toEqual(
    places.map(({ videoId }) => videoId),
  )
})
