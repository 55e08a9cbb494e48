import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { courseProgress } from '#server/db/schema/learning.ts'
import { storeNextCourses } from '#server/features/learning/next-courses.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  aPlaylist,
  aReview,
  emitChange,
  type TestAccount,
} from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'

let app: TestApp
let creator: TestAccount

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
})

const related = async (id: string) =>
  (await app.api.playlists.listRelated({ params: { id } })).data.map(({ _id }) => _id)

/** People who begin these courses one after the other. */
async function goOn(people: number, ...courses: string[]) {
  for (let person = 0; person < people; person += 1) {
    const { id: accountId } = await aLearner(app)
    const rows = courses.map((playlistId, at) => {
      const beganAt = new Date(Date.UTC(2026, 0, 1 + at))
      return { accountId, playlistId, watched: 1, lastVideoId: 'aaaaaaaaaaa', lastAt: beganAt, beganAt }
    })
    await app.resources.db.insert(courseProgress).values(rows)
  }
}

test('related courses are those of the same subject in the same language, the deepest category first, then in others', async () => {
  const deep = await aCategoryPath(app)
  const [main = ''] = deep
  const course = await aPlaylist(app, { creator, category: deep, language: 'hindi' })
  const other = await aPlaylist(app, { creator, category: deep, language: 'tamil' })
  const same = await aPlaylist(app, { creator, category: deep, language: 'hindi' })
  const further = await aPlaylist(app, { creator, category: [main], language: 'hindi' })
  const elsewhere = await aPlaylist(app, { creator, category: await aCategoryPath(app), language: 'hindi' })
  await aReview(app, other, 5)

  const found = await related(course)

  expect(found).toEqual([same, further, other])
  expect(found).not.toContain(elsewhere)
})

test('what at least five others continued with comes first, unless it is not public', async () => {
  const [here, there] = [await aCategoryPath(app), await aCategoryPath(app)]
  const course = await aPlaylist(app, { creator, category: here })
  const subject = await aPlaylist(app, { creator, category: here })
  const often = await aPlaylist(app, { creator, category: there })
  const rarely = await aPlaylist(app, { creator, category: there })
  const draft = await aPlaylist(app, { creator, category: there })
  await goOn(5, course, often, rarely)
  await goOn(6, course, draft)
  await goOn(4, course, rarely)
  await storeNextCourses(app.resources.db)
  const draftOf = { params: { id: draft }, body: { draft: true } }
  await app.api.publishing.setDraft(draftOf, { token: creator.token })
  await emitChange(app, `playlist:${course}`)

  expect(await related(course)).toEqual([often, subject])
  expect((await related(often))[0]).toBe(rarely)
})

test('a course that is not visible has no related courses', async () => {
  expect(await failureOf(related(v7()))).toBe('playlist_not_found')
})
