import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { courseLearners, courseProgress, courseStops, learningDays } from '#server/db/schema/learning.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  type TestAccount,
  videosOf,
} from '#testing/build.ts'
import { finalizeDeletions } from '#testing/deletions.ts'
import { failureOf } from '#testing/failure-of.ts'
import { shownLearners } from './learning.policy.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

/** A course, its videos in order. */
async function aCourse() {
  const playlistId = await aPlaylist(app, { creator, category })
  const videos = await videosOf(app, playlistId)
  return { playlistId, ids: videos.map(({ videoId }) => videoId), params: { playlistId } }
}
type Course = Awaited<ReturnType<typeof aCourse>>

let clock = Date.now() - 3_600_000

/** Watches the first videos of a course to their end, and a part of the next one. */
async function watch({ playlistId, ids }: Course, { token }: { token: string }, count: number) {
  clock += 1_000
  const marks = ids.slice(0, count + 1).map((videoId, at) => ({
    ...{ videoId, seconds: at < count ? 100 : 10, duration: 100, playlistId },
    at: new Date(clock + at).toISOString(),
  }))
  await app.api.learning.putMarks({ body: { marks } }, { token })
}

/** One new person for each number of videos watched. */
async function learnersOf(course: Course, ...watched: number[]): Promise<TestAccount[]> {
  const people = await Promise.all(watched.map(() => aLearner(app)))
  for (const [at, person] of people.entries()) await watch(course, person, watched[at] ?? 0)
  return people
}

const shown = async ({ playlistId }: Course) =>
  (await app.api.playlists.get({ params: { id: playlistId } })).data
const numbersOf = async ({ params }: Course) => (await app.api.learning.getNumbers({ params }, creator)).data

/** The tags of what has changed since, and of the sums stored in the database for it. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const received: string[] = []
  const stop = await onContentChange(app.resources.database, (tags) => received.push(...(tags ?? ['all'])))
  await act()
  await stop()
  return received
}

test('a course shows its number of learners from five people on, and its page changes with that number', async () => {
  const course = await aCourse()
  const page = `playlist:${course.playlistId}`
  const fourth = await changedBy(() => learnersOf(course, 0, 0, 0, 0))
  expect((await shown(course)).learners).toBeNull()
  expect(fourth).not.toContain(page)

  let people: TestAccount[] = []
  const fifth = await changedBy(async () => {
    people = await learnersOf(course, 0)
  })
  expect((await shown(course)).learners).toBe(5)
  expect(fifth).toContain(page)
  const [last] = people
  if (!last) throw new Error('nobody came')
  expect(await changedBy(() => watch(course, last, 1)), 'nobody new').not.toContain(page)

  const leaving = await changedBy(() => app.api.learning.resetCourse({ params: course.params }, last))
  expect((await shown(course)).learners).toBeNull()
  expect(leaving).toContain(page)

  await watch(course, last, 1)
  expect((await shown(course)).learners).toBe(5)
  expect(await changedBy(() => app.api.profile.deleteAccount({}, last))).toContain(page)
  expect((await shown(course)).learners).toBeNull()
})

test('the number shown is exact below a thousand and has three digits above', () => {
  expect([4, 5, 999, 1_000, 1_243, 98_765].map(shownLearners)).toEqual([null, 5, 999, 1_000, 1_240, 98_700])
})

test('a review shows how much its author has watched, unless they switched it off', async () => {
  const course = await aCourse()
  const page = `playlist:${course.playlistId}`
  const [author, other] = [await aLearner(app), await aLearner(app)]
  const review = { playlistId: course.playlistId, feedback: 'Clear.', rating: 5 }
  const { data } = await app.api.reviews.create({ body: review }, author)
  await app.api.reviews.create({ body: review }, other)
  expect(data.progress).toBeNull()
  const progress = async () => {
    const { feedbacks } = await shown(course)
    return [other, author].map(({ id }) => feedbacks.find(({ user }) => user === id)?.progress)
  }

  expect(await changedBy(() => watch(course, author, 2))).toContain(page)
  expect(await progress()).toEqual([null, { watched: 2, total: 5 }])
  expect(await changedBy(() => watch(course, author, 2)), 'nothing new').not.toContain(page)

  const hide = (showsProgress: boolean) =>
    changedBy(() => app.api.learning.editSettings({ body: { showsProgress } }, author))
  expect(await hide(false)).toContain(page)
  expect(await progress()).toEqual([null, null])
  expect(await hide(true)).toContain(page)
  expect(await progress()).toEqual([null, { watched: 2, total: 5 }])
})

test('a creator sees who began, who finished and where people stop, from five people on', async () => {
  const course = await aCourse()
  await learnersOf(course, 0, 2, 2, 5)
  expect(await numbersOf(course)).toBeNull()

  const [last] = await learnersOf(course, 3)
  const numbers = await numbersOf(course)
  expect(numbers).toMatchObject({ begun: 5, finished: 1 })
  expect(numbers?.videos.map(({ title, reached, stopped }) => [title, reached, stopped])).toEqual([
    ['Video 1', 5, 1],
    ['Video 2', 4, 0],
    ['Video 3', 4, 2],
    ['Video 4', 2, 1],
    ['Video 5', 1, 0],
  ])

  if (last) await watch(course, last, 5)
  expect(await numbersOf(course)).toMatchObject({ begun: 5, finished: 2 })
  expect((await numbersOf(course))?.videos.map(({ stopped }) => stopped)).toEqual([1, 0, 2, 0, 0])
  const another = await aCreator(app)
  expect(await failureOf(app.api.learning.getNumbers({ params: course.params }, another))).toBe(
    'not_your_playlist',
  )
})

test('the sums of a course match its rows, whoever begins, continues, starts over and leaves', async () => {
  const { db } = app.resources
  const course = await aCourse()
  const people = await learnersOf(course, 0, 1, 2, 3, 4, 5)
  await Promise.all(people.map((person, at) => watch(course, person, (at * 3) % 6)))
  const [first, second] = people
  if (first) await app.api.learning.resetCourse({ params: course.params }, first)
  if (second) await app.api.profile.deleteAccount({}, second)
  const sums = async () => {
    const stops = await db
      .select({ people: courseStops.people })
      .from(courseStops)
      .where(eq(courseStops.playlistId, course.playlistId))
    const [learners] = await db
      .select({ begun: courseLearners.begun, finished: courseLearners.finished })
      .from(courseLearners)
      .where(eq(courseLearners.playlistId, course.playlistId))
    return { ...learners, stopped: stops.reduce((sum, one) => sum + one.people, 0) }
  }
  // A video that was ticked stays watched: only the sixth person has finished.
  expect(await sums()).toEqual({ begun: 4, finished: 1, stopped: 3 })

  await app.api.publishing.remove({ params: { id: course.playlistId } }, creator)
  await finalizeDeletions(app)
  expect(await sums()).toEqual({ stopped: 0 })
})

test('the progress of a course matches its marks, in whichever course and order they arrived', async () => {
  const { db } = app.resources
  const [one, other, third] = [await aCourse(), await aCourse(), await aCourse()]
  const shared = one.ids.slice(0, 3).map((videoId, at) => ({ videoId, position: 50 + at }))
  for (const { playlistId } of [other, third])
    await db.insert(playlistVideos).values(shared.map((place) => ({ playlistId, ...place })))
  const person = await aLearner(app)
  const put = async ({ playlistId }: Course, ...marks: [string | undefined, number, boolean?][]) => {
    clock += 1_000
    const sent = marks.map(([videoId = '', seconds, watched], at) => ({
      ...{ videoId, seconds, duration: 100, playlistId, at: new Date(clock + at).toISOString() },
      ...(watched === undefined ? {} : { watched }),
    }))
    await app.api.learning.putMarks({ body: { marks: sent } }, person)
  }
  /** The stored progress of each begun course, beside what its marks say. */
  const kept = async () => {
    const rows = await db
      .select({
        playlistId: courseProgress.playlistId,
        watched: courseProgress.watched,
        isFinished: sql<boolean>`finished_at is not null`,
        marked: sql<number>`(select count(*)::integer from playlist_videos place join learning_marks mark using (video_id)
          where place.playlist_id = course_progress.playlist_id and mark.account_id = course_progress.account_id and mark.watched)`,
      })
      .from(courseProgress)
      .where(eq(courseProgress.accountId, person.id))
    for (const { watched, marked } of rows) expect(watched).toBe(marked)
    return new Map(rows.map(({ playlistId, ...row }) => [playlistId, [row.watched, row.isFinished]]))
  }

  await put(one, [one.ids[0], 100], [one.ids[1], 20])
  expect(await kept()).toEqual(new Map([[one.playlistId, [1, false]]]))
  await put(other, [other.ids[0], 5])
  expect((await kept()).get(other.playlistId), 'watched elsewhere before it was begun').toEqual([1, false])
  await put(other, [one.ids[1], 95])
  expect((await kept()).get(one.playlistId), 'the same video in the course before').toEqual([2, false])
  await put(other, ...other.ids.map((id): [string, number] => [id, 100]), [one.ids[2], 90])
  expect((await kept()).get(other.playlistId)).toEqual([8, true])
  await put(one, [one.ids[0], 3], [one.ids[1], 4, false])
  expect((await kept()).get(other.playlistId), 'a tick that was taken back').toEqual([7, false])
  await put(one, [one.ids[1], 4, true], [one.ids[1], 5, false], [one.ids[1], 6, true])
  await put(third, [third.ids[0], 10])
  expect((await kept()).get(third.playlistId)).toEqual([3, false])
  await app.api.learning.resetCourse({ params: third.params }, person)
  expect(await kept()).toEqual(
    new Map([
      [one.playlistId, [0, false]],
      [other.playlistId, [5, false]],
    ]),
  )
})

test('operators see how much is learned on the whole site, up to the last hour', async () => {
  const operator = await anOperator(app)
  const course = await aCourse()
  const [person] = await learnersOf(course, 5)
  if (!person) throw new Error('nobody came')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const set = { accountId: person.id, day: today, seconds: 40_000 }
  await app.resources.db
    .insert(learningDays)
    .values(set)
    .onConflictDoUpdate({ target: [learningDays.accountId, learningDays.day], set })

  for (const _ of [1, 2]) {
    await enqueue(app.resources.db, 'learning.count', {})
    await app.drainJobs()
  }

  const { data } = await app.api.operatorSite.overview({}, operator)
  expect(data.coursesBegun).toBeGreaterThanOrEqual(1)
  expect(data.coursesFinished).toBeGreaterThanOrEqual(1)
  const query = { from: today, to: today }
  const [day] = (await app.api.operatorSite.counts({ query }, operator)).data.days
  expect(day?.learners).toBeGreaterThanOrEqual(1)
  expect(day?.minutesLearned).toBeGreaterThanOrEqual(666)
})

test('the last seconds of a video count as learned like the others, and a tick by hand does not', async () => {
  const { ids } = await aCourse()
  const { token } = await aLearner(app)
  const minutes = async () => {
    const { week } = (await app.api.learning.get({}, { token })).data
    return week.reduce((sum, day) => sum + day.minutes, 0)
  }
  const put = (
    ...marks: { videoId: string | undefined; seconds: number; ago: number; watched?: boolean }[]
  ) =>
    app.api.learning.putMarks(
      {
        body: {
          marks: marks.map(({ videoId = '', ago, ...mark }) => ({
            ...{ videoId, duration: 120, ...mark },
            at: new Date(Date.now() - ago * 1_000).toISOString(),
          })),
        },
      },
      { token },
    )

  await put({ videoId: ids[0], seconds: 0, ago: 200 }, { videoId: ids[0], seconds: 85, ago: 115 })
  expect(await minutes()).toBe(1)
  await put({ videoId: ids[0], seconds: 120, ago: 80, watched: true })
  expect(await minutes()).toBe(2)

  await put(
    { videoId: ids[1], seconds: 0, ago: 200 },
    { videoId: ids[1], seconds: 0, ago: 10, watched: true },
  )
  expect(await minutes()).toBe(2)
})
