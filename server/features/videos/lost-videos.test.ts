import { inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { platformUnits } from '#server/db/schema/platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aVideoId, type TestAccount } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aMark, sendMarks } from '#testing/learning.ts'
import { type FakePlatform, startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'

let platform: FakePlatform
let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  platform = await startVideoPlatform()
  afterFile(() => platform.close())
  app = await startApp(platform.env('key'))
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

beforeEach(async () => {
  await app.resources.db.delete(platformUnits)
  platform.failureMode = 'none'
})

const lookUp = (id: string) =>
  app.api.videos.lookup({ query: { url: `https://youtu.be/${id}` } }, { token: creator.token })

function publish(ids: string[]) {
  const videos = ids.map((id) => ({ videoName: `https://youtu.be/${id}`, title: `Lesson ${id}` }))
  const body = { name: 'A course', description: 'Lesson by lesson.', language: 'english' as const, category }
  return app.api.publishing.create({ body: { ...body, videos } }, { token: creator.token })
}

/** Videos that were looked up today and that the checks have found gone or private since. */
async function lostVideos(state: 'gone' | 'private'): Promise<string[]> {
  const ids = Array.from({ length: 5 }, aVideoId)
  for (const id of ids) {
    platform.put(id)
    await lookUp(id)
    if (state === 'gone') platform.remove(id)
    else platform.put(id, { private: true })
  }
  await app.resources.db.update(knownVideos).set({ state }).where(inArray(knownVideos.id, ids))
  return ids
}

test.each(['gone', 'private'] as const)(
  'a video that a check has found %s is accepted again only once the platform has it',
  async (state) => {
    const ids = await lostVideos(state)
    const [first = ''] = ids

    expect(await failureOf(lookUp(first))).toBe('video_not_found')
    expect(await failureOf(publish(ids))).toBe('video_not_on_platform')

    for (const id of ids) platform.put(id)
    expect((await lookUp(first)).data.state).toBe('ok')
    const { data } = await publish(ids)
    expect(data.videos.map((video) => video.state)).toEqual(ids.map(() => 'ok'))
  },
)

test('a video that a check has found gone is not accepted while the platform does not answer', async () => {
  const ids = await lostVideos('gone')
  await app.resources.db
    .update(knownVideos)
    .set({ title: '', fetchedAt: null })
    .where(inArray(knownVideos.id, ids.slice(1)))
  platform.failureMode = 'down'

  for (const id of ids.slice(0, 2)) expect(await failureOf(lookUp(id))).toBe('video_not_found')
  expect(await failureOf(publish(ids))).toBe('video_not_on_platform')
})

test('once a lost video of which nothing is known is back, those who have watched the others have not finished', async () => {
  platform.failureMode = 'down'
  const ids = Array.from({ length: 5 }, aVideoId)
  const { data: course } = await publish(ids)
  const [back = '', ...others] = ids
  await app.resources.db
    .update(knownVideos)
    .set({ state: 'gone' })
    .where(inArray(knownVideos.id, [back]))
  const { token } = await aLearner(app)
  await sendMarks(
    app,
    token,
    others.map((id) => aMark(id, 100, { playlistId: course._id })),
  )
  const learned = async () => {
    const { inProgress, finished } = (await app.api.learning.get({}, { token })).data
    return { inProgress: inProgress.length, finished: finished.length }
  }
  expect(await learned()).toEqual({ inProgress: 0, finished: 1 })

  platform.failureMode = 'none'
  platform.put(back)
  await lookUp(back)
  await app.drainJobs()

  expect(await learned()).toEqual({ inProgress: 1, finished: 0 })
})
