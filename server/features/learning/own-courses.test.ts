import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { playlists } from '#server/db/schema/catalogue.ts'
import { courseProgress, savedCourses } from '#server/db/schema/learning.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, type TestAccount } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aCourseToLearn } from '#testing/learning.ts'
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
