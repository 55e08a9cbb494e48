import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { auditLog, fruitlessSearches, jobs, pageViews } from '#server/db/schema/operations.ts'
import { searchedTerms } from '#server/db/schema/search.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication, anUndeliveredDecision } from '#testing/applications.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { aWord } from '#testing/made-up-words.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { mailsTo } from '#testing/sign-up.ts'

let app: TestApp
let operator: TestAccount
let options: { token: string }

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  options = { token: operator.token }
})

const site = () => app.api.operatorSite
const DAY_IN_INDIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })
const today = (days = 0) => DAY_IN_INDIA.format(Date.now() + days * 86_400_000)

const anUndeliveredMail = (change = {}) => anUndeliveredDecision(app, change)

test('mail that was given up is listed with its error, and delivered when it is retried', async () => {
  const { id, email, applicationId } = await anUndeliveredMail()
  await app.drainJobs()

  const { data } = await site().listMail({ query: { state: 'failed', limit: 50 } }, options)

  expect(data.items.find(({ _id }) => _id === id)).toMatchObject({
    kind: 'creator-applications.tell-decision',
    state: 'failed',
    about: { applicationId },
    attempts: 24,
    lastError: 'The mail server said no',
    nextTryAt: null,
  })
  await site().retryMail({ params: { mailId: id } }, options)
  expect(await mailsTo(app, email)).toHaveLength(1)
  expect(await errorOf(site().retryMail({ params: { mailId: id } }, options))).toEqual([
    404,
    'There is no such undelivered mail',
  ])
})

test('mail that waits for its next attempt can be sent at once', async () => {
  const runAt = new Date(Date.now() + 600_000)
  const { id, email } = await anUndeliveredMail({ failedAt: null, attempts: 3, runAt })

  const { data } = await site().listMail({ query: { state: 'retrying', search: 'said NO' } }, options)

  expect(data.items).toMatchObject([{ _id: id, state: 'retrying', nextTryAt: runAt.toISOString() }])
  await site().retryMail({ params: { mailId: id } }, options)
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('other failed work is not listed as mail and cannot be retried as such', async () => {
  const [sweep] = await app.resources.db
    .insert(jobs)
    .values({ kind: 'operations.sweep', payload: {}, failedAt: new Date(), lastError: 'no' })
    .returning({ id: jobs.id })
  const mailId = sweep?.id ?? ''

  const { data } = await site().listMail({ query: { search: 'operations' } }, options)

  expect(data).toEqual({ items: [], total: 0 })
  expect((await errorOf(site().retryMail({ params: { mailId } }, options)))[0]).toBe(404)
})

test('counts are given for each day of the range, empty days included', async () => {
  const fresh = await startApp()
  const me = await anOperator(fresh)
  const category = await aCategoryPath(fresh)
  const [began, yesterday] = [today(), today(-1)]
  await aPlaylist(fresh, { creator: await aCreator(fresh), category })
  await aLearner(fresh)
  await anApplication(fresh)
  await fresh.resources.db.insert(pageViews).values([
    { day: began, page: '/', views: 3 },
    { day: began, page: '/playlists', views: 2 },
    { day: yesterday, page: '/', views: 7 },
  ])

  const { data } = await fresh.api.operatorSite.counts({}, { token: me.token })

  expect(data.days).toHaveLength(30)
  expect([began, today()]).toContain(data.days.at(-1)?.day)
  const [first, ...since] = data.days.slice(data.days.findIndex(({ day }) => day === yesterday))
  const nothing = {
    ...{ signUps: 0, playlists: 0, reviews: 0, applications: 0, opportunities: 0 },
    ...{ learners: 0, minutesLearned: 0 },
  }
  expect(first).toEqual({ ...nothing, day: yesterday, pageViews: 7 })
  expect(since[0]).toMatchObject({ day: began, pageViews: 5 })
  // Midnight may have passed since.
  const sums = Object.keys(nothing).map((what) => [
    what,
    since.reduce((sum, day) => sum + day[what as keyof typeof nothing], 0),
  ])
  expect(Object.fromEntries(sums)).toEqual({ ...nothing, signUps: 3, playlists: 1, applications: 1 })
})

test('days begin at midnight in India', async () => {
  const fresh = await startApp()
  const { db } = fresh.resources
  const me = await anOperator(fresh)
  const moments = ['2026-03-04T18:29:00Z', '2026-03-04T18:31:00Z', '2026-03-05T18:29:00Z']
  const people = moments.map((moment, at) => ({
    ...{ id: v7({ msecs: Date.parse(moment) }), createdAt: new Date(moment) },
    ...{ name: 'A reader', email: `reader-${at}@example.com`, passwordHash: 'nobody signs in with this' },
  }))
  await db.insert(accounts).values(people)
  const query = { from: '2026-03-03', to: '2026-03-06' }

  const { data } = await fresh.api.operatorSite.counts({ query }, { token: me.token })

  expect(data.days.map(({ day, signUps }) => [day, signUps])).toEqual([
    ['2026-03-03', 0],
    ['2026-03-04', 1],
    ['2026-03-05', 2],
    ['2026-03-06', 0],
  ])
})

test.each([
  [{ from: '2026-11-20', to: '2026-11-19' }, 'from must not be after to'],
  [{ from: '2025-01-01', to: '2026-11-19' }, 'The range can have at most 366 days'],
  [{ from: 'yesterday' }, 'a day is written like 2026-11-20'],
])('a range of counts is rejected: %o', async (query, sentence) => {
  expect(await errorOf(site().counts({ query }, options))).toEqual([400, sentence])
})

test('courses that were asked for come first, then fruitless searches by frequency', async () => {
  const word = crypto.randomUUID()
  await app.resources.db.insert(fruitlessSearches).values([
    { term: `${word} knitting`, times: 2 },
    { term: `${word} sanskrit`, times: 9 },
    { term: `${word} pottery`, times: 0, wishes: 1 },
  ])

  const { data } = await site().listFruitlessSearches({ query: { search: word } }, options)

  expect(data.total).toBe(3)
  expect(data.items.map(({ term, times, wishes }) => [term, times, wishes])).toEqual([
    [`${word} pottery`, 0, 1],
    [`${word} sanskrit`, 9, 0],
    [`${word} knitting`, 2, 0],
  ])
})

test('the overview counts what waits', async () => {
  const before = (await site().overview({}, options)).data
  await anApplication(app)
  const learner = await aLearner(app)
  const id = await anOpportunity(app)
  await app.api.reports.create({ body: { kind: 'opportunity', id, reason: 'scam' } })
  await app.api.operatorAccounts.suspend(
    { params: { accountId: learner.id }, body: { reason: 'Spam' } },
    options,
  )

  expect((await site().overview({}, options)).data).toEqual({
    ...before,
    waiting: before.waiting + 2,
    waitingApplications: before.waitingApplications + 1,
    openReports: before.openReports + 1,
    suspendedAccounts: before.suspendedAccounts + 1,
  })
})

test('the audit log is searched, and filtered by subject', async () => {
  const { id: applicationId } = await anApplication(app)
  const params = { applicationId }
  await app.api.operatorApplications.note({ params, body: { note: 'Call' } }, options)
  await app.api.operatorApplications.reject({ params, body: { reason: 'No answer' } }, options)
  const list = async (query: object) => (await site().listAudit({ query }, options)).data

  expect(await list({ subject: `application:${applicationId}` })).toMatchObject({
    items: [
      { action: 'application.rejected', after: { state: 'rejected', reason: 'No answer' } },
      { action: 'application.noted', actor: operator.email, actorId: operator.id },
    ],
    total: 2,
  })
  expect((await list({ search: applicationId, limit: 1 })).items).toHaveLength(1)
})

test('the audit log shows current names of subjects, and is searched by them', async () => {
  const [learner, creator] = [await aLearner(app, `Ila ${crypto.randomUUID()}`), await aCreator(app)]
  const category = await aCategoryPath(app)
  const name = `Pottery ${crypto.randomUUID()}`
  const playlistId = await aPlaylist(app, { creator, category, name })
  const { operatorAccounts, operatorContent, operatorCategories } = app.api
  const reason = { reason: 'Spam' }
  await operatorAccounts.suspend({ params: { accountId: learner.id }, body: reason }, options)
  await operatorContent.hidePlaylist({ params: { playlistId }, body: reason }, options)
  const { data: review } = await app.api.reviews.create(
    { body: { playlistId: await aPlaylist(app, { creator, category, name }), rating: 4, feedback: 'Good' } },
    { token: (await aLearner(app, 'Asha')).token },
  )
  await operatorContent.hideReview({ params: { reviewId: review._id }, body: reason }, options)
  const [parent = '', , categoryId = ''] = category
  await operatorCategories.move({ params: { categoryId }, body: { parent } }, options)
  const list = async (query: object) => (await site().listAudit({ query }, options)).data.items

  expect(await list({ search: learner.name.toUpperCase() })).toMatchObject([
    { action: 'account.suspended', subject: `account:${learner.id}`, names: { [learner.id]: learner.name } },
  ])
  expect(await list({ search: name })).toMatchObject([{ names: { [playlistId]: name } }])
  expect(await list({ subject: `review:${review._id}` })).toMatchObject([
    { names: { [review._id]: `Asha, ${name}` } },
  ])
  const moved = await list({ subject: `category:${categoryId}` })
  expect(Object.keys(moved[0]?.names ?? {}).sort()).toEqual([...category].sort())

  await app.api.profile.deleteAccount({}, { token: creator.token })
  expect(await list({ subject: `playlist:${playlistId}` })).toMatchObject([{ names: {} }])
})

test('the audit log names entries of the glossary and searches, whose words it does not hold itself', async () => {
  const list = async (query: object) => (await site().listAudit({ query }, options)).data.items
  const entry = { concept: 'pottery', language: 'en' as const, text: `wheel ${crypto.randomUUID()}` }
  const { data } = await app.api.operatorGlossary.add({ body: entry }, options)
  expect(await list({ search: entry.text })).toMatchObject([
    { subject: `glossary:${data._id}`, names: { [data._id]: entry.text } },
  ])

  const term = `${aWord()} throwing`
  await app.api.search.wish({ body: { query: term } })
  const found = await site().listFruitlessSearches({ query: { search: term } }, options)
  const searchId = found.data.items[0]?._id ?? ''
  await site().dismissSearch({ params: { searchId } }, options)
  expect(await list({ subject: `wish:${searchId}` })).toMatchObject([{ names: { [searchId]: term } }])

  const [{ id = '' } = {}] = await app.resources.db
    .insert(searchedTerms)
    .values({ term: `${aWord()} glazing`, people: 5 })
    .returning({ id: searchedTerms.id })
  await site().dismissSuggestedSearch({ params: { searchId: id } }, options)
  expect(await list({ subject: `suggestion:${id}` })).toMatchObject([
    { names: { [id]: expect.stringContaining('glazing') } },
  ])
})

test('nobody changes, deletes or empties the audit log, not even with the application’s database rights', async () => {
  const id = v7()
  const { db } = app.resources
  await db.insert(auditLog).values({ id, actor: 'somebody', action: 'test.done', subject: `test:${id}` })

  const tries = [
    () => db.update(auditLog).set({ actor: 'nobody' }).where(eq(auditLog.id, id)),
    () => db.delete(auditLog).where(eq(auditLog.id, id)),
    () => db.execute(sql`truncate audit_log`),
  ]

  for (const attempt of tries) await expect(attempt()).rejects.toThrow()
  const left = await db.select({ actor: auditLog.actor }).from(auditLog).where(eq(auditLog.id, id))
  expect(left).toEqual([{ actor: 'somebody' }])
})
