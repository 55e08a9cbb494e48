import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { Review } from '#contract/endpoints/reviews.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let playlistId: string
let learner: TestAccount
let own: Review

beforeAll(async () => {
  app = await startApp()
  const [creator, category] = [await aCreator(app), await aCategoryPath(app)]
  playlistId = await aPlaylist(app, { creator, category })
  learner = await aLearner(app)
  const body = { playlistId, rating: 1, feedback: 'The first of all' }
  own = (await app.api.reviews.create({ body }, learner)).data
  await manyReviews(504, (at) => (at % 3) + 3)
})

/** More reviews than a reply has, each by another learner; `stars` gives the rating of the n-th. */
async function manyReviews(count: number, stars: (at: number) => number): Promise<void> {
  const { db } = app.resources
  const authors = Array.from({ length: count }, () => ({ id: v7() }))
  await db.insert(accounts).values(
    authors.map(({ id }) => ({
      id,
      name: 'Somebody',
      email: `${id}@example.com`,
      role: 'user' as const,
      status: 'active' as const,
      passwordHash: 'nobody signs in with this',
    })),
  )
  await db
    .insert(reviews)
    .values(
      authors.map(({ id }, at) => ({ playlistId, authorId: id, rating: stars(at), comment: 'One of many' })),
    )
}

test('all reviews count, also those that are not in the reply, and a learner finds their own', async () => {
  const { data: playlist } = await app.api.playlists.get({ params: { id: playlistId } })
  expect(playlist.feedbacks).toHaveLength(20)
  expect(playlist.feedbacks.map(({ user }) => user)).not.toContain(learner.id)
  expect(playlist.ratingCounts).toEqual([1, 0, 168, 168, 168])
  expect(playlist.feedbackCount).toBe(505)

  const mine = (token: string) => app.api.reviews.getOwn({ params: { playlistId } }, { token })
  expect((await mine(learner.token)).data).toEqual(own)
  const { token: other } = await aLearner(app)
  expect((await mine(other)).data).toBeNull()
  expect(await errorOf(app.api.reviews.getOwn({ params: { playlistId } }))).toEqual([
    401,
    'Please sign in first',
  ])
})

test('reviews come in pages, newest first, or without one as many as a reply has', async () => {
  const ask = async (query?: { page?: number; limit?: number }) =>
    (await app.api.reviews.getAll({ params: { playlistId }, ...(query ? { query } : {}) })).data.map(
      ({ _id }) => _id,
    )

  const all = await ask()
  expect(all).toHaveLength(200)
  expect(all).toEqual(all.toSorted().toReversed())
  expect(await ask({ page: 1 })).toEqual(all.slice(0, 20))
  expect(await ask({ page: 3, limit: 7 })).toEqual(all.slice(14, 21))
  expect(await ask({ limit: 50 })).toEqual(all.slice(0, 50))
  expect(await ask({ page: 26, limit: 20 })).toHaveLength(5)
  expect(await ask({ page: 27 })).toEqual([])
  expect(
    (await app.api.playlists.get({ params: { id: playlistId } })).data.feedbacks.map(({ _id }) => _id),
  ).toEqual(all.slice(0, 20))
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['limit=51', 'limit'],
    ['limit=0', 'limit'],
  ])
    expect(await app.send({ method: 'GET', path: `/feedback/getAll/${playlistId}?${query}` })).toMatchObject({
      status: 400,
      body: { issues: [{ path: field }] },
    })
})
