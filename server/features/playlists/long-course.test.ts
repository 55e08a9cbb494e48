import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

/** Bytes of a course's data before compression. */
const BUDGET = 40_000
/** Three bytes each. */
const letters = (count: number) => 'क'.repeat(count)

let app: TestApp
let creator: TestAccount
let category: string[]
/** As long as a course can be, with the longest texts. */
let longest: string
/** The `_id`s of its videos, in order. */
let places: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
  longest = await aLongCourse(limits.videosPerPlaylist.max, 500)
  places = (await whole(longest)).videos.map(({ _id }) => _id)
})

async function aLongCourse(videos: number, reviewers: number): Promise<string> {
  const { db } = app.resources
  const description = letters(limits.description)
  const id = await aPlaylist(app, { creator, category, videos, description, name: letters(limits.name) })
  const ownVideos = db
    .select({ id: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, id))
  await db
    .update(knownVideos)
    .set({ title: letters(limits.title), description, duration: 600, publishedAt: new Date() })
    .where(inArray(knownVideos.id, ownVideos))
  const authors = Array.from({ length: reviewers }, () => v7())
  await db.insert(accounts).values(
    authors.map((author) => ({
      id: author,
      name: letters(limits.name),
      email: `reviewer-${author}@example.com`,
      role: 'user' as const,
      status: 'active' as const,
      passwordHash: 'nobody signs in with this',
      verifiedAt: new Date(),
    })),
  )
  const comment = letters(limits.comment)
  await db
    .insert(reviews)
    .values(authors.map((authorId) => ({ playlistId: id, authorId, rating: 4, comment })))
  return id
}

const whole = async (id: string) => (await app.api.playlists.get({ params: { id } })).data
const page = async (id: string, from = 1) =>
  (await app.api.playlists.getPage({ params: { id }, query: { from } })).data
const list = (
  id: string,
  query: { from?: number; holding?: string; limit?: number } = {},
  account?: TestAccount,
) => app.api.playlists.listVideos({ params: { id }, query }, account ? { token: account.token } : {})

async function bytesOf(path: string): Promise<number> {
  const reply = await app.app.inject({ url: API_BASE + path })
  expect(reply.statusCode).toBe(200)
  return Buffer.byteLength(reply.body)
}

test('the page of a course with 500 videos and 500 long reviews begins with at most 40 KB', async () => {
  expect(await bytesOf(`/playlist/page/${longest}`)).toBeLessThanOrEqual(BUDGET)
  expect(await bytesOf(`/playlist/page/${longest}?from=250`)).toBeLessThanOrEqual(BUDGET)
  const data = await page(longest)

  expect(data).toMatchObject({ videoCount: 500, feedbackCount: 500, totalSeconds: 300_000, from: 1 })
  expect(data.description).toHaveLength(limits.description)
  expect(data.ratingCounts).toEqual([0, 0, 0, 500, 0])
  expect(data.feedbacks[0]?.comment).toHaveLength(limits.comment)
  expect(data.videos.length).toBeGreaterThanOrEqual(10)
  expect(data.videos.map(({ _id }) => _id)).toEqual(places.slice(0, data.videos.length))
  expect(data.videos[0]).not.toHaveProperty('description')
})

test('the specified replies are bounded with everything at its limit, in letters of three bytes', async () => {
  const data = await whole(longest)
  const all = await app.api.reviews.getAll({ params: { playlistId: longest } })

  expect([data.videos.length, data.feedbacks.length]).toEqual([limits.videosPerPlaylist.max, 20])
  expect(all.data).toHaveLength(200)
  expect(await bytesOf(`/playlist/get/${longest}`)).toBeLessThanOrEqual(1_300_000)
  expect(await bytesOf(`/feedback/getAll/${longest}`)).toBeLessThanOrEqual(1_400_000)
  expect(await bytesOf(`/feedback/getAll/${longest}?page=1&limit=20`)).toBeLessThanOrEqual(140_000)
})

test('a course of 500 videos begins with as much data as one of 40', async () => {
  const short = await aLongCourse(40, 40)
  const [of500, of40] = [await page(longest), await page(short)]

  expect(of500.videos).toHaveLength(of40.videos.length)
  expect(of500.feedbacks).toHaveLength(of40.feedbacks.length)
})

test('its videos come in pages of at most 40 KB, from any position, or around a given video', async () => {
  expect(await bytesOf(`/playlist/videos/${longest}`)).toBeLessThanOrEqual(BUDGET)

  const first = await list(longest)
  expect(first).toMatchObject({ from: 1, total: 500 })
  expect(first.data.map(({ _id }) => _id)).toEqual(places.slice(0, 50))
  const last = await list(longest, { from: 451 })
  expect(last.data.map(({ _id }) => _id)).toEqual(places.slice(450))
  const around = await list(longest, { holding: places[399] ?? '' })
  expect(around.from).toBe(351)
  expect(around.data.map(({ _id }) => _id)).toEqual(places.slice(350, 400))
  expect((await list(longest, { holding: places[400] ?? '', limit: 7 })).from).toBe(400)
})

test('a page from further on includes the first video too; past the end it is the beginning', async () => {
  const short = await aPlaylist(app, { creator, category, videos: 60 })
  const all = (await whole(short)).videos.map(({ _id }) => _id)
  const further = await page(short, 21)

  expect(further).toMatchObject({ from: 21, first: { _id: all[0] }, totalSeconds: null })
  expect(further.videos.map(({ _id }) => _id)).toEqual(all.slice(20, 40))
  expect(await page(short, 61)).toMatchObject({ from: 1, first: { _id: all[0] } })
  expect((await list(short, { from: 61 })).data).toEqual([])
})

test.each([{ from: 0 }, { from: 501 }, { limit: 101 }, { holding: 'x' }])(
  'a page of videos with %j is rejected, naming the field',
  async (query) => {
    await expect(list(longest, query)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: Object.keys(query)[0] }],
    })
  },
)

test('a video of another course is in none of the pages', async () => {
  const other = await aPlaylist(app, { creator, category })
  expect(await errorOf(list(other, { holding: places[0] ?? '' }))).toEqual([404, expect.any(String)])
})

test('the videos of a hidden course are listed for its creator and operators only', async () => {
  const hidden = await aPlaylist(app, { creator, category, videos: 0 })
  expect((await errorOf(list(hidden)))[0]).toBe(404)
  expect((await errorOf(list(hidden, {}, await aLearner(app))))[0]).toBe(404)
  expect((await list(hidden, {}, creator)).total).toBe(0)
  expect((await list(hidden, {}, await anOperator(app))).total).toBe(0)
})

test("a learner's progress lists every video of the course in its order, with its length", async () => {
  const learner = await aLearner(app)
  const { data } = await app.api.learning.getCourse(
    { params: { playlistId: longest } },
    { token: learner.token },
  )

  expect(data.videos).toHaveLength(500)
  expect(new Set(data.videos.map(({ duration }) => duration))).toEqual(new Set([600]))
})

test('the reply to a review has the ratings that changed with it, not the course', async () => {
  const id = await aPlaylist(app, { creator, category })
  const [one, other] = [await aLearner(app), await aLearner(app)]
  const post = (account: TestAccount, rating: number) =>
    app.api.reviews.create({ body: { playlistId: id, feedback: 'Clear.', rating } }, { token: account.token })

  expect((await post(one, 5)).ratings).toEqual({
    avgRating: 5,
    feedbackCount: 1,
    ratingCounts: [0, 0, 0, 0, 1],
  })
  const { data, ratings } = await post(other, 2)
  expect(ratings).toEqual({ avgRating: 3.5, feedbackCount: 2, ratingCounts: [0, 1, 0, 0, 1] })
  const changed = await app.api.reviews.update(
    { body: { playlistId: id, feedbackId: data._id, comment: 'Better now.', rating: 4 } },
    { token: other.token },
  )
  expect(changed.ratings).toEqual({ avgRating: 4.5, feedbackCount: 2, ratingCounts: [0, 0, 0, 1, 1] })
  expect(Object.keys(changed).sort()).toEqual(['data', 'ratings', 'status', 'success'])
})
