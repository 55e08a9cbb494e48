import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, videosOf } from '#testing/build.ts'
import { runFirstJobOnly } from '#testing/decisions.ts'
import { finalizeDeletions } from '#testing/deletions.ts'
import { MOVE_STOPS } from './stops.commands.ts'

test('those who stopped at a video that is removed have stopped at the one before it, and continue there', async () => {
  const app = await startApp()
  const creator = await aCreator(app)
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const places = await videosOf(app, playlistId)
  const params = { playlistId }
  const learners = await Promise.all(Array.from({ length: 6 }, () => aLearner(app)))
  /** Each has watched a bit of these videos. */
  const watched = [[0], [2], [2], [1, 3], [3], [4]]
  for (const [at, { token }] of learners.entries()) {
    const marks = (watched[at] ?? []).map((place) => ({
      ...{ videoId: places[place]?.videoId ?? '', seconds: 10, duration: 100 },
      at: new Date(Date.now() - 60_000 + place).toISOString(),
    }))
    await app.api.learning.putMarks({ body: { marks } }, { token })
  }
  const remove = (at: number) =>
    app.api.publishing.removeVideo({ body: { playlistId, videoId: places[at]?._id ?? '' } }, creator)
  const numbers = async () => {
    const { data } = await app.api.learning.getNumbers({ params }, creator)
    return data?.videos.map(({ title, reached, stopped }) => [title, reached, stopped])
  }
  const resume = async (at: number) =>
    (await app.api.learning.getCourse({ params }, { token: learners[at]?.token ?? '' })).data.resume?.videoId

  await remove(3)
  // The one they are moved to is removed before the first job is carried out.
  await remove(2)
  await finalizeDeletions(app)

  expect(await numbers()).toEqual([
    ['Video 1', 6, 1],
    ['Video 2', 5, 4],
    ['Video 5', 1, 1],
  ])
  expect(await resume(3)).toBe(places[1]?.videoId)

  await remove(0)
  await finalizeDeletions(app)
  expect(await numbers(), 'at the first one there is').toEqual([
    ['Video 2', 6, 5],
    ['Video 5', 1, 1],
  ])
})

test('nobody’s stop is moved while the second of two removals of a video can be undone', async () => {
  const app = await startApp()
  const creator = await aCreator(app)
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const [, , place] = await videosOf(app, playlistId)
  const learner = await aLearner(app)
  const mark = { videoId: place?.videoId ?? '', seconds: 10, duration: 100, at: new Date().toISOString() }
  await app.api.learning.putMarks({ body: { marks: [mark] } }, learner)
  const body = { playlistId, videoId: place?._id ?? '' }
  await app.api.publishing.removeVideo({ body }, creator)
  await app.api.publishing.restoreVideo({ body }, creator)
  await app.api.publishing.removeVideo({ body }, creator)

  await runFirstJobOnly(app, MOVE_STOPS)
  await app.api.publishing.restoreVideo({ body }, creator)

  const { data } = await app.api.learning.getCourse({ params: { playlistId } }, learner)
  expect(data.resume?.videoId).toBe(place?.videoId)
})
