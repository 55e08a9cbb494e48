import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { courseLearners } from '#server/db/schema/learning.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, type TestAccount } from '#testing/build.ts'
import { aCourseToLearn, ago, aMark, courseOf, sendMarks } from '#testing/learning.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const aCourse = () => aCourseToLearn(app, { creator, category })
const put = (token: string, ...marks: object[]) => sendMarks(app, token, marks)

test('a course remembers the position, and a video is watched at 90 % of its length', async () => {
  const course = await aCourse()
  const [first, second] = course.ids

  await put(course.token, aMark(first, 90), aMark(second, 42, { at: ago(30) }))

  expect(await courseOf(app, course)).toMatchObject({
    watched: 1,
    total: 5,
    resume: { videoId: second, seconds: 42 },
    videos: [
      { videoId: first, seconds: 90, watched: true },
      { videoId: second, seconds: 42, watched: false },
      ...course.ids.slice(2).map((videoId) => ({ videoId, seconds: 0, watched: false })),
    ],
  })
})

test('89 % is not watched yet, and the platform’s length counts, not the one that was sent', async () => {
  const course = await aCourse()
  const [first, second] = course.ids
  await app.resources.db
    .update(knownVideos)
    .set({ duration: 1_000 })
    .where(eq(knownVideos.id, second ?? ''))

  await put(course.token, aMark(first, 89), aMark(second, 95))

  expect((await courseOf(app, course)).watched).toBe(0)
})

test('a length that an earlier mark had still counts when later ones lack it, in one batch or another', async () => {
  const course = await aCourse()
  const [first, second] = course.ids
  const lengthless = (seconds: number) => ({ seconds, duration: 0, at: ago(30) })

  await put(course.token, aMark(first, 10), aMark(second, 10), aMark(second, 0, lengthless(95)))
  await put(course.token, aMark(first, 0, lengthless(95)))

  expect((await courseOf(app, course)).videos.slice(0, 2)).toMatchObject([
    { seconds: 95, duration: 100, watched: true },
    { seconds: 95, duration: 100, watched: true },
  ])
})

test('there is nothing to resume before anything was watched, nor after everything was', async () => {
  const course = await aCourse()
  expect((await courseOf(app, course)).resume).toBeNull()

  await put(course.token, ...course.ids.map((id) => aMark(id, 0, { watched: true })))

  expect(await courseOf(app, course)).toMatchObject({ watched: 5, resume: null })
})

test('once the last video is watched the next unwatched one is where to continue', async () => {
  const course = await aCourse()
  const [, , third, fourth] = course.ids

  await put(course.token, aMark(third, 100))

  expect((await courseOf(app, course)).resume).toEqual({ videoId: fourth, seconds: 0 })
})

test('a tick can be removed, and watching the beginning again does not remove it', async () => {
  const course = await aCourse()
  const [first] = course.ids

  await put(course.token, aMark(first, 100, { at: ago(50) }))
  await put(course.token, aMark(first, 3, { at: ago(40) }))
  expect((await courseOf(app, course)).videos[0]).toMatchObject({ seconds: 3, watched: true })

  await put(course.token, aMark(first, 3, { watched: false, at: ago(30) }))
  expect((await courseOf(app, course)).videos[0]).toMatchObject({ watched: false })
})

test('a course whose ticks are all removed and of which nothing was watched is not begun, whatever another device adds', async () => {
  const course = await aCourse()
  const other = await aCourse()
  const { token, playlistId, ids } = course
  await app.resources.db
    .insert(playlistVideos)
    .values({ playlistId: other.playlistId, videoId: ids[0] ?? '', position: 99 })
  const tick = (watched: boolean, seconds: number) =>
    put(token, ...ids.map((id) => aMark(id, 0, { playlistId, watched, at: ago(seconds) })))
  const begun = async () => (await app.api.learning.get({}, { token })).data.inProgress.map(({ _id }) => _id)
  const learners = () => app.resources.db.$count(courseLearners, eq(courseLearners.playlistId, playlistId))
  await put(token, aMark(other.ids[1], 20, { playlistId: other.playlistId, at: ago(99) }))

  await tick(true, 50)
  await tick(false, 40)
  expect(await begun()).toEqual([other.playlistId])
  expect((await courseOf(app, course)).resume).toBeNull()
  expect(await learners()).toBe(0)

  await tick(true, 30)
  await put(token, aMark(ids[2], 12, { playlistId, at: ago(25) }))
  await put(
    token,
    ...[0, 1, 3, 4].map((at) => aMark(ids[at], 0, { playlistId, watched: false, at: ago(20) })),
  )
  expect(await begun(), 'on another device').toEqual([playlistId, other.playlistId])
  await put(token, aMark(ids[2], 12, { playlistId, watched: false, at: ago(10) }))
  expect(await courseOf(app, course)).toMatchObject({ watched: 0, resume: { videoId: ids[2], seconds: 12 } })
  expect(await begun()).toEqual([playlistId, other.playlistId])
})

test('of two marks for a video the later one wins, in whichever order they arrive', async () => {
  const course = await aCourse()
  const [first] = course.ids

  await put(course.token, aMark(first, 50, { at: ago(10) }))
  const { body } = await put(course.token, aMark(first, 20, { at: ago(20) }))
  expect(body).toMatchObject({ data: { taken: 0 } })
  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(50)

  const batch = [aMark(first, 70, { at: ago(5) }), aMark(first, 60, { at: ago(6) })]
  await put(course.token, ...batch)
  await put(course.token, ...batch)
  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(70)
})

/** In every possible order. */
function orders<T>(all: T[]): T[][] {
  if (all.length < 2) return [all]
  return all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}

test('whether a video is watched does not depend on the order in which marks arrive', async () => {
  const ticked = { seconds: 5, watched: true, at: ago(40) }
  const seen = { seconds: 95, at: ago(40) }
  const takenBack = { seconds: 5, watched: false, at: ago(30) }
  const playing = { seconds: 12, at: ago(20) }
  const wanted = [
    { marks: [ticked, playing], watched: true },
    { marks: [seen, playing], watched: true },
    { marks: [seen, { ...takenBack, at: ago(45) }, playing], watched: true },
    { marks: [ticked, takenBack, playing], watched: false },
    { marks: [seen, takenBack, playing], watched: false },
  ].flatMap(({ marks, watched }) => orders<object>(marks).map((order) => ({ order, watched })))
  const shown: unknown[] = []
  for (let from = 0; from < wanted.length; from += 5) {
    const course = await aCourse()
    for (const [at, { order }] of wanted.slice(from, from + 5).entries())
      for (const mark of order) await put(course.token, aMark(course.ids[at], 0, mark))
    shown.push(...(await courseOf(app, course)).videos)
  }
  expect(shown.slice(0, wanted.length)).toEqual(
    wanted.map(({ watched }) => expect.objectContaining({ seconds: 12, watched })),
  )
})

test('a tick stays when the player reports the same video later in one batch', async () => {
  const course = await aCourse()
  const [first, second] = course.ids

  await put(
    course.token,
    aMark(first, 12, { at: ago(10) }),
    aMark(first, 5, { watched: true, at: ago(20) }),
    aMark(second, 100, { at: ago(20) }),
    aMark(second, 3, { at: ago(10) }),
  )

  const { videos, watched } = await courseOf(app, course)
  expect([watched, videos[0]?.seconds, videos[1]?.seconds]).toEqual([2, 12, 3])
})

test('the same video in two courses is watched once', async () => {
  const one = await aCourse()
  const other = await aCourse()
  const shared = { playlistId: other.playlistId, videoId: one.ids[0] ?? '', position: 99 }
  await app.resources.db.insert(playlistVideos).values(shared)

  await put(one.token, aMark(one.ids[0], 100, { playlistId: one.playlistId }))

  expect((await courseOf(app, { ...other, token: one.token })).watched).toBe(1)
  const { data } = await app.api.learning.get({}, { token: one.token })
  expect(data.inProgress.map(({ _id }) => _id)).toEqual([one.playlistId])

  // Each course continues where it was left, whichever page reports it.
  await put(one.token, aMark(other.ids[1], 30, { playlistId: other.playlistId, at: ago(50) }))
  await put(one.token, aMark(one.ids[0], 40, { playlistId: one.playlistId, watched: false, at: ago(40) }))
  const { inProgress } = (await app.api.learning.get({}, { token: one.token })).data
  for (const { playlistId, place } of [
    { ...one, place: { videoId: one.ids[0], seconds: 40 } },
    { ...other, place: { videoId: other.ids[1], seconds: 30 } },
  ]) {
    const page = await courseOf(app, { params: { playlistId }, token: one.token })
    expect(page.resume).toEqual(place)
    expect(inProgress.find(({ _id }) => _id === playlistId)?.resume).toMatchObject(place)
  }
})

test('one batch begins every course that its marks of one video name', async () => {
  const [one, other, third] = [await aCourse(), await aCourse(), await aCourse()]
  const videoId = one.ids[0] ?? ''
  const shared = [other, third].map(({ playlistId }) => ({ playlistId, videoId, position: 99 }))
  await app.resources.db.insert(playlistVideos).values(shared)

  await put(
    one.token,
    aMark(videoId, 10, { playlistId: one.playlistId, at: ago(40) }),
    aMark(videoId, 20, { playlistId: other.playlistId, at: ago(20) }),
  )

  const { inProgress } = (await app.api.learning.get({}, { token: one.token })).data
  expect(inProgress.map(({ _id }) => _id)).toEqual([other.playlistId, one.playlistId])
})

test.each([
  [{ seconds: -1 }, 'marks.0.seconds'],
  [{ seconds: 'ten' }, 'marks.0.seconds'],
  [{ seconds: 1e9 }, 'marks.0.seconds'],
  [{ duration: -5 }, 'marks.0.duration'],
  [{ videoId: 'short' }, 'marks.0.videoId'],
  [{ at: 'yesterday' }, 'marks.0.at'],
  [{ at: '0000-01-01T00:00:00Z' }, 'marks.0.at'],
  [{ at: '0099-12-31T23:59:59Z' }, 'marks.0.at'],
  [{ played: -1 }, 'marks.0.played'],
  [{ watched: 'yes' }, 'marks.0.watched'],
])('a mark with %j is rejected, naming its field', async (wrong, path) => {
  const { ids, token } = await aCourse()

  const { status, body } = await put(token, { ...aMark(ids[0], 1), ...wrong })

  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
  ])
})

test('200 marks are accepted at once and 201 are not', async () => {
  const { ids, token } = await aCourse()
  const marks = Array.from({ length: 201 }, (_, at) => aMark(ids[at % 5], at % 80, { at: ago(300 - at) }))

  expect((await put(token, ...marks.slice(1))).status).toBe(200)
  expect(await put(token, ...marks)).toMatchObject({ status: 400, body: { issues: [{ path: 'marks' }] } })
})

test('a mark for a video in no course, or in a hidden or deleted one, is rejected and nothing of the batch is stored', async () => {
  const course = await aCourse()
  const hidden = await aCourse()
  await app.resources.db
    .update(playlists)
    .set({ hiddenAt: new Date() })
    .where(eq(playlists.id, hidden.playlistId))

  for (const videoId of ['zzzzzzzzzzz', hidden.ids[0]]) {
    const reply = await put(course.token, aMark(course.ids[0], 10), aMark(videoId, 10))
    expect(reply).toMatchObject({
      status: 404,
      body: { code: 'video_not_found', issues: [{ path: 'marks.1.videoId' }] },
    })
  }
  const [place] = course.ids
  await app.resources.db
    .insert(playlistVideos)
    .values({ playlistId: hidden.playlistId, videoId: place ?? '', position: 99 })
  const deleted = await aCourse()
  await app.api.publishing.remove({ params: { id: deleted.playlistId } }, creator)
  for (const { playlistId } of [hidden, deleted])
    expect(await put(course.token, aMark(course.ids[1], 10), aMark(place, 10, { playlistId }))).toMatchObject(
      {
        status: 404,
        body: { code: 'playlist_not_found', issues: [{ path: 'marks.1.playlistId' }] },
      },
    )
  expect((await courseOf(app, course)).videos.map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 0])
})
