import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseLearners } from '#server/db/schema/learning.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator } from '#testing/build.ts'
import { aCourseToLearn, ago, aMark, courseOf, sendMarks } from '#testing/learning.ts'

test.each([
  ['in one batch', [true, false]],
  // Without a connection a browser keeps only the last one.
  ['of which only the removal arrives', [false]],
])('a course is not begun by a tick that was removed at once, %s', async (_, ticks) => {
  const app = await startApp()
  const [creator, category] = [await aCreator(app), await aCategoryPath(app)]
  const course = await aCourseToLearn(app, { creator, category })
  const { token, playlistId, ids } = course
  const marks = ticks.flatMap((watched, at) =>
    ids.map((id) => aMark(id, 0, { playlistId, watched, at: ago(20 - at) })),
  )

  await sendMarks(app, token, marks)

  expect((await app.api.learning.get({}, { token })).data.inProgress).toEqual([])
  expect((await courseOf(app, course)).resume).toBeNull()
  expect(await app.resources.db.$count(courseLearners, eq(courseLearners.playlistId, playlistId))).toBe(0)

  await sendMarks(app, token, [aMark(ids[0], 0, { playlistId, at: ago(5) })])
  expect((await app.api.learning.get({}, { token })).data.inProgress, 'opened now').toHaveLength(1)
})
