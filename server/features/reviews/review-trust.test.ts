import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { reviewVotes } from '#server/db/schema/review-votes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, type TestAccount } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

/** A playlist with reviews of as many new learners, oldest first. */
async function aReviewedPlaylist(count = 1) {
  const playlistId = await aPlaylist(app, { creator, category })
  const written = []
  for (let at = 0; at < count; at += 1) {
    const author = await aLearner(app)
    const body = { playlistId, feedback: `Review ${at + 1}`, rating: 4 }
    const { data } = await app.api.reviews.create({ body }, author)
    written.push({ author, reviewId: data._id, params: { reviewId: data._id } })
  }
  return { playlistId, params: { playlistId }, written }
}

const vote = (params: { reviewId: string }, { token }: TestAccount) =>
  app.api.reviews.vote({ params }, { token })
const unvote = (params: { reviewId: string }, { token }: TestAccount) =>
  app.api.reviews.unvote({ params }, { token })
const answer = (params: { reviewId: string }, words: string, { token } = creator) =>
  app.api.reviews.answer({ params, body: { answer: words } }, { token })

/** The tags of what has changed since. */
async function changedBy(act: () => Promise<unknown>): Promise<string[]> {
  const received: string[] = []
  const stop = await onContentChange(app.resources.database, (tags) => received.push(...(tags ?? ['all'])))
  await act()
  await stop()
  return received
}

test('a review is helpful once per learner, who can take the vote back', async () => {
  const { params: playlist, playlistId, written } = await aReviewedPlaylist()
  const [first] = written
  if (!first) expect.unreachable()
  const [one, other] = [await aLearner(app), await aLearner(app)]

  expect(await changedBy(() => vote(first.params, one))).toContain(`playlist:${playlistId}`)
  expect((await vote(first.params, one)).data).toEqual({ _id: first.reviewId, helpful: 1, voted: true })
  expect(await changedBy(() => vote(first.params, one)), 'said already').toEqual([])
  await Promise.all([vote(first.params, other), vote(first.params, other)])

  const own = async ({ token }: TestAccount) =>
    (await app.api.reviews.getOwn({ params: playlist }, { token })).voted
  expect((await app.api.reviews.getAll({ params: playlist })).data[0]?.helpful).toBe(2)
  expect([await own(one), await own(first.author)]).toEqual([[first.reviewId], []])

  expect((await unvote(first.params, one)).data).toEqual({ _id: first.reviewId, helpful: 1, voted: false })
  expect((await unvote(first.params, one)).data.helpful).toBe(1)
  expect(await own(one)).toEqual([])
})

test("votes for one's own review, for a hidden one, or by a creator are rejected", async () => {
  const { written } = await aReviewedPlaylist()
  const [first] = written
  if (!first) expect.unreachable()
  const learner = await aLearner(app)

  expect(await failureOf(vote(first.params, first.author))).toBe('own_review')
  expect(await failureOf(vote(first.params, creator))).toBe('only_learners_vote')
  expect(await failureOf(vote({ reviewId: crypto.randomUUID() }, learner))).toBe('review_not_found')
  const { db } = app.resources
  await db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, first.reviewId))
  expect(await failureOf(vote(first.params, learner))).toBe('review_not_found')
  expect(await failureOf(answer(first.params, 'Thank you.'))).toBe('review_not_found')
})

test('reviews come newest or most helpful first, page by page', async () => {
  const { params, written } = await aReviewedPlaylist(4)
  const voters = [await aLearner(app), await aLearner(app)]
  for (const voter of voters) await vote(written[1]?.params ?? expect.unreachable(), voter)
  await vote(written[0]?.params ?? expect.unreachable(), voters[0] ?? expect.unreachable())
  const comments = async (query: { order?: 'newest' | 'helpful'; page?: number; limit?: number }) =>
    (await app.api.reviews.getAll({ params, query })).data.map(({ comment }) => comment.at(-1)).join('')

  expect(await comments({})).toBe('4321')
  expect(await comments({ order: 'newest' })).toBe('4321')
  expect(await comments({ order: 'helpful' })).toBe('2143')
  expect(await comments({ order: 'helpful', limit: 2, page: 2 })).toBe('43')
  const reply = await app.send({ method: 'GET', path: `/feedback/getAll/${params.playlistId}?order=best` })
  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'order' }] } })
})

test('the creator answers a review once, changes and removes the answer; nobody else can', async () => {
  const { params: playlist, playlistId, written } = await aReviewedPlaylist()
  const [first] = written
  if (!first) expect.unreachable()
  const shown = async () => (await app.api.reviews.getAll({ params: playlist })).data[0]?.answer

  expect(await changedBy(() => answer(first.params, '  Thank you.  '))).toContain(`playlist:${playlistId}`)
  const posted = await shown()
  expect(posted).toEqual({ text: 'Thank you.', createdAt: expect.any(String), edited: false })
  await answer(first.params, 'Thank you.')
  expect(await shown(), 'the same answer sent again').toEqual(posted)
  await answer(first.params, 'Thank you, there is a second part now.')
  expect(await shown()).toEqual({ ...posted, text: 'Thank you, there is a second part now.', edited: true })

  const stranger = await aCreator(app)
  expect(await failureOf(answer(first.params, 'Mine', stranger))).toBe('not_your_playlist')
  const remove = ({ token }: TestAccount) => app.api.reviews.removeAnswer({ params: first.params }, { token })
  expect(await failureOf(remove(stranger))).toBe('not_your_playlist')
  expect(await failureOf(remove(first.author))).toBe('forbidden')
  expect((await remove(creator)).data.answer).toBeNull()
  expect(await shown()).toBeNull()

  for (const [words, message] of [
    ['   ', 'please provide all fields'],
    ['x'.repeat(2_001), 'answer must have at most 2000 characters'],
  ] as const) {
    const path = `/feedback/answer/${first.reviewId}`
    const reply = await app.send({ method: 'PUT', path, body: { answer: words }, token: creator.token })
    expect(reply).toMatchObject({ status: 400, body: { message, issues: [{ path: 'answer' }] } })
  }
})

test('votes and answers are in their authors’ export, and votes are deleted with the account', async () => {
  const { params: playlist, playlistId, written } = await aReviewedPlaylist()
  const [first] = written
  if (!first) expect.unreachable()
  const voter = await aLearner(app)
  await vote(first.params, voter)
  await answer(first.params, 'Thank you.')

  const exported = async ({ token }: TestAccount) => (await app.api.profile.exportAll({}, { token })).data
  expect((await exported(voter)).reviewsFoundHelpful).toMatchObject([{ reviewId: first.reviewId }])
  expect((await exported(creator)).answersToReviews).toContainEqual(
    expect.objectContaining({ playlistId, answer: 'Thank you.' }),
  )

  const helpful = async () => (await app.api.reviews.getAll({ params: playlist })).data[0]?.helpful
  expect(await helpful()).toBe(1)
  await app.api.profile.deleteAccount({}, voter)
  expect(await helpful()).toBe(0)
  const { db } = app.resources
  expect(await db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, first.reviewId))).toEqual([])
})
