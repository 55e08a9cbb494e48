import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { anOpportunity, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'

const app = await startApp()
const [operator, creator, category] = [await anOperator(app), await aCreator(app), await aCategoryPath(app)]
const { operatorContent, operatorOpportunities } = app.api
const reason = 'Not this'

test('hiding a review fails if its author has changed it since the operator loaded it', async () => {
  const playlistId = await aPlaylist(app, { creator, category })
  const author = await aLearner(app)
  const review = { playlistId, feedback: 'Rude words', rating: 1 }
  const { data } = await app.api.reviews.create({ body: review }, author)
  const seen = async () => {
    const { items } = (await operatorContent.listReviews({ query: { playlist: playlistId } }, operator)).data
    return items[0]?.updatedAt
  }
  const hide = (version: string | undefined) =>
    operatorContent.hideReview({ params: { reviewId: data._id }, body: { reason, seen: version } }, operator)
  const before = await seen()
  const change = { playlistId, feedbackId: data._id, comment: 'Too fast for me', rating: 3 }
  await app.api.reviews.update({ body: change }, author)

  expect(await failureOf(hide(before))).toBe('review_changed')

  expect((await app.api.reviews.getAll({ params: { playlistId } })).data).toHaveLength(1)
  await hide(await seen())
  expect((await app.api.reviews.getAll({ params: { playlistId } })).data).toEqual([])
})

test('hiding a course fails if its creator has changed it since the operator loaded it', async () => {
  const id = await aPlaylist(app, { creator, category, videos: 1 })
  const seen = async () => {
    const { items } = (await operatorContent.listPlaylists({ query: { creator: creator.id } }, operator)).data
    return items.find(({ _id }) => _id === id)?.updatedAt
  }
  const hide = (version: string | undefined) =>
    operatorContent.hidePlaylist({ params: { playlistId: id }, body: { reason, seen: version } }, operator)
  const before = await seen()
  await app.api.publishing.update({ params: { id }, body: { name: 'My own words' } }, creator)

  expect(await failureOf(hide(before))).toBe('course_changed')

  expect((await app.api.playlists.get({ params: { id } })).data.name).toBe('My own words')
  expect((await hide(await seen())).data.hiddenBy).toBe('operator')
})

test('taking down an opportunity fails if it was changed and approved since the operator loaded it', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster })
  const params = { opportunityId: id }
  const { updatedAt: seen } = (await operatorOpportunities.get({ params }, operator)).data
  const body = { ...anOpportunityForm, jobTitle: 'Without a fee' }
  await app.api.posting.update({ params: { id }, body }, poster)
  const { updatedAt: now } = await approveOpportunity(app.api, id, operator.token)
  const takeDown = (version: string) =>
    operatorOpportunities.takeDown({ params, body: { reason, seen: version } }, operator)

  expect(await failureOf(takeDown(seen))).toBe('opportunity_changed')

  expect((await app.api.opportunities.get({ params: { id } })).data.jobTitle).toBe('Without a fee')
  expect((await takeDown(now)).data.state).toBe('rejected')
})
