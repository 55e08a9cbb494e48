import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reports } from '#server/db/schema/reports.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
} from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunity, anOpportunityForm, approveOpportunity, daysAgo } from '#testing/opportunities.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' })
  operator = await anOperator(app)
})

/** Addresses of people in different networks. */
const ELSEWHERE = ['49.36.10.1', '103.21.58.7', '2405:201:1001::5', '157.48.3.9', '223.184.7.7']
const about = (id: string) => ({ kind: 'opportunity', id }) as const
const stateOf = async (id: string) => {
  const where = eq(opportunities.id, id)
  return (await app.resources.db.select({ state: opportunities.state }).from(opportunities).where(where))[0]
    ?.state
}
const mailsAbout = async (words: string) => {
  await app.drainJobs()
  return (await app.outbox()).filter(({ subject }) => subject.includes(words))
}

async function reportBy(people: number, id: string, from = 0): Promise<void> {
  for (const address of ELSEWHERE.slice(from, from + people)) await reportFrom(app, address, about(id))
}

async function aHiddenOpportunity(poster?: TestAccount, jobTitle = 'Courier'): Promise<string> {
  const id = await anOpportunity(app, { ...(poster ? { poster } : {}), jobTitle })
  await reportBy(3, id)
  expect(await stateOf(id)).toBe('hidden')
  return id
}

test('the reply is the same whether or not the thing exists', async () => {
  const there = await reportFrom(app, '49.36.10.1', about(await anOpportunity(app)))
  const nowhere = await reportFrom(app, '49.36.10.1', about(crypto.randomUUID()))

  expect(there.status).toBe(200)
  expect(nowhere).toEqual(there)
  expect(there.body).toEqual({ status: 'success', success: true, message: 'Thank you for telling us' })
})

test('a report requires a kind, an id and a reason', async () => {
  const bad = await reportFrom(app, '49.36.10.1', { kind: 'playlist', id: 'dQw4w9WgXcQ' })
  expect(bad.status).toBe(400)
  expect(bad.body).toMatchObject({ issues: [{ path: 'id' }] })
  const send = (body: object) => app.send({ method: 'POST', path: '/report', body })
  const { status, body } = await send({ kind: 'course', id: crypto.randomUUID(), reason: 'boring' })
  expect(status).toBe(400)
  expect(body).toMatchObject({ issues: [{ path: 'kind' }, { path: 'reason' }] })
  const said = (length: number) =>
    send({ kind: 'playlist', id: crypto.randomUUID(), reason: 'spam', text: 'x'.repeat(length) })
  expect((await said(limits.comment)).status).toBe(200)
  expect(await said(limits.comment + 1)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'text', message: 'text must have at most 2000 characters' }] },
  })
})

test('three people within seven days hide an opportunity from everybody but its poster and operators', async () => {
  const poster = await aLearner(app)
  const jobTitle = `Parcel ${crypto.randomUUID()}`
  const id = await anOpportunity(app, { poster, jobTitle })
  const search = () => app.api.opportunities.list({ query: { search: jobTitle } })
  const inSitemap = async () =>
    (await app.app.inject({ url: '/sitemaps/opportunities-0.xml' })).body.includes(id)
  expect([(await search()).total, await inSitemap()]).toEqual([1, true])

  await reportBy(2, id)
  expect((await search()).total).toBe(1)
  await reportBy(1, id, 2)

  expect([(await search()).total, await inSitemap()]).toEqual([0, false])
  expect((await app.api.opportunities.list()).opportunities.some(({ _id }) => _id === id)).toBe(false)
  expect((await errorOf(app.api.opportunities.get({ params: { id } })))[0]).toBe(404)
  const own = await app.api.opportunities.get({ params: { id } }, { token: poster.token })
  expect(own.data.state).toBe('hidden')
  const mails = await mailsAbout(jobTitle)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: expect.stringContaining(poster.email) })
  expect(mails[0]?.text).not.toMatch(/report|scam/i)

  await reportBy(2, id, 3)
  expect(await mailsAbout(jobTitle)).toHaveLength(1)
})

test('one person counts once, with an account or without', async () => {
  const id = await anOpportunity(app)
  const { token } = await aLearner(app)
  for (const address of ELSEWHERE.slice(0, 3)) await reportFrom(app, address, about(id), token)
  for (let time = 0; time < 3; time += 1) await reportFrom(app, '1.2.3.4', about(id))

  expect(await caseOf(app, id)).toMatchObject({ people: 2, state: 'open', heldAt: null })
  expect(await stateOf(id)).toBe('approved')
})

test('where an address says nothing about location, three accounts are three people', async () => {
  const id = await anOpportunity(app)
  for (let time = 0; time < 3; time += 1) await reportFrom(app, `127.0.0.${time + 1}`, about(id))
  expect(await stateOf(id)).toBe('approved')

  for (let time = 0; time < 2; time += 1)
    await reportFrom(app, '127.0.0.1', about(id), (await aLearner(app)).token)
  expect(await stateOf(id)).toBe('hidden')
})

test('reports more than seven days apart hide nothing', async () => {
  const id = await anOpportunity(app)
  await reportBy(2, id)
  await app.resources.db.update(reports).set({ createdAt: daysAgo(8) })
  await reportBy(2, id, 2)

  expect(await stateOf(id)).toBe('approved')
  await reportBy(1, id, 4)
  expect(await stateOf(id)).toBe('hidden')
})

test('three concurrent reports hide an opportunity once', async () => {
  const poster = await aLearner(app)
  const jobTitle = `At once ${crypto.randomUUID()}`
  const id = await anOpportunity(app, { poster, jobTitle })
  await Promise.all(ELSEWHERE.map((address) => reportFrom(app, address, about(id))))

  expect(await stateOf(id)).toBe('hidden')
  expect(await caseOf(app, id)).toMatchObject({ people: 5 })
  expect(await mailsAbout(jobTitle)).toHaveLength(1)
})

test('everything else is only flagged', async () => {
  const creator = await aCreator(app)
  const playlist = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  await aReview(app, playlist, 4)
  const { db } = app.resources
  const [review] = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.playlistId, playlist))
  const [place] = await db
    .select({ id: playlistVideos.id, videoId: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlist))
  for (const address of ELSEWHERE) {
    await reportFrom(app, address, { kind: 'playlist', id: playlist })
    await reportFrom(app, address, { kind: 'creator', id: creator.id })
    await reportFrom(app, address, { kind: 'review', id: review?.id ?? '' })
  }
  await reportFrom(app, '49.36.10.1', { kind: 'video', id: place?.id ?? '' })
  await reportFrom(app, '103.21.58.7', { kind: 'video', id: place?.videoId ?? '' })

  for (const id of [playlist, creator.id, review?.id ?? ''])
    expect(await caseOf(app, id)).toMatchObject({ people: 5, heldAt: null })
  expect(await caseOf(app, place?.id ?? '')).toMatchObject({ kind: 'video', people: 2 })
  const { data } = await app.api.playlists.get({ params: { id: playlist } })
  expect(data.feedbacks).toHaveLength(1)
})

test('closing and reopening does not restore what reports have hidden', async () => {
  const poster = await aLearner(app)
  const id = await aHiddenOpportunity(poster)
  const asPoster = { token: poster.token }
  await app.api.posting.close({ params: { id } }, asPoster)

  const { data } = await app.api.posting.reopen({ params: { id }, body: {} }, asPoster)
  expect(data.state).toBe('hidden')
})

test('after an edit and an approval it is shown, and earlier reports hide it no more', async () => {
  const poster = await aLearner(app)
  const id = await aHiddenOpportunity(poster)
  const asPoster = { token: poster.token }
  expect(
    (await app.api.posting.update({ params: { id }, body: anOpportunityForm }, asPoster)).data.state,
  ).toBe('waiting')
  await approveOpportunity(app.api, id, operator.token)
  await reportBy(1, id, 3)

  expect(await stateOf(id)).toBe('approved')
  expect(await caseOf(app, id)).toMatchObject({ people: 4, state: 'open', heldAt: null })
})

test('reports per address are limited by the hour, whether the things exist or not', async () => {
  const narrow = await startApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.1' })
  const statuses = []
  for (let time = 0; time < 4; time += 1)
    statuses.push((await reportFrom(narrow, '49.36.10.1', about(crypto.randomUUID()))).status)

  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await reportFrom(narrow, '49.36.11.1', about(crypto.randomUUID()))).status).toBe(200)
})

test('reports of one thing from one network are limited by the hour, which does not affect other networks', async () => {
  const narrow = await startApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.02' })
  const id = await anOpportunity(narrow)
  const statuses = []
  for (const host of [1, 2, 3, 4, 5])
    statuses.push((await reportFrom(narrow, `49.36.10.${host}`, about(id))).status)

  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const others = [6, 7].map((host) => reportFrom(narrow, `49.36.10.${host}`, about(crypto.randomUUID())))
  expect((await Promise.all(others)).map(({ status }) => status).toSorted(), 'over all things').toEqual([
    200, 429,
  ])
  expect((await reportFrom(narrow, '103.21.58.1', about(id))).status).toBe(200)
})

test('somebody’s export has their reports, which are deleted with the account', async () => {
  const learner = await aLearner(app)
  const id = await anOpportunity(app)
  await reportFrom(app, '49.36.10.1', { ...about(id), text: 'They asked me for money.' }, learner.token)
  await reportBy(1, id, 1)
  const all = await app.app.inject({
    url: '/api/v1/user/export',
    headers: { authorization: `Bearer ${learner.token}` },
  })
  expect(all.json()).toMatchObject({
    data: { reports: [{ kind: 'opportunity', subjectId: id, text: 'They asked me for money.' }] },
  })

  await app.api.profile.deleteAccount({}, { token: learner.token })

  expect(await caseOf(app, id)).toMatchObject({ people: 1 })
  const left = await app.resources.db
    .select({ id: reports.id })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reportCases.subjectId, id))
  expect(left).toHaveLength(1)
})

test('no address is stored, only keyed hashes', async () => {
  const id = await anOpportunity(app)
  await reportFrom(app, '91.92.93.94', about(id))

  const kept = JSON.stringify(await app.resources.db.select().from(reports))
  expect(kept).not.toMatch(/91\.92/)
})

test('reports are deleted half a year after the decision, and a week after the last one about a thing that is gone', async () => {
  const { db } = app.resources
  const posts = [await anOpportunity(app), await anOpportunity(app), await anOpportunity(app)]
  for (const id of posts) await reportBy(1, id)
  for (const [at, days] of [181, 179].entries()) {
    const decided = { decidedAt: daysAgo(days) }
    const found = await caseOf(app, posts[at] ?? '')
    await db
      .update(reportCases)
      .set({ ...decided, state: 'dismissed' })
      .where(eq(reportCases.id, found?.id ?? ''))
    await db
      .update(reports)
      .set({ ...decided, outcome: 'dismissed' })
      .where(eq(reports.caseId, found?.id ?? ''))
  }
  await db.delete(opportunities).where(eq(opportunities.id, posts[2] ?? ''))
  const kept = async () => {
    await enqueue(db, 'reports.forget', {})
    await app.drainJobs()
    return Promise.all(posts.map(async (id) => (await caseOf(app, id)) !== undefined))
  }

  expect(await kept(), 'operators still see what is open').toEqual([false, true, true])
  await db
    .update(reportCases)
    .set({ lastAt: daysAgo(8) })
    .where(eq(reportCases.subjectId, posts[2] ?? ''))
  expect(await kept()).toEqual([false, true, false])
  const orphans = await db.select().from(reports).where(sql`case_id not in (select id from report_cases)`)
  expect(orphans).toEqual([])
})
