import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { courseLearners, courseProgress, savedCourses } from '#server/db/schema/learning.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, type TestAccount } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aCourseToLearn, ago, aMark, sendMarks } from '#testing/learning.ts'
import { manyPlaylists } from '#testing/many-playlists.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const aCourse = () => aCourseToLearn(app, { creator, category })

test('courses beyond the first hundred of a list are read page by page, each once, even with equal times', async () => {
  const { token, id: accountId } = await aLearner(app)
  const ids = await manyPlaylists(app, { creator, category }, 210)
  await app.resources.db.insert(savedCourses).values(ids.map((playlistId) => ({ accountId, playlistId })))
  const begun = { accountId, watched: 0, lastVideoId: 'aaaaaaaaaaa' }
  const rows = ids.map((playlistId, at) => ({
    ...{ ...begun, playlistId, lastAt: new Date(Date.now() - Math.floor(at / 20) * 1_000) },
    finishedAt: at < 105 ? new Date() : null,
  }))
  await app.resources.db.insert(courseProgress).values(rows)
  const first = (await app.api.learning.get({}, { token })).data
  const readOn = async (kind: 'inProgress' | 'saved' | 'finished') => {
    const courses = [...first[kind]]
    for (let after = first.next[kind]; after !== null; ) {
      const page = await app.api.learning.listCourses({ query: { kind, after } }, { token })
      expect(page.data.length).toBeLessThanOrEqual(100)
      courses.push(...page.data)
      after = page.next
    }
    return courses
  }

  expect([first.inProgress.length, first.saved.length, first.finished.length]).toEqual([100, 100, 100])
  const [inProgress, saved, finished] = [
    await readOn('inProgress'),
    await readOn('saved'),
    await readOn('finished'),
  ]
  const names = (courses: { _id: string }[]) => new Set(courses.map(({ _id }) => _id))
  expect(names(inProgress)).toEqual(new Set(ids.slice(105)))
  expect(names(finished)).toEqual(new Set(ids.slice(0, 105)))
  expect(names(saved)).toEqual(new Set(ids))
  expect([inProgress.length, finished.length, saved.length]).toEqual([105, 105, 210])
  for (const list of [inProgress, finished])
    expect(list.map(({ at }) => at)).toEqual(
      list
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
})

test.each([
  ['kind=others', 'kind'],
  ['kind=saved&after=somewhere', 'after'],
  [`kind=saved&after=2027-02-31T00:00:00.000000Z_${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`, 'after'],
])('requesting courses with %s is an error that names the field', async (query, path) => {
  const { token } = await aLearner(app)

  const reply = await app.send({ method: 'GET', path: `/learning/courses?${query}`, token })

  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path }] } })
})

test('one request returns which courses are saved', async () => {
  const [{ token, ...first }, second] = [await aCourse(), await aCourse()]
  const saved = async () => (await app.api.learning.listSaved({}, { token })).data
  expect(await saved()).toEqual([])

  await app.api.learning.save({ params: first.params }, { token })
  await app.api.learning.save({ params: second.params }, { token })
  expect(await saved()).toEqual([second.playlistId, first.playlistId])

  await app.api.learning.unsave({ params: second.params }, { token })
  expect(await saved()).toEqual([first.playlistId])
})

test('at most a thousand courses are saved', async () => {
  const { token, id: accountId } = await aLearner(app)
  const ids = await manyPlaylists(app, { creator, category }, 1_001)
  const rows = ids.slice(1).map((playlistId) => ({ accountId, playlistId }))
  await app.resources.db.insert(savedCourses).values(rows)
  const [playlistId = '', other = ''] = ids

  expect(await failureOf(app.api.learning.save({ params: { playlistId } }, { token }))).toBe('too_many_saved')
  // Saving an already saved course again is accepted.
  await app.api.learning.save({ params: { playlistId: other } }, { token })
  await app.api.learning.unsave({ params: { playlistId: other } }, { token })
  await app.api.learning.save({ params: { playlistId } }, { token })
  expect((await app.api.learning.listSaved({}, { token })).data).toContain(playlistId)
})

test('saved courses that are hidden use up no room', async () => {
  const { token, id: accountId } = await aLearner(app)
  const ids = await manyPlaylists(app, { creator, category }, 1_001)
  const [playlistId = '', hidden = ''] = ids
  const rows = ids.slice(1).map((id) => ({ accountId, playlistId: id }))
  await app.resources.db.insert(savedCourses).values(rows)
  await app.resources.db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, hidden))

  await app.api.learning.save({ params: { playlistId } }, { token })

  const { data } = await app.api.learning.listSaved({}, { token })
  expect([data.length, new Set(data)]).toEqual([1_000, new Set(ids.filter((id) => id !== hidden))])
})

test('concurrent requests do not save more than a thousand courses either', async () => {
  const { token, id: accountId } = await aLearner(app)
  const ids = await manyPlaylists(app, { creator, category }, 1_005)
  const rows = ids.slice(10).map((playlistId) => ({ accountId, playlistId }))
  await app.resources.db.insert(savedCourses).values(rows)

  await Promise.allSettled(
    ids.slice(0, 10).map((playlistId) => app.api.learning.save({ params: { playlistId } }, { token })),
  )

  expect(await app.resources.db.$count(savedCourses, eq(savedCourses.accountId, accountId))).toBe(1_000)
})

/** Two courses of the same videos, one of which was opened and watched. */
async function twins() {
  const [watched, twin] = [await aCourse(), await aCourse()]
  const { db } = app.resources
  await db.delete(playlistVideos).where(eq(playlistVideos.playlistId, twin.playlistId))
  const { playlistId } = twin
  await db
    .insert(playlistVideos)
    .values(watched.ids.map((videoId, position) => ({ playlistId, videoId, position })))
  const marks = watched.ids.map((id) => aMark(id, 100, { playlistId: watched.playlistId }))
  await sendMarks(app, watched.token, marks)
  return { watched, twin: { ...twin, token: watched.token } }
}

test('a saved course counts the videos that were watched in another course', async () => {
  const { watched, twin } = await twins()
  const { token, ids } = watched
  await app.api.learning.save({ params: twin.params }, { token })
  const lists = async () => (await app.api.learning.get({}, { token })).data
  const savedOn = async () =>
    (await app.api.learning.listCourses({ query: { kind: 'saved' } }, { token })).data[0]?.watched

  expect(await lists()).toMatchObject({
    inProgress: [],
    saved: [{ _id: twin.playlistId, watched: 5, total: 5, resume: null }],
    finished: [{ _id: watched.playlistId, watched: 5 }],
  })
  await sendMarks(app, token, [
    aMark(ids[0], 0, { watched: false, playlistId: watched.playlistId, at: ago(9) }),
  ])
  expect([(await lists()).saved[0]?.watched, await savedOn()]).toEqual([4, 4])
  expect((await lists()).inProgress.map(({ _id }) => _id)).toEqual([watched.playlistId])
})

test('a certificate of a course whose videos were all watched in another one is listed with its course', async () => {
  const { watched, twin } = await twins()
  const { token, ids } = watched

  const { data } = await app.api.learning.issueCertificate(
    { body: { playlistId: twin.playlistId } },
    { token },
  )

  const lists = (await app.api.learning.get({}, { token })).data
  expect(lists.finished.find(({ _id }) => _id === twin.playlistId)).toMatchObject({
    ...{ watched: 5, total: 5, certificate: data._id },
  })
  expect([lists.finished.length, lists.inProgress]).toEqual([2, []])
  const [learners] = await app.resources.db
    .select({ begun: courseLearners.begun, finished: courseLearners.finished })
    .from(courseLearners)
    .where(eq(courseLearners.playlistId, twin.playlistId))
  expect(learners).toEqual({ begun: 1, finished: 1 })
  expect((await app.api.profile.exportAll({}, { token })).data.learning).toMatchObject({
    courses: expect.arrayContaining([
      expect.objectContaining({ playlistId: twin.playlistId, lastVideoId: expect.toBeOneOf(ids) }),
    ]),
  })
})
