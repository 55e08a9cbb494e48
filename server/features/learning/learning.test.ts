import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import {
  certificates,
  courseLearners,
  courseProgress,
  learningDays,
  learningMarks,
  learningSettings,
  notes,
  savedCourses,
} from '#server/db/schema/learning.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { finalizeDeletions } from '#testing/deletions.ts'
import { failureOf } from '#testing/failure-of.ts'
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

test('/learning lists courses in progress, saved and finished, the last one first', async () => {
  const { token, ...begun } = await aCourse()
  const [finished, saved] = [await aCourse(), await aCourse()]
  await put(token, ...finished.ids.map((id) => aMark(id, 100, { at: ago(90) })))
  await put(token, aMark(begun.ids[1], 30))
  await app.api.learning.save({ params: saved.params }, { token })

  const { data } = await app.api.learning.get({}, { token })

  expect(data.inProgress).toMatchObject([
    { _id: begun.playlistId, watched: 0, total: 5, resume: { videoId: begun.ids[1], seconds: 30 } },
  ])
  expect(data.finished).toMatchObject([{ _id: finished.playlistId, watched: 5, total: 5, resume: null }])
  expect(data.saved).toMatchObject([{ _id: saved.playlistId, watched: 0, total: 5 }])

  await app.api.learning.unsave({ params: saved.params }, { token })
  expect((await app.api.learning.get({}, { token })).data.saved).toEqual([])
})

test('home shows the four unfinished courses watched last, each with the place to continue at', async () => {
  const [{ token }, ...others] = [
    await aCourse(),
    ...[await aCourse(), await aCourse(), await aCourse(), await aCourse()],
  ]
  const [finished, fifth, sixth] = [await aCourse(), await aCourse(), await aCourse()]
  const begun = [...others, fifth, sixth]
  for (const [at, { ids }] of begun.entries()) await put(token, aMark(ids[0], 30, { at: ago(600 - at * 10) }))
  await put(token, ...finished.ids.map((id) => aMark(id, 100)))

  const { data } = await app.api.learning.getResumable({}, { token })

  const newest = begun.toReversed().slice(0, 4)
  expect(data.map(({ _id }) => _id)).toEqual(newest.map(({ playlistId }) => playlistId))
  const [place] = await app.resources.db
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.videoId, sixth.ids[0] ?? ''))
  expect(data[0]?.resume).toEqual({ _id: place?.id, videoId: sixth.ids[0], seconds: 30 })
  await app.resources.db
    .update(knownVideos)
    .set({ state: 'gone' })
    .where(eq(knownVideos.id, sixth.ids[0] ?? ''))
  const { data: later } = await app.api.learning.getResumable({}, { token })
  expect(later[0]?.resume?.videoId, 'what cannot be played is passed over').toBe(sixth.ids[1])

  const hidden = newest.slice(1, 3).map(({ playlistId }) => playlistId)
  await app.resources.db.update(playlists).set({ hiddenAt: new Date() }).where(inArray(playlists.id, hidden))
  const { data: shown } = await app.api.learning.getResumable({}, { token })
  expect(
    shown.map(({ _id }) => _id),
    'hidden ones take no place',
  ).toEqual([newest[0], newest[3], ...begun.toReversed().slice(4, 6)].map((course) => course?.playlistId))
})

test('a finished course that grows is in progress again, one that shrinks is finished', async () => {
  const course = await aCourse()
  const { token, playlistId, ids } = course
  await put(token, ...ids.slice(1).map((id) => aMark(id, 100)))
  const [place] = await app.resources.db
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.videoId, ids[0] ?? ''))

  const body = { playlistId, videoId: place?.id ?? '' }
  await app.api.publishing.removeVideo({ body }, { token: creator.token })
  await app.drainJobs()

  expect((await app.api.learning.get({}, { token })).data.finished).toMatchObject([{ _id: playlistId }])
  const [learners] = await app.resources.db
    .select({ begun: courseLearners.begun, finished: courseLearners.finished })
    .from(courseLearners)
    .where(eq(courseLearners.playlistId, playlistId))
  expect(learners).toEqual({ begun: 1, finished: 1 })
})

test('starting over deletes the marks of a course', async () => {
  const course = await aCourse()
  await put(course.token, aMark(course.ids[0], 100))

  const { data } = await app.api.learning.resetCourse({ params: course.params }, { token: course.token })

  expect(data).toMatchObject({ watched: 0, resume: null })
  expect((await app.api.learning.get({}, { token: course.token })).data.inProgress).toEqual([])
})

test('a batch of marks of one video counts on the days they were made, and keeps the length', async () => {
  const { ids, token, params } = await aCourse()
  const weekOf = async () => (await app.api.learning.get({}, { token })).data.week
  const days = (await weekOf()).map(({ day }) => day)
  const mark = (seconds: number, day: number, time: string, duration = 0) =>
    aMark(ids[0], seconds, { duration, at: `${days[day]}T${time}Z` })

  await put(
    token,
    mark(0, 3, '06:00:00', 7_200),
    mark(600, 3, '06:10:00'),
    mark(1_200, 5, '06:00:00'),
    mark(1_800, 5, '06:10:00'),
  )

  expect((await weekOf()).map(({ minutes }) => minutes)).toEqual([0, 0, 0, 10, 0, 20, 0])
  const { videos } = (await app.api.learning.getCourse({ params }, { token })).data
  expect(videos[0]).toMatchObject({ seconds: 1_800, duration: 7_200 })
})

test('the week counts minutes spent watching, and neither jumps nor ticks', async () => {
  const { ids, token } = await aCourse()
  const long = { duration: 7_200 }
  await put(token, aMark(ids[0], 0, { ...long, at: ago(700) }))
  await put(token, aMark(ids[0], 600, { ...long, at: ago(100) }))
  await put(token, aMark(ids[0], 6_000, { ...long, at: ago(95) }))
  await put(token, aMark(ids[1], 7_000, { ...long, watched: true, played: 0 }))
  // An hour's break, then a jump: if the player reports how much was really watched, that counts.
  await put(token, aMark(ids[2], 0, { ...long, at: ago(3_700) }))
  await put(token, aMark(ids[2], 3_000, { ...long, at: ago(90), played: 9 }))

  const { week } = (await app.api.learning.get({}, { token })).data

  expect(week).toHaveLength(7)
  expect(week.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(10)

  // A day ends at midnight in India.
  for (const [seconds, at] of [
    [0, '2026-01-05T18:29:30Z'],
    [20, '2026-01-05T18:29:59Z'],
    [50, '2026-01-05T18:30:30Z'],
  ] as const)
    await put(token, aMark(ids[3], seconds, { ...long, at }))
  expect((await app.api.profile.exportAll({}, { token })).data.learning).toMatchObject({
    days: expect.arrayContaining([
      { day: '2026-01-05', seconds: 20 },
      { day: '2026-01-06', seconds: 30 },
    ]),
  })
})

test('a goal, visibility to others and reminders are set one by one', async () => {
  const { token } = await aLearner(app)
  const edit = (body: object) => app.api.learning.editSettings({ body }, { token })

  expect((await edit({ goal: 3 })).data).toEqual({ goal: 3, showsProgress: true, reminders: false })
  expect((await edit({ showsProgress: false })).data).toMatchObject({ goal: 3, showsProgress: false })
  expect((await edit({ goal: null })).data.goal).toBeNull()
})

test('a certificate requires every video, states what is known, does not change later and can be withdrawn', async () => {
  const course = await aCourse()
  const { token, playlistId, ids } = course
  const issue = () => app.api.learning.issueCertificate({ body: { playlistId } }, { token })
  await put(token, ...ids.slice(1).map((id) => aMark(id, 100)))
  expect(await failureOf(issue())).toBe('course_not_finished')

  await put(token, aMark(ids[0], 100))
  const { data } = await issue()
  expect(data).toMatchObject({
    course: expect.any(String),
    creator: creator.name,
    videos: 5,
    totalSeconds: null,
    look: playlistId,
  })
  expect((await issue()).data._id).toBe(data._id)
  expect(Object.keys(data)).not.toContain('email')

  const body = { name: 'Another name' }
  await app.api.publishing.update({ params: { id: playlistId }, body }, { token: creator.token })
  const params = { id: data._id }
  expect((await app.api.learning.getCertificate({ params })).data).toEqual(data)
  expect((await courseOf(app, course)).certificate).toBe(data._id)
  const hide = (hiddenAt: Date | null) =>
    inTransaction(app.resources.db, async (tx) => {
      await tx.update(playlists).set({ hiddenAt }).where(eq(playlists.id, playlistId))
      await emitContentChange(tx, `playlist:${playlistId}`)
    })
  await hide(new Date())
  for (const shown of [
    (await app.api.learning.getCertificate({ params })).data,
    (await app.api.learning.listCertificates({}, { token })).data[0],
  ])
    expect(shown, 'it leads to no page that is not there').toEqual({ ...data, playlistId: null })
  await hide(null)

  await app.api.publishing.remove({ params: { id: playlistId } }, { token: creator.token })
  await finalizeDeletions(app)
  expect((await app.api.learning.getCertificate({ params })).data).toEqual({ ...data, playlistId: null })
  expect((await app.api.learning.listCertificates({}, { token })).data).toEqual([
    { ...data, playlistId: null },
  ])

  const stranger = await aLearner(app)
  expect(await failureOf(app.api.learning.withdrawCertificate({ params }, stranger))).toBe(
    'certificate_not_found',
  )
  await app.api.learning.withdrawCertificate({ params }, { token })
  expect(await failureOf(app.api.learning.getCertificate({ params }))).toBe('certificate_not_found')
})

test('a video that cannot be played is not required for the certificate', async () => {
  const { ids, token, playlistId } = await aCourse()
  const issue = () => app.api.learning.issueCertificate({ body: { playlistId } }, { token })
  await put(token, ...ids.slice(0, 4).map((id) => aMark(id, 100)))
  expect(await failureOf(issue())).toBe('course_not_finished')

  await app.resources.db
    .update(knownVideos)
    .set({ state: 'gone' })
    .where(eq(knownVideos.id, ids[4] ?? ''))

  expect((await issue()).data).toMatchObject({ videos: 4 })
})

test('the export contains all of it and deleting the account leaves nothing', async () => {
  const { ids, token, params, playlistId } = await aCourse()
  const accountId = (await app.api.accounts.me({}, { token })).data._id
  const videoId = ids[0] ?? ''
  await put(token, ...ids.map((id) => aMark(id, 100)))
  await app.api.learning.editSettings({ body: { goal: 3 } }, { token })
  await app.api.learning.addNote({ params: { videoId }, body: { seconds: 1, text: 'A thought' } }, { token })
  await app.api.learning.save({ params }, { token })
  const { data } = await app.api.learning.issueCertificate({ body: { playlistId } }, { token })
  // As it is until the platform has answered.
  await app.resources.db.update(knownVideos).set({ title: '' }).where(eq(knownVideos.id, videoId))

  expect((await app.api.profile.exportAll({}, { token })).data.learning).toMatchObject({
    settings: { goal: 3, showsProgress: true, reminders: false },
    days: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), seconds: 75 }],
    courses: [{ playlistId, watched: 5, lastVideoId: expect.toBeOneOf(ids) }],
    saved: [{ playlistId }],
    marks: ids.toSorted().map((id) => ({
      title: id === videoId ? `https://youtu.be/${id}` : expect.stringMatching(/^(?!https:)./),
      ...{ seconds: 100, watched: true },
    })),
    notes: [{ text: 'A thought' }],
    certificates: [{ id: data._id, language: 'english', totalSeconds: null }],
  })

  const tables = [
    ...[learningMarks, courseProgress, savedCourses, learningDays, learningSettings, notes, certificates],
  ]
  const kept = () =>
    Promise.all(tables.map((table) => app.resources.db.$count(table, eq(table.accountId, accountId))))
  expect(await kept()).toEqual([5, 1, 1, 1, 1, 1, 1])
  await app.api.profile.deleteAccount({}, { token })
  expect(await kept()).toEqual(tables.map(() => 0))
  expect(await failureOf(app.api.learning.getCertificate({ params: { id: data._id } }))).toBe(
    'certificate_not_found',
  )
  const rows = await app.resources.db
    .select({ begun: courseLearners.begun })
    .from(courseLearners)
    .where(eq(courseLearners.playlistId, playlistId))
  expect(rows).toEqual([])
})

test('operators and creators can learn too, and only the creator of a hidden course can learn with it', async () => {
  const course = await aCourse()
  const operator = await anOperator(app)
  expect((await put(operator.token, aMark(course.ids[0], 10))).status).toBe(200)
  await app.resources.db
    .update(playlists)
    .set({ hiddenAt: new Date() })
    .where(eq(playlists.id, course.playlistId))

  expect(await failureOf(courseOf(app, course))).toBe('playlist_not_found')
  expect(await failureOf(app.api.learning.save({ params: course.params }, course))).toBe('playlist_not_found')
})
