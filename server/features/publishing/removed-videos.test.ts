import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { sourceVideos } from '#server/db/schema/platform.ts'
import { removedVideos } from '#server/db/schema/removed-videos.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, type TestAccount, videosOf } from '#testing/build.ts'
import { finalizeDeletions } from '#testing/deletions.ts'
import { errorOf } from '#testing/error-of.ts'
import { aCourseToLearn, aMark, courseOf, sendMarks } from '#testing/learning.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const as = (account = creator) => ({ token: account.token })
const places = async (id: string) => (await videosOf(app, id)).map(({ _id }) => _id)
const remove = (playlistId: string, videoId = '') =>
  app.api.publishing.removeVideo({ body: { playlistId, videoId } }, as())
const restore = (playlistId: string, videoId = '', account = creator) =>
  app.api.publishing.restoreVideo({ body: { playlistId, videoId } }, as(account))
const arrange = (playlistId: string, videoIds: string[], sections?: { name: string; from: number }[]) =>
  app.api.publishing.reorder({ body: { playlistId, videoIds, sections } }, as())
const sectionsOf = async (id: string) => (await app.api.playlists.get({ params: { id } })).data.sections

test('removed videos return to their places, in whichever order that is undone, to their owner only', async () => {
  const id = await aPlaylist(app, { creator, category })
  const [a = '', b = '', c = '', d = '', e = ''] = await places(id)
  await remove(id, b)
  await remove(id, c)

  expect((await errorOf(restore(id, b, await aCreator(app))))[0]).toBe(403)
  expect((await restore(id, b)).data).toMatchObject({ order: [a, b, d, e], videos: [{ _id: b }] })
  expect((await restore(id, c)).data).toMatchObject({ order: [a, b, c, d, e], videos: [{ _id: c }] })
  expect(await errorOf(restore(id, c)), 'it is there').toEqual([404, 'There is no such video'])

  await remove(id, a)
  await arrange(id, [e, d, c, b])
  await restore(id, a)
  expect(await places(id), 'in an order that was saved meanwhile, too').toEqual([a, e, d, c, b])
})

test('a course without videos is listed again with the one that returns', async () => {
  const id = await aPlaylist(app, { creator, category, videos: 1 })
  const [only = ''] = await places(id)
  await remove(id, only)
  expect((await errorOf(app.api.playlists.get({ params: { id } })))[0]).toBe(404)

  await restore(id, only)

  expect((await app.api.playlists.get({ params: { id } })).data).toMatchObject({
    videoCount: 1,
    playableCount: 1,
  })
})

test.each([
  ['the last one first', [1, 0]],
  ['the first one first', [0, 1]],
])('a section begins where it began before its first videos were removed: %s', async (_, order) => {
  const id = await aPlaylist(app, { creator, category })
  const all = await places(id)
  const sections = [
    { name: 'Basics', from: 1 },
    { name: 'Rhythm', from: 4 },
  ]
  await arrange(id, all, sections)
  await remove(id, all[0])
  await remove(id, all[1])
  expect(await sectionsOf(id)).toEqual([
    { name: 'Basics', from: 1 },
    { name: 'Rhythm', from: 2 },
  ])

  for (const at of order) await restore(id, all[at])

  expect(await sectionsOf(id)).toEqual(sections)
  expect(await places(id)).toEqual(all)
})

test('a section that was arranged anew since is not there twice', async () => {
  const id = await aPlaylist(app, { creator, category })
  const all = await places(id)
  await arrange(id, all, [{ name: 'Basics', from: 1 }])
  await remove(id, all[0])
  await arrange(id, all.slice(1), [{ name: 'Basics', from: 3 }])

  await restore(id, all[0])

  expect(await sectionsOf(id)).toEqual([{ name: 'Basics', from: 4 }])
})

test('learners keep what they have watched, where they stopped, and their notes', async () => {
  const course = await aCourseToLearn(app, { creator, category })
  const [, second = '', third = ''] = course.ids
  const all = await places(course.playlistId)
  await sendMarks(app, course.token, [
    aMark(second, 100, { at: new Date(Date.now() - 90_000).toISOString() }),
  ])
  await sendMarks(app, course.token, [aMark(third, 40)])
  const note = { seconds: 30, text: 'Hold the shuttle low' }
  await app.api.learning.addNote({ params: { videoId: third }, body: note }, { token: course.token })
  await app.drainJobs()
  const before = await courseOf(app, course)
  const notes = () =>
    app.api.learning.listCourseNotes({ params: course.params, query: {} }, { token: course.token })
  const written = await notes()

  await remove(course.playlistId, all[1])
  await remove(course.playlistId, all[2])
  await app.drainJobs()
  await restore(course.playlistId, all[2])
  await restore(course.playlistId, all[1])
  await finalizeDeletions(app)

  expect(await courseOf(app, course)).toEqual(before)
  expect(await notes()).toEqual(written)
})

test('the source of a playlist relates to a restored video as before', async () => {
  const id = await aPlaylist(app, { creator, category })
  const [first] = await videosOf(app, id)
  const { db } = app.resources
  const videoId = first?.videoId ?? ''
  await db.insert(sourceVideos).values({ playlistId: id, videoId, state: 'removed' })
  const state = async () =>
    (await db.select().from(sourceVideos).where(eq(sourceVideos.playlistId, id))).map((one) => one.state)

  await remove(id, first?._id)
  expect(await state()).toEqual(['left'])
  await restore(id, first?._id)
  expect(await state()).toEqual(['removed'])
})

test('after the undo period nothing is left of a removed video, and one that was added again stays where it is', async () => {
  const id = await aPlaylist(app, { creator, category })
  const [first, second] = (await app.api.playlists.get({ params: { id } })).data.videos
  await remove(id, first?._id)
  await finalizeDeletions(app)
  expect(await errorOf(restore(id, first?._id))).toEqual([404, 'There is no such video'])
  expect(await app.resources.db.select().from(removedVideos).where(eq(removedVideos.playlistId, id))).toEqual(
    [],
  )

  await remove(id, second?._id)
  const body = { videos: [{ videoName: second?.videoName ?? '', title: 'Once more' }] }
  const { data: now } = await app.api.publishing.addVideos({ params: { id }, body }, as())
  expect(await errorOf(restore(id, second?._id))).toEqual([409, 'Video already exists'])
  expect(await places(id)).toEqual(now.order)
})

test('a course that was filled up meanwhile has no room for it', async () => {
  const id = await aPlaylist(app, { creator, category, videos: limits.videosPerPlaylist.max })
  const [first] = await places(id)
  await remove(id, first)
  const body = { videos: [{ videoName: 'https://youtu.be/roomroomroo', title: 'The last one' }] }
  await app.api.publishing.addVideos({ params: { id }, body }, as())

  expect(await errorOf(restore(id, first))).toEqual([400, 'A playlist holds at most 500 videos'])
})
