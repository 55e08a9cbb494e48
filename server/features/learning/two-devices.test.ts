import { eq, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist } from '#testing/build.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { recountLearners, resetCourse } from './course-progress.commands.ts'
import { editSettings } from './learning-settings.commands.ts'
import { putMarks } from './marks.commands.ts'
import { transferBatch } from './transferred-marks.commands.ts'

test('a tick on one device stays when the player of another reports at the same moment', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [creator, category, learner] = [await aCreator(app), await aCategoryPath(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category, videos: 5 })
  const [first] = await db.select().from(playlistVideos).where(eq(playlistVideos.playlistId, playlistId))
  const mark = { videoId: first?.videoId ?? '', duration: 100 }
  const at = (ago: number) => new Date(Date.now() - ago).toISOString()
  const { token } = learner
  const viewer = (await app.resources.tokens.read(db, learner.token)) ?? expect.unreachable()
  let spoken: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await putMarks(tx, viewer, [{ ...mark, seconds: 0, watched: true, at: at(2_000) }])
    spoken = app.api.learning.putMarks(
      { body: { marks: [{ ...mark, seconds: 10, at: at(1_000) }] } },
      { token },
    )
    await untilBlocked(app)
  })
  await spoken

  const { data } = await app.api.learning.getCourse({ params: { playlistId } }, { token })
  expect(data.videos[0]).toMatchObject({ seconds: 10, watched: true })
})

test('two settings that are changed at the same moment are both stored', async () => {
  const app = await startApp()
  const { db } = app.resources
  const { token } = await aLearner(app)
  const viewer = (await app.resources.tokens.read(db, token)) ?? expect.unreachable()
  let spoken: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await editSettings(tx, viewer, { goal: 3 })
    spoken = app.api.learning.editSettings({ body: { showsProgress: false } }, { token })
    await untilBlocked(app)
  })
  await spoken

  const { settings } = (await app.api.learning.get({}, { token })).data
  expect(settings).toEqual({ goal: 3, showsProgress: false, reminders: false })
})

test('a recount of a course that has lost a video does not lose a tick of the same moment', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [creator, category, learner] = [await aCreator(app), await aCategoryPath(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category, videos: 5 })
  const places = await db.select().from(playlistVideos).where(eq(playlistVideos.playlistId, playlistId))
  const viewer = (await app.resources.tokens.read(db, learner.token)) ?? expect.unreachable()
  const tick = (at: number) => ({
    ...{ videoId: places[at]?.videoId ?? '', duration: 100, seconds: 0, watched: true },
    at: new Date(Date.now() - 1_000).toISOString(),
  })
  await inTransaction(db, (tx) => putMarks(tx, viewer, [tick(0), tick(1)]))
  await db.delete(playlistVideos).where(eq(playlistVideos.id, places[0]?.id ?? ''))
  let recounted: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await putMarks(tx, viewer, [tick(2)])
    recounted = inTransaction(db, (other) => recountLearners(other, [learner.id], sql`${playlistId}::uuid`))
    await untilBlocked(app)
  })
  await recounted

  const { inProgress } = (await app.api.learning.get({}, { token: learner.token })).data
  expect(inProgress[0]).toMatchObject({ _id: playlistId, watched: 2 })
})

test('a tick transferred to a replacement video is not lost to a concurrent mark', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [creator, category, learner] = [await aCreator(app), await aCategoryPath(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category, videos: 5 })
  const [from, to] = (
    await db.select().from(playlistVideos).where(eq(playlistVideos.playlistId, playlistId))
  ).map(({ videoId }) => videoId)
  const mark = (videoId = '', ago = 0) => ({
    ...{ videoId, duration: 100, seconds: 10 },
    at: new Date(Date.now() - ago).toISOString(),
  })
  const put = (one: ReturnType<typeof mark> & { watched?: true }) =>
    app.api.learning.putMarks({ body: { marks: [one] } }, learner)
  await put({ ...mark(from, 60_000), watched: true })
  let spoken: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await transferBatch(tx, { playlistId, from: from ?? '', to: to ?? '' }, NIL)
    spoken = put(mark(to))
    await untilBlocked(app)
  })
  await spoken

  const { data } = await app.api.learning.getCourse({ params: { playlistId } }, learner)
  expect(data.videos.find(({ videoId }) => videoId === to)?.watched).toBe(true)
  expect(data.watched).toBe(2)
})

test('a player that reports while another device starts over brings no tick back', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [creator, category, learner] = [await aCreator(app), await aCategoryPath(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category, videos: 5 })
  const [first] = await db.select().from(playlistVideos).where(eq(playlistVideos.playlistId, playlistId))
  const { token } = learner
  const viewer = (await app.resources.tokens.read(db, token)) ?? expect.unreachable()
  const put = (seconds: number, ago: number, more = {}) => {
    const at = new Date(Date.now() - ago).toISOString()
    const mark = { videoId: first?.videoId ?? '', duration: 100, seconds, at, ...more }
    return app.api.learning.putMarks({ body: { marks: [mark] } }, { token })
  }
  await put(10, 20_000, { watched: true })
  let spoken: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await resetCourse(tx, viewer, playlistId)
    spoken = put(20, 0)
    await untilBlocked(app)
  })
  await spoken

  const { data } = await app.api.learning.getCourse({ params: { playlistId } }, { token })
  expect(data.videos[0]).toMatchObject({ seconds: 20, watched: false })
})
