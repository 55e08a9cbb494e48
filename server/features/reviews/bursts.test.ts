import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { failureOf } from '#testing/failure-of.ts'
import { daysAgo } from '#testing/opportunities.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const { db } = app.resources
const operator = { token: (await anOperator(app)).token }

async function aCourse() {
  return aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app, 1) })
}

async function review(playlistId: string, address: string, by: TestAccount) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `${API_BASE}/feedback/create`,
    payload: { playlistId, feedback: 'Clear.', rating: 5 },
    headers: { 'x-forwarded-for': address, authorization: `Bearer ${by.token}` },
  })
  return reply.json() as { data: { _id: string; held: boolean }; ratings: { feedbackCount: number } }
}

/** That many learners who signed up just now, each from an address that `of` generates. */
async function reviewsBy(count: number, playlistId: string, of: (at: number) => string, age = 0) {
  const written = []
  for (let at = 0; at < count; at += 1) {
    const learner = await aLearner(app)
    if (age > 0)
      await db
        .update(accounts)
        .set({ createdAt: daysAgo(age) })
        .where(eq(accounts.id, learner.id))
    written.push({ learner, ...(await review(playlistId, of(at), learner)) })
  }
  return written
}

const inbox = async () =>
  (await app.api.operatorInbox.list({ query: { kind: 'review', limit: 50 } }, operator)).data.items
/** The version of a held review that the inbox shows. */
const seen = async (id: string) => {
  const waiting = (await inbox()).find(({ kind, thing }) => kind === 'review' && thing._id === id)
  return waiting?.kind === 'review' ? { seen: waiting.thing.updatedAt } : expect.unreachable()
}
/** The version of any review. */
const versionOf = async (id: string) => {
  const [review] = await db.select({ updatedAt: reviews.updatedAt }).from(reviews).where(eq(reviews.id, id))
  return { seen: review?.updatedAt.toISOString() ?? expect.unreachable() }
}
const shownOf = async (id: string) =>
  (await app.api.reviews.getAll({ params: { playlistId: id } })).data.map(({ _id }) => _id)

test('a class of twelve new accounts behind one address is counted; more are held back', async () => {
  const playlistId = await aCourse()
  const one = await reviewsBy(12, playlistId, () => '127.0.0.1')
  expect(one.every(({ data }) => !data.held)).toBe(true)
  const [late] = await reviewsBy(1, playlistId, () => '127.0.0.1')
  expect(late).toMatchObject({ data: { held: true }, ratings: { feedbackCount: 12 } })
  const elsewhere = await reviewsBy(1, playlistId, () => '49.36.10.1')
  expect(elsewhere[0]?.data.held).toBe(false)
  expect(await shownOf(playlistId)).not.toContain(late?.data._id)

  const own = await app.api.reviews.getOwn({ params: { playlistId } }, { token: late?.learner.token ?? '' })
  expect(own.data).toMatchObject({ held: true, comment: 'Clear.' })
  expect(await inbox()).toMatchObject([{ kind: 'review', thing: { _id: late?.data._id, comment: 'Clear.' } }])
  const aged = await reviewsBy(1, playlistId, () => '127.0.0.1', 30)
  expect(aged[0]?.data.held).toBe(false)
})

test('a held review is counted or removed, and either is undone within 10 seconds', async () => {
  const playlistId = await aCourse()
  const written = await reviewsBy(14, playlistId, (at) => `157.48.3.${at}`)
  const [counted = '', removed = ''] = written.slice(12).map(({ data }) => data._id)
  const { operatorContent } = app.api
  const of = (reviewId: string) => ({ params: { reviewId } })
  await operatorContent.countReview({ ...of(counted), body: await seen(counted) }, operator)
  await operatorContent.removeReview({ ...of(removed), body: { reason: 'Not by learners' } }, operator)
  const shown = await shownOf(playlistId)
  expect(shown).toContain(counted)
  expect(shown).not.toContain(removed)
  expect((await app.api.playlists.get({ params: { id: playlistId } })).data.feedbackCount).toBe(13)
  const late = { ...of(removed), body: { seen: new Date().toISOString() } }
  expect(await errorOf(operatorContent.countReview(late, operator))).toEqual([
    409,
    'This review is not held back',
  ])

  for (const id of [counted, removed]) await operatorContent.holdReview(of(id), operator)
  expect((await inbox()).map(({ thing }) => '_id' in thing && thing._id)).toEqual(
    expect.arrayContaining([counted, removed]),
  )
  expect(await shownOf(playlistId)).not.toContain(counted)
  await operatorContent.countReview({ ...of(counted), body: await seen(counted) }, operator)
  await db
    .update(reviews)
    .set({ decidedAt: daysAgo(1) })
    .where(eq(reviews.id, counted))
  expect(await errorOf(operatorContent.holdReview(of(counted), operator))).toEqual([
    409,
    'This decision can no longer be undone',
  ])
  expect((await auditOf(app, `review:${removed}`)).map(({ action }) => action)).toEqual([
    'review.removed',
    'review.held-again',
  ])
  await db.delete(reviews).where(eq(reviews.id, removed))
  expect((await inbox()).map(({ thing }) => '_id' in thing && thing._id)).not.toContain(removed)
})

test('a decision about a held review is not undone once another operator has hidden or restored the review', async () => {
  const playlistId = await aCourse()
  const written = await reviewsBy(14, playlistId, (at) => `157.48.7.${at}`)
  const [counted = '', removed = ''] = written.slice(12).map(({ data }) => data._id)
  const { operatorContent } = app.api
  const of = (reviewId: string) => ({ params: { reviewId } })
  const another = { token: (await anOperator(app)).token }
  await operatorContent.countReview({ ...of(counted), body: await seen(counted) }, operator)
  await operatorContent.removeReview({ ...of(removed), body: { reason: 'Not by learners' } }, operator)

  await operatorContent.hideReview({ ...of(counted), body: { reason: 'An advertisement' } }, another)
  await operatorContent.restoreReview({ ...of(removed), body: await versionOf(removed) }, another)

  for (const id of [counted, removed])
    expect(await errorOf(operatorContent.holdReview(of(id), operator))).toEqual([
      409,
      'This decision can no longer be undone',
    ])
  const shown = await shownOf(playlistId)
  expect([shown.includes(counted), shown.includes(removed)]).toEqual([false, true])
})

test('a held review that its author has changed is not decided unseen, and counts with what it says now', async () => {
  const playlistId = await aCourse()
  const [held] = (await reviewsBy(13, playlistId, () => '157.49.3.1')).slice(12)
  const { _id: reviewId } = held?.data ?? expect.unreachable()
  const before = await seen(reviewId)
  const change = { playlistId, feedbackId: reviewId, comment: 'Buy followers here.', rating: 1 }
  const { ratings } = await app.api.reviews.update({ body: change }, { token: held?.learner.token ?? '' })
  expect(ratings).toMatchObject({ feedbackCount: 12, avgRating: 5 })

  const { operatorContent } = app.api
  const params = { reviewId }
  const decisions = [
    () => operatorContent.countReview({ params, body: before }, operator),
    () => operatorContent.removeReview({ params, body: { reason: 'x', ...before } }, operator),
  ]
  for (const decide of decisions) expect(await failureOf(decide())).toBe('review_changed')
  expect(await auditOf(app, `review:${reviewId}`)).toEqual([])

  await operatorContent.countReview({ params, body: await seen(reviewId) }, operator)
  const { data } = await app.api.playlists.get({ params: { id: playlistId } })
  expect(data).toMatchObject({ feedbackCount: 13, avgRating: 4.7 })
})

test('new accounts from everywhere are a burst from the thirty-first on, even when concurrent', async () => {
  const playlistId = await aCourse()
  const learners = await Promise.all(Array.from({ length: 34 }, () => aLearner(app)))
  const written = await Promise.all(learners.map((one, at) => review(playlistId, `49.${at}.10.1`, one)))
  expect(written.filter(({ data }) => data.held)).toHaveLength(4)
})

test('sixty reviews an hour from one network are accepted, as from a school; the sixty-first is held back', async () => {
  const playlistId = await aCourse()
  const [first] = await reviewsBy(1, playlistId, () => '157.50.1.1', 30)
  const [{ network } = { network: null }] = await db
    .select({ network: reviews.network })
    .from(reviews)
    .where(eq(reviews.id, first?.data._id ?? ''))
  const pupils = Array.from({ length: 58 }, () => crypto.randomUUID())
  await db.insert(accounts).values(
    pupils.map((id) => ({
      ...{ id, name: 'A pupil', email: `pupil-${id}@example.com`, passwordHash: 'nobody signs in with this' },
      ...{ verifiedAt: daysAgo(30), createdAt: daysAgo(30) },
    })),
  )
  const said = { playlistId, rating: 4, comment: 'Clear.', network }
  await db.insert(reviews).values(pupils.map((authorId) => ({ ...said, authorId })))

  const [last, late] = await reviewsBy(2, playlistId, (at) => `157.50.1.${at + 2}`, 30)
  expect([last?.data.held, late?.data.held]).toEqual([false, true])
  const [elsewhere] = await reviewsBy(1, playlistId, () => '157.51.1.1', 30)
  expect(elsewhere?.data.held).toBe(false)
})

test('the network of a review is kept for a day, as a hash', async () => {
  const playlistId = await aCourse()
  const [one] = await reviewsBy(1, playlistId, () => '91.92.93.94')
  const stored = async () =>
    (
      await db
        .select()
        .from(reviews)
        .where(eq(reviews.id, one?.data._id ?? ''))
    )[0]
  expect((await stored())?.network).toMatch(/^[\w-]{22}$/)
  await db
    .update(reviews)
    .set({ createdAt: daysAgo(2) })
    .where(eq(reviews.id, one?.data._id ?? ''))
  await enqueue(db, 'reviews.forget-networks', {})
  await app.drainJobs()
  expect((await stored())?.network).toBeNull()
})

test('the hour is exact to the millisecond: a review at its beginning is counted with the others, one before it is not', async () => {
  // Their ids tell when reviews were written. Advancing the clock instead would leave later ids behind.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const anHourAgo = Date.now() - 3_600_000
  const playlistId = await aCourse()
  const written = await reviewsBy(12, playlistId, () => '157.60.1.1')
  let ids = written.map(({ data }) => data._id)
  const move = async (msecs: number) => {
    const moved = ids.map(() => v7({ msecs }))
    for (const [at, id] of ids.entries())
      await db.update(reviews).set({ id: moved[at] }).where(eq(reviews.id, id))
    ids = moved
  }

  await move(anHourAgo)
  const [within] = await reviewsBy(1, playlistId, () => '157.60.1.1')
  await move(anHourAgo - 1)
  const [after] = await reviewsBy(1, playlistId, () => '157.60.1.1')

  expect([within?.data.held, after?.data.held]).toEqual([true, false])
})
