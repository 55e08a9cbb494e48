import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let operator: TestAccount
let creator: TestAccount
let category: string[]
let options: { token: string }

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  creator = await aCreator(app, 'Meera Nair')
  category = await aCategoryPath(app)
  options = { token: operator.token }
})

const content = () => app.api.operatorContent
const hide = (playlistId: string, reason = 'Copied') =>
  content().hidePlaylist({ params: { playlistId }, body: { reason } }, options)
const restore = (playlistId: string) => content().restorePlaylist({ params: { playlistId } }, options)
const get = (id: string, token?: string) =>
  app.api.playlists.get({ params: { id } }, token === undefined ? {} : { token })

async function aPostedReview(playlistId: string, rating: number, feedback = 'Clear and calm.') {
  const learner = await aLearner(app)
  const { data } = await app.api.reviews.create(
    { body: { playlistId, rating, feedback } },
    { token: learner.token },
  )
  return { learner, id: data._id }
}

test('a hidden playlist is gone for the public, not for its creator, and can be restored', async () => {
  const playlistId = await aPlaylist(app, { creator, category })

  const { data } = await hide(playlistId)

  expect(data).toMatchObject({ _id: playlistId, hiddenBy: 'operator', hiddenAt: expect.any(String) })
  expect((await errorOf(get(playlistId)))[0]).toBe(404)
  expect((await get(playlistId, creator.token)).data._id).toBe(playlistId)
  expect((await restore(playlistId)).data).toMatchObject({ hiddenBy: null, hiddenAt: null })
  expect((await get(playlistId)).data._id).toBe(playlistId)
  expect(await auditOf(app, `playlist:${playlistId}`)).toMatchObject([
    { action: 'playlist.hidden', before: { hidden: false }, after: { hidden: true, reason: 'Copied' } },
    { action: 'playlist.restored', before: { hidden: true }, after: { hidden: false } },
  ])
})

test('hiding twice, restoring what is not hidden, and hiding without a reason are rejected', async () => {
  const playlistId = await aPlaylist(app, { creator, category })

  expect(await errorOf(restore(playlistId))).toEqual([409, 'This is not hidden by an operator'])
  expect(await errorOf(hide(playlistId, ' '))).toEqual([400, 'reason is required'])
  const both = await Promise.allSettled([hide(playlistId), hide(playlistId)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await errorOf(hide(playlistId))).toEqual([409, 'This is already hidden'])
  expect(await errorOf(hide(crypto.randomUUID()))).toEqual([404, 'There is no such playlist'])
})

test("playlists are found by their own and their creator's name, hidden or shown", async () => {
  const owner = await aCreator(app, `Ravi ${crypto.randomUUID()}`)
  const name = `Calculus ${crypto.randomUUID()}`
  const [shown, hidden] = [
    await aPlaylist(app, { creator: owner, category, name }),
    await aPlaylist(app, { creator: owner, category, videos: 0 }),
  ]
  await hide(hidden)
  const list = async (query: object) => {
    const { data } = await content().listPlaylists({ query }, options)
    return [data.total, ...data.items.map(({ _id }) => _id)]
  }

  expect(await list({ search: name.toUpperCase() })).toEqual([1, shown])
  expect(await list({ search: owner.name })).toEqual([2, hidden, shown])
  expect(await list({ creator: owner.id, visibility: 'hidden' })).toEqual([1, hidden])
  expect(await list({ creator: owner.id, visibility: 'shown' })).toEqual([1, shown])
  expect(await list({ creator: owner.id, limit: 1, page: 2 })).toEqual([2, shown])
})

test('a hidden review is neither shown nor counted until it is restored', async () => {
  const playlistId = await aPlaylist(app, { creator, category })
  await aPostedReview(playlistId, 5)
  const { id: reviewId } = await aPostedReview(playlistId, 1, 'Rude words')
  const params = { reviewId }

  const { data } = await content().hideReview({ params, body: { reason: 'Rude' } }, options)

  expect(data).toMatchObject({ _id: reviewId, hiddenAt: expect.any(String), comment: 'Rude words' })
  expect((await get(playlistId)).data).toMatchObject({ avgRating: 5, feedbackCount: 1 })
  expect((await app.api.reviews.getAll({ params: { playlistId } })).data).toHaveLength(1)
  expect(await errorOf(content().hideReview({ params, body: { reason: 'Rude' } }, options))).toEqual([
    409,
    'This is already hidden',
  ])
  const body = { seen: data.updatedAt }
  await content().restoreReview({ params, body }, options)
  expect((await get(playlistId)).data).toMatchObject({ avgRating: 3, feedbackCount: 2 })
  expect(await errorOf(content().restoreReview({ params, body }, options))).toEqual([
    409,
    'This is not hidden by an operator',
  ])
  expect((await auditOf(app, `review:${reviewId}`)).map(({ action }) => action)).toEqual([
    'review.hidden',
    'review.restored',
  ])
})

test('a hidden review that its author has changed since the operator looked is not restored unseen', async () => {
  const playlistId = await aPlaylist(app, { creator, category })
  const { id: reviewId, learner } = await aPostedReview(playlistId, 1, 'Rude words')
  const params = { reviewId }
  const { data } = await content().hideReview({ params, body: { reason: 'Rude' } }, options)
  const change = { playlistId, feedbackId: reviewId, comment: 'Ruder words', rating: 1 }
  await app.api.reviews.update({ body: change }, { token: learner.token })

  const restored = content().restoreReview({ params, body: { seen: data.updatedAt } }, options)

  expect((await errorOf(restored))[1]).toMatch(/^This review was changed meanwhile/)
  expect((await app.api.reviews.getAll({ params: { playlistId } })).data).toEqual([])
  const query = { playlist: playlistId }
  const [now] = (await content().listReviews({ query }, options)).data.items
  expect(now?.comment).toBe('Ruder words')
  await content().restoreReview({ params, body: { seen: now?.updatedAt ?? '' } }, options)
  expect((await app.api.reviews.getAll({ params: { playlistId } })).data).toHaveLength(1)
})

test('reviews are found by comment, author, playlist and visibility', async () => {
  const playlistId = await aPlaylist(app, { creator, category })
  const words = `Splendid ${crypto.randomUUID()}`
  const { learner, id } = await aPostedReview(playlistId, 4, words)
  const { id: other } = await aPostedReview(playlistId, 2)
  const list = async (query: object) =>
    (await content().listReviews({ query }, options)).data.items.map(({ _id }) => _id)

  expect(await list({ search: words.toLowerCase() })).toEqual([id])
  expect(await list({ author: learner.id })).toEqual([id])
  expect(await list({ playlist: playlistId })).toEqual([other, id])
  expect(await list({ playlist: playlistId, visibility: 'hidden' })).toEqual([])
})
