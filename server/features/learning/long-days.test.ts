import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator } from '#testing/build.ts'
import { aCourseToLearn, ago, aMark, sendMarks } from '#testing/learning.ts'

test('nobody learns for more than 24 hours on a day, whatever their player claims', async () => {
  const app = await startApp()
  const course = await aCourseToLearn(app, {
    creator: await aCreator(app),
    category: await aCategoryPath(app),
  })
  const { token, ids } = course
  const long = { duration: 200_000, played: 200_000 }
  await sendMarks(
    app,
    token,
    ids.map((id) => aMark(id, 0, { at: ago(250_000) })),
  )

  for (const _ of ['the first', 'another'])
    await sendMarks(
      app,
      token,
      ids.map((id) => aMark(id, 100, { ...long, at: ago(60) })),
    )

  const { data } = await app.api.profile.exportAll({}, { token })
  const { days } = data.learning as { days: { seconds: number }[] }
  expect(days.map(({ seconds }) => seconds)).toEqual([86_400])
})
