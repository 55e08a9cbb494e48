import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
} from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunity, anOpportunityForm } from '#testing/opportunities.ts'
import { caseOf, dismissReports, reportFrom } from '#testing/reporting.ts'
import { mailsTo } from '#testing/sign-up.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' })
  operator = await anOperator(app)
})

const ELSEWHERE = ['49.36.10.1', '103.21.58.7', '157.48.3.9']
const asOperator = () => ({ token: operator.token })
const list = (query = {}) => app.api.operatorReports.list({ query: { limit: 50, ...query } }, asOperator())
const dismiss = (reportId: string) => dismissReports(app, reportId, asOperator())
const uphold = (reportId: string, reason = 'It asks for money') =>
  app.api.operatorReports.uphold({ params: { reportId }, body: { reason } }, asOperator())
const undo = (reportId: string) => app.api.operatorReports.undo({ params: { reportId } }, asOperator())
const openOpportunity = (id: string) => app.api.opportunities.get({ params: { id } })

async function outcomeMails(account: TestAccount) {
  await finalizeDecisions(app)
  // Jobs that were queued by jobs run in a second round.
  await app.drainJobs()
  return (await mailsTo(app, account.email)).filter(({ subject }) => subject === 'About what you reported')
}

/** A case about something, reported by a learner. */
async function reported(kind: 'playlist' | 'video' | 'review' | 'creator' | 'opportunity', id: string) {
  const reporter = await aLearner(app)
  await reportFrom(app, '49.36.10.1', { kind, id, text: 'Please look.' }, reporter.token)
  const found = await caseOf(app, id)
  if (!found) throw new Error('nothing was reported')
  return { reporter, reportId: found.id }
}

async function aHiddenOpportunity(poster?: TestAccount) {
  const id = await anOpportunity(app, poster ? { poster } : {})
  const { reporter, reportId } = await reported('opportunity', id)
  for (const address of ELSEWHERE.slice(1)) await reportFrom(app, address, { kind: 'opportunity', id })
  expect((await errorOf(openOpportunity(id)))[0]).toBe(404)
  return { id, reporter, reportId }
}

test('reported things are listed by the number of people, then the oldest, with details', async () => {
  const creator = await aCreator(app, 'Kavita')
  const playlist = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const { id } = await aHiddenOpportunity()
  await reportFrom(app, '49.36.10.1', { kind: 'creator', id: creator.id, reason: 'spam' })
  await reportFrom(app, '49.36.10.1', { kind: 'playlist', id: playlist, reason: 'broken', text: 'No sound.' })

  const { items, total } = (await list()).data
  expect(total).toBe(items.length)
  const about = (subjectId: string) => items.findIndex(({ subject }) => subject._id === subjectId)
  expect(about(id)).toBe(0)
  expect(about(creator.id)).toBeLessThan(about(playlist))
  expect(items[0]).toMatchObject({
    ...{ kind: 'opportunity', state: 'open', people: 3, holds: true },
    ...{ reasons: [{ reason: 'scam', people: 3 }], texts: [{ reason: 'scam', text: 'Please look.' }] },
    subject: { state: 'hidden', address: `/opportunity/${id}`, owner: null },
  })
  expect(items[about(playlist)]).toMatchObject({
    ...{ people: 1, holds: false, texts: [{ text: 'No sound.' }] },
    subject: { state: 'shown', owner: { _id: creator.id, name: 'Kavita' } },
  })
  const only = (await list({ kind: 'creator' })).data.items
  expect(only.map(({ subject }) => subject._id)).toEqual([creator.id])
})

test('reports that have hidden an opportunity can be dismissed after its poster has deleted it', async () => {
  const poster = await aLearner(app)
  const { id, reportId } = await aHiddenOpportunity(poster)
  await app.api.posting.remove({ params: { id } }, { token: poster.token })

  expect((await dismiss(reportId)).data).toMatchObject({ state: 'dismissed', subject: { state: 'gone' } })
  expect((await undo(reportId)).data.state).toBe('open')
})

test('a dismissal restores a hidden opportunity, and the same people do not hide it again', async () => {
  const poster = await aLearner(app)
  const { id, reporter, reportId } = await aHiddenOpportunity(poster)

  expect((await dismiss(reportId)).data).toMatchObject({ state: 'dismissed', holds: false })

  expect((await openOpportunity(id)).data.state).toBe('approved')
  expect((await app.api.opportunities.list({ query: { limit: 50 } })).opportunities).toContainEqual(
    expect.objectContaining({ _id: id }),
  )
  for (const address of ELSEWHERE.slice(1)) await reportFrom(app, address, { kind: 'opportunity', id })
  await reportFrom(app, '1.2.3.4', { kind: 'opportunity', id }, reporter.token)
  expect((await openOpportunity(id)).data.state).toBe('approved')
  const mails = await outcomeMails(reporter)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('it can stay')
  expect((await mailsTo(app, poster.email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining('is shown again')]),
  )
  expect(await auditOf(app, `opportunity:${id}`)).toMatchObject([
    { actor: operator.email, action: 'reports.dismissed', after: { reports: 'dismissed' } },
  ])
  expect(await errorOf(dismiss(reportId))).toEqual([409, 'These reports have already been decided'])
})

test('three other people reopen a dismissed case and hide the opportunity', async () => {
  const { id, reportId } = await aHiddenOpportunity()
  await dismiss(reportId)
  for (const address of ['14.1.1.1', '14.2.2.2', '14.3.3.3'])
    await reportFrom(app, address, { kind: 'opportunity', id })

  expect((await errorOf(openOpportunity(id)))[0]).toBe(404)
  expect(await caseOf(app, id)).toMatchObject({ state: 'open', people: 3 })
})

test('a dismissal is undone within 10 seconds: hidden again, and nobody is mailed', async () => {
  const poster = await aLearner(app)
  const { id, reporter, reportId } = await aHiddenOpportunity(poster)
  await dismiss(reportId)

  expect((await undo(reportId)).data).toMatchObject({ state: 'open', holds: true, people: 3 })

  expect((await errorOf(openOpportunity(id)))[0]).toBe(404)
  expect(await outcomeMails(reporter)).toEqual([])
  expect(await mailsTo(app, poster.email)).toHaveLength(1)
  expect(await errorOf(undo(reportId))).toEqual([409, 'These reports are not decided yet'])

  for (const again of [dismiss, undo, dismiss]) await again(reportId)
  await outcomeMails(reporter)
  expect(await mailsTo(app, poster.email)).toHaveLength(2)
})

test('upholding takes an opportunity down; undone, it is hidden as before, and once final its poster is notified of the reason', async () => {
  const poster = await aLearner(app)
  const { id, reporter, reportId } = await aHiddenOpportunity(poster)

  await uphold(reportId, 'It asks applicants for money')
  expect((await undo(reportId)).data).toMatchObject({
    state: 'open',
    holds: true,
    subject: { state: 'hidden' },
  })
  expect(await outcomeMails(reporter)).toEqual([])
  expect(await mailsTo(app, poster.email)).toHaveLength(1)
  await uphold(reportId, 'It asks applicants for money')

  const own = await app.api.opportunities.get({ params: { id } }, { token: poster.token })
  expect(own.data.state).toBe('rejected')
  const mails = await outcomeMails(reporter)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toContain('asks applicants')
  const [told] = (await mailsTo(app, poster.email)).filter(({ subject }) => subject.includes('taken down'))
  expect(told?.text).toContain('It asks applicants for money')
})

test('reporters are given only approved names, and none of unpublished content', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster, jobTitle: 'Baker', companyName: 'Sarita Breads' })
  const [aboutPost, course] = [
    await reported('opportunity', id),
    await aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app) }),
  ]
  const aboutCourse = await reported('playlist', course)
  const body = { ...anOpportunityForm, jobTitle: 'Refund of 5,000: http://scam.example' }
  await app.api.posting.update({ params: { id }, body }, { token: poster.token })
  await app.resources.db.update(playlists).set({ name: 'Call 98765' }).where(eq(playlists.id, course))

  await dismiss(aboutPost.reportId)
  await uphold(aboutCourse.reportId)

  const [[post], [gone]] = [await outcomeMails(aboutPost.reporter), await outcomeMails(aboutCourse.reporter)]
  expect(post?.text).toContain('“Baker, Sarita Breads”')
  expect(`${post?.subject}${post?.text}${post?.html}`).not.toContain('Refund')
  expect(gone?.text).toContain('You reported something to us')
  expect(`${gone?.text}${gone?.html}`).not.toContain('98765')
})

test('a closed opportunity with upheld reports cannot be reopened', async () => {
  const poster = await aLearner(app)
  const { id, reportId } = await aHiddenOpportunity(poster)
  await app.api.posting.close({ params: { id } }, { token: poster.token })
  await uphold(reportId)

  const reopen = app.api.posting.reopen({ params: { id }, body: {} }, { token: poster.token })
  expect(await errorOf(reopen)).toEqual([409, 'This opportunity is not closed'])
})

test('upholding hides a course, the course of a video, a review and suspends a creator; undo restores them', async () => {
  const creator = await aCreator(app)
  const [playlist, other] = [
    await aPlaylist(app, { creator, category: await aCategoryPath(app) }),
    await aPlaylist(app, { creator, category: await aCategoryPath(app) }),
  ]
  await aReview(app, other, 2)
  const { db } = app.resources
  const [review] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.playlistId, other))
  const [place] = await db
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, other))
  const seen = async () => ({
    playlist: await isThere(playlist),
    other: await isThere(other),
    reviews: (await db.select({ id: reviews.id, hiddenAt: reviews.hiddenAt }).from(reviews)).find(
      ({ id }) => id === review?.id,
    )?.hiddenAt,
  })
  const isThere = (id: string) =>
    app.api.playlists.get({ params: { id } }).then(
      () => true,
      () => false,
    )
  const before = await seen()
  expect(before).toEqual({ playlist: true, other: true, reviews: null })

  for (const [kind, id, gone] of [
    ['playlist', playlist, { playlist: false, other: true, reviews: null }],
    ['review', review?.id ?? '', { playlist: true, other: true, reviews: expect.any(Date) }],
    ['video', place?.id ?? '', { playlist: true, other: false, reviews: null }],
    ['creator', creator.id, { playlist: false, other: false, reviews: null }],
  ] as const) {
    const { reportId } = await reported(kind, id)
    expect((await uphold(reportId)).data).toMatchObject({ state: 'upheld', subject: { state: 'hidden' } })
    expect(await seen()).toEqual(gone)
    expect((await undo(reportId)).data).toMatchObject({ state: 'open', subject: { state: 'shown' } })
    expect(await seen()).toEqual(before)
  }
})

test('a decision is final after 10 seconds', async () => {
  const { reportId } = await reported('opportunity', await anOpportunity(app))
  await dismiss(reportId)
  await app.resources.db
    .update(reportCases)
    .set({ decidedAt: new Date(Date.now() - 10_100) })
    .where(eq(reportCases.id, reportId))

  expect(await errorOf(undo(reportId))).toEqual([409, 'This decision can no longer be undone'])
})

test('reports of deleted things can still be decided', async () => {
  const id = await anOpportunity(app)
  const { reporter, reportId } = await reported('opportunity', id)
  await app.resources.db.delete(opportunities).where(eq(opportunities.id, id))

  expect((await uphold(reportId)).data.subject).toEqual({
    ...{ _id: id, state: 'gone', name: '', about: '', address: null, owner: null },
  })
  const [mail] = await outcomeMails(reporter)
  expect(mail?.text).toContain('You reported something to us')
})
