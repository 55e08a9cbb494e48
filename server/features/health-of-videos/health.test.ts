import { inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import type { VideoState } from '#contract/constants.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { platformUnits } from '#server/db/schema/platform.ts'
import { secondsUntilNextDay } from '#server/features/videos/platform-day.ts'
import { createVideoPlatform } from '#server/features/videos/video-platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, aVideoId, videosOf } from '#testing/build.ts'
import { finalizeDeletions } from '#testing/deletions.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { checkVideos, countHealth } from './health.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())
const app = await startApp({ ...platform.env('key'), YOUTUBE_DAILY_UNITS: '10' })
const keyless = await startApp(platform.env())

beforeEach(async () => {
  platform.failureMode = 'none'
  platform.calls.length = 0
  platform.units.length = 0
  for (const { resources } of [app, keyless]) {
    resources.videoPlatform = createVideoPlatform(resources.config.youtube, resources.platformUnits)
    await resources.db.delete(platformUnits)
    // Videos of other tests are not due.
    await resources.db.update(knownVideos).set({ checkAt: null })
  }
})

/** A course whose videos are all on the platform and due; returns its id and theirs. */
async function aCourse(of: TestApp = app, videos = 5) {
  const creator = await aCreator(of)
  const id = await aPlaylist(of, { creator, category: await aCategoryPath(of, 1), videos })
  const ids = (await videosOf(of, id)).map(({ videoId }) => videoId)
  for (const videoId of ids) platform.put(videoId)
  await makeDue(of, ids)
  return { id, ids, token: creator.token }
}

function makeDue(of: TestApp, ids: string[]) {
  return of.resources.db
    .update(knownVideos)
    .set({ checkAt: sql`now() - interval '1 minute'` })
    .where(inArray(knownVideos.id, ids))
}

function check(of: TestApp = app) {
  return checkVideos.run(of.resources, {}, { id: 'check', attempt: 1 })
}

/** Moves every time that checks depend on that many hours back, and starts a new day of the quota. */
async function pass(hours: number, of: TestApp = app) {
  const back = (column: string) => sql.raw(`${column} - interval '${hours} hours'`)
  await of.resources.db.execute(
    sql`update known_videos set check_at = ${back('check_at')}, checked_at = ${back('checked_at')}, suspected_at = ${back('suspected_at')}`,
  )
  await of.resources.db.delete(platformUnits)
}

async function statesOf(
  { id, token }: { id: string; token: string },
  of: TestApp = app,
): Promise<VideoState[]> {
  const { data } = await of.api.playlists.get({ params: { id } }, { token })
  return data.videos.map(({ state }) => state)
}

test('a video counts as gone once two checks, a day apart, have not found it, and is back as soon as one does', async () => {
  const course = await aCourse()
  const [first = ''] = course.ids
  await check()
  expect(await statesOf(course)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  platform.remove(first)

  await makeDue(app, course.ids)
  await check()
  expect((await statesOf(course))[0], 'one check is not enough').toBe('ok')
  await pass(20)
  await makeDue(app, [first])
  await check()
  expect((await statesOf(course))[0], 'nor are two within a day').toBe('ok')

  await pass(5)
  await check()
  expect((await statesOf(course))[0]).toBe('gone')
  const { data } = await app.api.playlists.get({ params: { id: course.id } }, { token: course.token })
  expect(data).toMatchObject({ videoCount: 5, playableCount: 4, totalSeconds: 4 * 3_723 })

  platform.put(first)
  await pass(96)
  await check()
  expect((await statesOf(course))[0]).toBe('ok')
})

test('an explicit statement of the platform counts at once', async () => {
  const course = await aCourse()
  const [off = '', away = '', adult = ''] = course.ids
  platform.put(off, { embeddable: false })
  platform.put(away, { blockedIn: ['IN'] })
  platform.put(adult, { ageRestricted: true })

  await check()

  expect(await statesOf(course)).toEqual(['embedding_off', 'blocked', 'restricted', 'ok', 'ok'])
})

test.each(['down', 'failing', 'malformed', 'quota'] as const)(
  'a platform that is %s never changes a video’s state, however often it is called',
  async (failureMode) => {
    const course = await aCourse()
    await check()
    platform.failureMode = failureMode

    for (let day = 0; day < 3; day += 1) {
      await pass(96)
      await check()
    }

    expect(await statesOf(course)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  },
)

test('a time-out of the platform does not confirm a suspicion', async () => {
  const course = await aCourse()
  await check()
  platform.remove(course.ids[0] ?? '')
  await makeDue(app, course.ids)
  await check()
  await pass(25)
  await makeDue(app, course.ids)
  platform.calls.length = 0
  platform.failureMode = 'slow'

  await check()

  expect(platform.calls.flat()).toContain(course.ids[0])
  expect(await statesOf(course)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
})

test('without a key oEmbed tells what is private, gone or not embeddable', async () => {
  const course = await aCourse(keyless)
  const [hidden = '', gone = '', off = ''] = course.ids
  platform.put(hidden, { private: true })
  platform.remove(gone)
  platform.put(off, { embeddable: false })

  await check(keyless)
  expect(await statesOf(course, keyless)).toEqual(['unknown', 'unknown', 'embedding_off', 'ok', 'ok'])
  await pass(24, keyless)
  await check(keyless)

  expect(await statesOf(course, keyless)).toEqual(['private', 'gone', 'embedding_off', 'ok', 'ok'])
})

test('a video that failed in a player is checked soon; the player’s report alone changes nothing', async () => {
  const course = await aCourse()
  await check()
  await pass(2)
  platform.calls.length = 0
  const [videoId = ''] = course.ids

  const known = await app.api.health.reportPlaybackError({ body: { videoId, code: 150 } })
  const unknown = await app.api.health.reportPlaybackError({ body: { videoId: aVideoId(), code: 100 } })
  expect(unknown).toEqual(known)
  await check()

  expect(platform.calls).toEqual([[videoId]])
  expect(await statesOf(course)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
})

test('a video that is in no course any more is not checked', async () => {
  const course = await aCourse()
  await app.api.publishing.remove({ params: { id: course.id } }, { token: course.token })
  await finalizeDeletions(app)

  await check()

  expect(platform.calls).toEqual([])
})

/** The quota is per day: the clock stays in the middle of one in California, yesterday. */
function stayWithinADay(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() - 86_400_000).setUTCHours(20, 0, 0, 0) })
  onTestFinished(() => void vi.useRealTimers())
}

test('checks stop at 80 % of the quota; the rest is for people', async () => {
  stayWithinADay()
  await aCourse(app, 450)

  await check()
  expect(platform.units).toHaveLength(8)

  const creator = await aCreator(app)
  const id = aVideoId()
  platform.put(id)
  const query = { url: `https://youtu.be/${id}` }
  const { data } = await app.api.videos.lookup({ query }, { token: creator.token })
  expect(data.title).toBe(`Title of ${id}`)
  expect(platform.units).toHaveLength(9)

  const { token } = await anOperator(app)
  const { data: health } = await app.api.health.read({}, { token })
  expect(health.quota).toMatchObject({ daily: 10, used: 9, left: 1, isExceeded: false })
  expect(health.quota.purposes).toEqual([
    { purpose: 'check', units: 8 },
    { purpose: 'look-up', units: 1 },
  ])
  expect(health.checks).toMatchObject({ due: 50, perDay: 400 })
  const next = Math.ceil(secondsUntilNextDay() / 3_600)
  expect(health.checks.withinHours, 'the rest by the first run of the next day').toBe(next + 1)
})

test('without a key, 500 are checked every hour', async () => {
  await aCourse(keyless, 501)
  const { token } = await anOperator(keyless)
  const { data: health } = await keyless.api.health.read({}, { token })
  expect(health.checks).toMatchObject({ due: 501, withinHours: 2 })
})

test('the budget holds however many consumers reserve units at the same time', async () => {
  stayWithinADay()
  const { token } = await aCreator(app)
  const ids = Array.from({ length: 14 }, aVideoId)
  for (const id of ids) platform.put(id)

  const asked = await Promise.allSettled(
    ids.map((id) => app.api.videos.lookup({ query: { url: `https://youtu.be/${id}` } }, { token })),
  )

  expect(platform.units).toHaveLength(10)
  const failures = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
  expect(failures.map(({ status }) => status)).toEqual([503, 503, 503, 503])
})

test('a run that lasts until the next one begins shares the videos with it: none is checked twice', async () => {
  const { ids } = await aCourse(app, 150)

  await Promise.all([check(), check()])

  expect(platform.calls.flat().toSorted()).toEqual(ids.toSorted())
})

test('125 videos with one call a day for checks, like a million with 8,000: no check is older than the cycle of three days', async () => {
  const site = await startApp({ ...platform.env('key'), YOUTUBE_DAILY_UNITS: '2' })
  const course = await aCourse(site, 125)
  for (let day = 0; day < 3; day += 1) {
    await check(site)
    await pass(24, site)
  }

  for (let day = 0; day < 4; day += 1) {
    await check(site)
    const [oldest] = await site.resources.db
      .select({
        hours: sql<number>`(extract(epoch from now() - min(${knownVideos.checkedAt})) / 3600)::float8`,
      })
      .from(knownVideos)
      .where(inArray(knownVideos.id, course.ids))
    expect(oldest?.hours).toBeLessThan(3.1 * 24)
    await pass(24, site)
  }
})

test('operators see how many videos were in each state, day by day', async () => {
  const course = await aCourse()
  platform.put(course.ids[0] ?? '', { embeddable: false })
  await check()
  await countHealth.run(app.resources, {}, { id: 'count', attempt: 1 })
  await countHealth.run(app.resources, {}, { id: 'count', attempt: 2 })

  const { token } = await anOperator(app)
  const { data } = await app.api.health.read({}, { token })

  expect(data.days.at(-1)?.states).toEqual({ ok: 4, embedding_off: 1 })
})

test('progress counts playable videos only', async () => {
  const course = await aCourse()
  const learner = await aCreator(app)
  const marks = course.ids.slice(1).map((videoId) => ({
    videoId,
    seconds: 100,
    duration: 100,
    watched: true,
    at: new Date().toISOString(),
  }))
  await app.api.learning.putMarks({ body: { marks } }, { token: learner.token })
  platform.put(course.ids[0] ?? '', { blockedIn: ['IN'] })

  await check()
  await app.drainJobs()

  const params = { playlistId: course.id }
  const { data } = await app.api.learning.getCourse({ params }, { token: learner.token })
  expect(data).toMatchObject({ watched: 4, total: 4, resume: null })
})
