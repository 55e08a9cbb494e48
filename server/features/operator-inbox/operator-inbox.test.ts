import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { WaitingKind } from '#contract/constants.ts'
import { knownVideos, playlists } from '#server/db/schema/catalogue.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { MAX_ATTEMPTS } from '#server/jobs/claim.ts'
import { startApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { auditOf } from '#testing/audit.ts'
import {
  aCategoryPath,
  aCreator,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
  videosOf,
} from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { aWord } from '#testing/made-up-words.ts'
import { anOpportunity, daysAgo } from '#testing/opportunities.ts'
import { caseOf, dismissReports, reportFrom } from '#testing/reporting.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const { db } = app.resources
let operator: TestAccount

beforeEach(async () => {
  operator = await anOperator(app)
})

const by = (account = operator) => ({ token: account.token })
const list = (query = {}) => app.api.operatorInbox.list({ query: { limit: 50, ...query } }, by())
const waitingOpportunity = () => anOpportunity(app, { state: 'waiting', approvedAt: null })

/** The entry of a thing, or undefined when it does not wait. */
async function entryOf(kind: WaitingKind, subject: string) {
  const { items } = (await list({ kind })).data
  return items.find(({ thing }) => ('term' in thing ? thing.term : thing._id) === subject)
}

async function idOf(kind: WaitingKind, subject: string): Promise<string> {
  return (await entryOf(kind, subject))?._id ?? ''
}

const claim = (waitingId: string, account = operator, takeOver = false) =>
  app.api.operatorInbox.claim({ params: { waitingId }, body: { takeOver } }, by(account))
const settle = (waitingId: string, reason = '') =>
  app.api.operatorInbox.settle({ params: { waitingId }, body: { reason } }, by())
const undo = (waitingId: string) => app.api.operatorInbox.undo({ params: { waitingId } }, by())

async function aDeadCourse(dead = 3) {
  const creator = await aCreator(app, 'Kavita')
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app, 1), videos: 5 })
  const videos = (await videosOf(app, id)).map(({ videoId }) => videoId)
  await db
    .update(knownVideos)
    .set({ state: 'gone' })
    .where(inArray(knownVideos.id, videos.slice(0, dead)))
  return { id, videos }
}

/** One that is held back until an operator has looked at it. */
async function aHeldReview(playlistId: string) {
  await aReview(app, playlistId, 5)
  const [held] = await db
    .update(reviews)
    .set({ heldAt: new Date(), hiddenAt: new Date() })
    .where(eq(reviews.playlistId, playlistId))
    .returning({ id: reviews.id })
  return held?.id ?? ''
}

/** An email whose last attempt has failed. */
async function aFailedMail() {
  const [mail] = await db
    .insert(jobs)
    .values({ kind: 'reports.tell-reporter', payload: { reportId: 'nobody' }, attempts: MAX_ATTEMPTS - 1 })
    .returning({ id: jobs.id })
  await expect(app.drainJobs()).rejects.toThrow('reports.tell-reporter')
  return mail?.id ?? ''
}

async function wish(term: string, people = 1) {
  for (let time = 0; time < people; time += 1) await app.api.search.wish({ body: { query: term } })
}

test('all waiting things are in one list by urgency, with their details', async () => {
  const term = aWord()
  await wish(term)
  const { id: application } = await anApplication(app)
  const opportunity = await waitingOpportunity()
  const reported = await anOpportunity(app)
  const said = { kind: 'opportunity', id: reported, text: 'They want a deposit.' } as const
  await reportFrom(app, '49.36.10.1', said)
  const mail = await aFailedMail()
  const { id: course } = await aDeadCourse()
  const held = await aHeldReview(course)
  const report = (await caseOf(app, reported))?.id ?? ''

  const { items, counts } = (await list()).data
  expect(items.map(({ kind }) => kind)).toEqual([
    'mail',
    'opportunity',
    'report',
    'application',
    'course',
    'review',
    'wish',
  ])
  expect(counts).toEqual({
    mail: 1,
    opportunity: 1,
    report: 1,
    application: 1,
    course: 1,
    review: 1,
    wish: 1,
  })
  expect(items.map(({ thing }) => thing)).toMatchObject([
    { _id: mail, state: 'failed', attempts: MAX_ATTEMPTS },
    { _id: opportunity, state: 'waiting', poster: null },
    { _id: report, people: 1, texts: [{ text: 'They want a deposit.' }] },
    { _id: application, name: 'Meera Nair', shortdescription: 'I like to explain.' },
    { _id: course, creator: { name: 'Kavita' }, videoCount: 5, playableCount: 2 },
    { _id: held, comment: 'A review for a test.', rating: 5 },
    { term, wishes: 1 },
  ])

  // Two more reports hide it: now its poster waits, and it comes first.
  for (const address of ['103.21.58.7', '157.48.3.9']) await reportFrom(app, address, said)
  expect((await list()).data.items[0]).toMatchObject({ kind: 'report', thing: { people: 3, holds: true } })
  const { data: second } = await list({ limit: 2, page: 2 })
  expect(second.items.map(({ kind }) => kind)).toEqual(['opportunity', 'application'])
  expect(second.total).toBe(7)
  // It may wait three days, like a course: what has waited longest comes before what is new.
  await db
    .update(waitingThings)
    .set({ since: daysAgo(2) })
    .where(eq(waitingThings.subject, held))
  expect((await list()).data.items.map(({ kind }) => kind)).toEqual([
    ...['report', 'mail', 'review', 'opportunity', 'application', 'course', 'wish'],
  ])
})

test('things that are decided, undone, repaired or deleted leave or re-enter the inbox', async () => {
  const opportunity = await waitingOpportunity()
  const seen = (await entryOf('opportunity', opportunity))?.thing
  const params = { opportunityId: opportunity }
  const body = { seen: seen && 'updatedAt' in seen ? seen.updatedAt : '' }
  await app.api.operatorOpportunities.approve({ params, body }, by())
  expect(await entryOf('opportunity', opportunity)).toBeUndefined()
  await app.api.operatorOpportunities.undoApproval({ params }, by())
  expect(await entryOf('opportunity', opportunity)).toBeDefined()

  const { id: application } = await anApplication(app)
  const reason = { reason: 'Please show us a lesson first' }
  await app.api.operatorApplications.reject({ params: { applicationId: application }, body: reason }, by())
  expect(await entryOf('application', application)).toBeUndefined()

  const creator = await aCreator(app)
  await reportFrom(app, '49.36.10.1', { kind: 'creator', id: creator.id, reason: 'spam' })
  const report = (await caseOf(app, creator.id))?.id ?? ''
  await dismissReports(app, report, by())
  expect(await entryOf('report', report)).toBeUndefined()
  await app.api.operatorReports.undo({ params: { reportId: report } }, by())
  expect(await entryOf('report', report)).toBeDefined()

  const { id: course, videos } = await aDeadCourse()
  await app.api.operatorContent.hidePlaylist({ params: { playlistId: course }, body: reason }, by())
  expect(await entryOf('course', course)).toBeUndefined()
  await app.api.operatorContent.restorePlaylist({ params: { playlistId: course } }, by())
  expect(await entryOf('course', course)).toBeDefined()
  await db.update(knownVideos).set({ state: 'ok' }).where(inArray(knownVideos.id, videos))
  expect(await entryOf('course', course)).toBeUndefined()
  const { id: deleted } = await aDeadCourse(5)
  await db.delete(playlists).where(eq(playlists.id, deleted))
  expect(await entryOf('course', deleted)).toBeUndefined()

  const mail = await aFailedMail()
  await app.api.operatorSite.retryMail({ params: { mailId: mail } }, by())
  expect(await entryOf('mail', mail)).toBeUndefined()
  await db.delete(jobs).where(eq(jobs.id, mail))
})

test('settling is undone within 10 seconds, and ends when twice as many ask for it', async () => {
  const term = aWord()
  await wish(term, 2)
  const waitingId = await idOf('wish', term)
  await settle(waitingId, 'Asked Kavita to make it')
  expect(await entryOf('wish', term)).toBeUndefined()
  expect(await errorOf(settle(waitingId))).toEqual([404, 'This does not wait any more'])
  await undo(waitingId)
  expect(await entryOf('wish', term)).toBeDefined()
  await settle(waitingId)
  await db
    .update(waitingThings)
    .set({ settledAt: sql`now() - interval '11 seconds'` })
    .where(eq(waitingThings.id, waitingId))
  expect(await errorOf(undo(waitingId))).toEqual([409, 'This can no longer be undone'])
  await wish(term)
  expect(await entryOf('wish', term)).toBeUndefined()
  await wish(term)
  expect(await entryOf('wish', term)).toMatchObject({ thing: { wishes: 4 } })

  const opportunity = await idOf('opportunity', await waitingOpportunity())
  expect(await errorOf(settle(opportunity))).toEqual([409, 'This has to be decided one way or the other'])
  expect((await auditOf(app, `wish:${waitingId}`)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['inbox.settled', 'inbox.settling-undone', 'inbox.settled']),
  )
})

test('two operators never decide the same thing unknowingly; a claim lapses and can be taken over', async () => {
  const other = await anOperator(app, 'Asha Rao')
  const opportunity = await waitingOpportunity()
  const waitingId = await idOf('opportunity', opportunity)
  expect((await claim(waitingId, other)).data.by).toEqual({ _id: other.id, name: 'Asha Rao' })
  expect((await claim(waitingId)).data.by._id).toBe(other.id)
  expect(await entryOf('opportunity', opportunity)).toMatchObject({ claim: { by: { name: 'Asha Rao' } } })
  const reject = () =>
    app.api.operatorOpportunities.reject(
      { params: { opportunityId: opportunity }, body: { reason: 'Please name the wage' } },
      by(),
    )
  expect(await errorOf(reject())).toEqual([409, 'Asha Rao is working on this'])

  // One claim at a time: going on to the next thing releases the last.
  const next = await idOf('opportunity', await waitingOpportunity())
  await claim(next, other)
  expect((await claim(waitingId)).data.by._id).toBe(operator.id)
  await app.api.operatorInbox.release({ params: { waitingId: next } }, by())
  expect((await claim(next)).data.by._id).toBe(other.id)
  await app.api.operatorInbox.release({ params: { waitingId: next } }, by(other))
  expect((await claim(next)).data.by._id).toBe(operator.id)

  await claim(waitingId, other)
  expect((await claim(waitingId, operator, true)).data.by._id).toBe(operator.id)
  expect(await auditOf(app, `opportunity:${opportunity}`)).toMatchObject([
    { actor: operator.email, action: 'inbox.taken-over', before: { claimedBy: other.id } },
  ])
  await claim(waitingId, other, true)
  await db
    .update(waitingThings)
    .set({ claimedUntil: sql`now() - interval '1 second'` })
    .where(eq(waitingThings.id, waitingId))
  expect(await entryOf('opportunity', opportunity)).toMatchObject({ claim: null })
  expect((await reject()).data.state).toBe('rejected')
  expect(await errorOf(claim(waitingId))).toEqual([404, 'This does not wait any more'])
})

test('two operators who claim concurrently get the same name', async () => {
  const others = [operator, await anOperator(app), await anOperator(app)]
  const waitingId = await idOf('opportunity', await waitingOpportunity())
  const names = await Promise.all(others.map((one) => claim(waitingId, one)))
  expect(new Set(names.map(({ data }) => data.by._id)).size).toBe(1)
})

test('answers are added, changed and removed, nine of a kind, each in the audit log', async () => {
  const { operatorAnswers } = app.api
  const before = (await operatorAnswers.list({}, by())).data
  expect(before.map(({ title }) => title)).toContain('Asks for money')
  const body = { kind: 'course', title: 'Old', text: 'It is out of date.' } as const
  const { data: added } = await operatorAnswers.add({ body }, by())
  expect(await errorOf(operatorAnswers.add({ body }, by()))).toEqual([
    409,
    'There is an answer of this name already',
  ])
  const params = { answerId: added._id }
  const changed = { title: 'Out of date', text: 'It speaks of an old version.' }
  expect((await operatorAnswers.edit({ params, body: changed }, by())).data).toEqual({ ...added, ...changed })
  expect(
    await errorOf(operatorAnswers.edit({ params, body: { ...changed, title: 'Cannot be watched' } }, by())),
  ).toEqual([409, 'There is an answer of this name already'])
  const many = Array.from({ length: 7 }, (_, at) => ({ ...body, title: `Answer ${at}` }))
  for (const one of many) await operatorAnswers.add({ body: one }, by())
  expect((await errorOf(operatorAnswers.add({ body: { ...body, title: 'One more' } }, by())))[1]).toContain(
    'nine answers',
  )
  await operatorAnswers.remove({ params }, by())
  expect(await errorOf(operatorAnswers.remove({ params }, by()))).toEqual([404, 'There is no such answer'])
  expect((await auditOf(app, `answer:${added._id}`)).map(({ action }) => action).sort()).toEqual([
    'answer.added',
    'answer.edited',
    'answer.removed',
  ])
})
