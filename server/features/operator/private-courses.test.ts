import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, videosOf } from '#testing/build.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const [operator, creator] = [await anOperator(app), await aCreator(app)]
const category = await aCategoryPath(app)
const name = `Secret-${crypto.randomUUID()}`

test('of a course that its creator has made private operators read no words, and can still act on its reports', async () => {
  const id = await aPlaylist(app, { creator, category, name, description: `About ${name}`, videos: 1 })
  const [video] = await videosOf(app, id)
  const title = `Lesson of ${name}`
  await app.resources.db
    .update(knownVideos)
    .set({ title })
    .where(eq(knownVideos.id, video?.videoId ?? ''))
  const author = await aLearner(app)
  const review = { playlistId: id, feedback: 'Rude words', rating: 1 }
  const { data } = await app.api.reviews.create({ body: review }, author)
  const things = [
    { kind: 'playlist', id },
    { kind: 'video', id: video?._id ?? '' },
    { kind: 'review', id: data._id },
  ] as const
  for (const thing of things) await reportFrom(app, '49.36.10.1', thing)
  const read = async () => {
    const seen = [
      await app.api.operatorReports.list({ query: {} }, operator),
      await app.api.operatorInbox.list({ query: {} }, operator),
      await app.api.operatorContent.listReviews({ query: { playlist: id } }, operator),
      await app.api.operatorSite.listAudit({ query: {} }, operator),
    ]
    return JSON.stringify(seen)
  }
  const params = { reviewId: data._id }
  await app.api.operatorContent.hideReview({ params, body: { reason: 'Rude' } }, operator)
  expect(await read()).toContain(name)

  await app.api.publishing.setDraft({ params: { id }, body: { draft: true } }, creator)

  const hidden = await read()
  expect(hidden).not.toContain(name)
  expect(hidden).toContain('Rude words')
  const reportId = (await caseOf(app, id))?.id ?? ''
  const { hidePlaylist, restorePlaylist } = app.api.operatorContent
  const course = { params: { playlistId: id } }
  const byHand = await hidePlaylist({ ...course, body: { reason: 'A scam' } }, operator)
  expect(byHand.data.name).toBe('')
  await restorePlaylist(course, operator)
  await app.api.operatorReports.uphold({ params: { reportId }, body: { reason: 'A scam' } }, operator)
  await app.api.publishing.setDraft({ params: { id }, body: { draft: false } }, creator)
  expect((await app.api.playlists.get({ params: { id } }, creator)).data.name).toBe(name)
  await expect(app.api.playlists.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
})
