import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { opportunities as endpoints } from '#contract/endpoints/opportunities.ts'
import { createInvoke } from '#server/api/invoke.ts'
import { operationsOf } from '#server/api/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { allRoutes } from '#server/features/all-routes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, anOperator, emitChange } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunity, anOpportunityForm, daysAgo } from '#testing/opportunities.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const titles = (found: { jobTitle: string }[]) => found.map((one) => one.jobTitle)

test('the list has four to a page, newest first, with the true total, in one shape under both names', async () => {
  const own = await startApp()
  for (let at = 1; at <= 6; at += 1) await anOpportunity(own, { jobTitle: `Job ${at}` })

  const first = await own.api.opportunities.list()
  const second = await own.api.opportunities.list({ query: { page: 2 } })
  const beyond = await own.api.opportunities.list({ query: { page: 9, limit: 50 } })

  expect(titles(first.opportunities)).toEqual(['Job 6', 'Job 5', 'Job 4', 'Job 3'])
  expect(titles(second.opportunities)).toEqual(['Job 2', 'Job 1'])
  expect(first.data).toEqual({ opportunities: first.opportunities, total: 6 })
  expect([beyond.total, beyond.opportunities]).toEqual([6, []])
})

test('the address with a trailing slash and text values works as specified', async () => {
  const reply = await app.send({ method: 'GET', path: '/opportunity/get/?page=1&limit=4&approved=true' })

  expect(reply).toMatchObject({ status: 200, body: { success: true, data: { total: expect.any(Number) } } })
  const waiting = await app.send({ method: 'GET', path: '/opportunity/get/?approved=False' })
  expect(waiting).toMatchObject({ status: 200, body: { total: 0 } })
  for (const query of ['page=0', 'limit=51', 'approved=perhaps', 'sort=pay', 'jobType=Any']) {
    expect((await app.send({ method: 'GET', path: `/opportunity/get/?${query}` })).status).toBe(400)
  }
})

test('filters by type and orders by deadline; what is over is neither listed nor counted, whatever its stored state', async () => {
  const own = await startApp()
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await anOpportunity(own, { jobTitle: 'Open end', jobType: 'Part Time' })
  await anOpportunity(own, { jobTitle: 'Soon', jobType: 'Part Time', deadline: soon })
  await anOpportunity(own, { jobTitle: 'Other type', jobType: 'Full Time' })
  await anOpportunity(own, { jobTitle: 'Too old', jobType: 'Part Time', approvedAt: daysAgo(61) })
  await anOpportunity(own, { jobTitle: 'Missed', jobType: 'Part Time', deadline: '2026-01-01' })
  await anOpportunity(own, { jobTitle: 'Closed', state: 'closed', closedAt: new Date() })
  await anOpportunity(own, { jobTitle: 'Waiting', state: 'waiting', approvedAt: null })

  const { data } = await own.api.opportunities.list({ query: { jobType: 'Part Time', sort: 'deadline' } })
  const all = await own.api.opportunities.list()
  const random = await own.api.opportunities.getRandom()

  expect([titles(data.opportunities), data.total]).toEqual([['Soon', 'Open end'], 2])
  expect(all.total).toBe(3)
  expect(titles(random.data).sort()).toEqual(['Open end', 'Other type', 'Soon'])
})

test('search finds beginnings of words in title, company and place, in any script', async () => {
  const own = await startApp()
  await anOpportunity(own, { jobTitle: 'C++ Engineer', companyName: 'Bright Labs', jobLocation: 'Köln' })
  await anOpportunity(own, { jobTitle: 'शिक्षक', companyName: 'ज्ञान', jobLocation: 'पुणे' })
  const find = async (search: string) => (await own.api.opportunities.list({ query: { search } })).total

  expect(await find('engin')).toBe(1)
  expect(await find('koln BRIG')).toBe(1)
  expect(await find('c++')).toBe(1)
  expect(await find('शिक्ष')).toBe(1)
  // Nothing has both words, so matches of each are found.
  expect(await find('engineer पुणे')).toBe(2)
  expect(await find(`it's & | ! <-> "\\' :*`)).toBe(0)
  expect(await errorOf(find('c\0'))).toEqual([400, 'search must not contain NUL characters'])
  expect(await find('???')).toBe(0)
  expect(await find('   ')).toBe(2)
})

test('a search is paged in either order, also when it finds more than is counted', async () => {
  const own = await startApp()
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  for (let at = 1; at <= 6; at += 1)
    await anOpportunity(own, { jobTitle: `Potter ${at}`, deadline: day(20 - at) })
  await anOpportunity(own, { jobTitle: 'Potter 7' })
  for (let at = 1; at <= 241; at += 1) await anOpportunity(own, { jobTitle: `Weaver ${at}` })
  const find = async (search: string, page: number, sort: 'newest' | 'deadline') => {
    const { data } = await own.api.opportunities.list({ query: { search, page, sort } })
    return [titles(data.opportunities).map((title) => Number(title.split(' ')[1])), data.total]
  }

  expect(await find('potter', 1, 'newest')).toEqual([[7, 6, 5, 4], 7])
  expect(await find('potter', 2, 'deadline')).toEqual([[2, 1, 7], 7])
  expect(await find('potter', 3, 'newest')).toEqual([[], 7])
  expect(await find('weaver', 1, 'newest')).toEqual([[241, 240, 239, 238], 240])
  expect(await find('weaver', 60, 'deadline')).toEqual([[5, 4, 3, 2], 240])
})

test('all pages of a long list are consecutive, from either end', async () => {
  const own = await startApp()
  for (let at = 1; at <= 11; at += 1) await anOpportunity(own, { jobTitle: String(at) })
  const seen: string[] = []
  for (let page = 1; page <= 4; page += 1) {
    const { data } = await own.api.opportunities.list({ query: { page, limit: 3 } })
    seen.push(...titles(data.opportunities))
  }

  expect(seen.map(Number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('the random list has twelve different open opportunities', async () => {
  const own = await startApp()
  for (let at = 0; at < 15; at += 1) await anOpportunity(own)

  const { data } = await own.api.opportunities.getRandom()

  expect(new Set(data.map((one) => one._id)).size).toBe(12)
})

test('of pending opportunities callers see their own, operators all, anybody else none', async () => {
  const own = await startApp()
  const [poster, other, operator] = [await aCreator(own), await aLearner(own), await anOperator(own)]
  const { data: mine } = await own.api.posting.create({ body: anOpportunityForm }, { token: poster.token })
  await own.api.posting.create({ body: anOpportunityForm })
  const waiting = async (token?: string) =>
    (await own.api.opportunities.list({ query: { approved: 'false' } }, token ? { token } : {})).data

  expect((await waiting(poster.token)).opportunities.map((one) => one._id)).toEqual([mine._id])
  expect((await waiting(operator.token)).total).toBe(2)
  expect(await waiting(other.token)).toEqual({ opportunities: [], total: 0 })
  expect(await waiting()).toEqual({ opportunities: [], total: 0 })
  const params = { id: mine._id }
  expect((await own.api.opportunities.get({ params }, { token: poster.token })).data.state).toBe('waiting')
  expect((await own.api.opportunities.get({ params }, { token: operator.token })).data.state).toBe('waiting')
  expect((await errorOf(own.api.opportunities.get({ params }, { token: other.token })))[0]).toBe(404)
})

test('an open opportunity is public without its poster, a closed or expired one is gone', async () => {
  const poster = await aCreator(app)
  const id = await anOpportunity(app, { poster })
  const { data } = await app.api.opportunities.get({ params: { id } })

  expect(data).toMatchObject({ email: anOpportunityForm.email, phone: anOpportunityForm.phone })
  expect(JSON.stringify(data)).not.toContain(poster.id)
  expect(JSON.stringify(data)).not.toContain(poster.email)
  await app.resources.db
    .update(opportunities)
    .set({ approvedAt: daysAgo(61) })
    .where(eq(opportunities.id, id))
  await emitChange(app, `opportunity:${id}`)
  expect(await errorOf(app.api.opportunities.get({ params: { id } }))).toEqual([
    410,
    'This opportunity is closed',
  ])
  const forPoster = await app.api.opportunities.get({ params: { id } }, { token: poster.token })
  expect(forPoster.data.state).toBe('closed')
})

test('a page that says an opportunity does not exist, or no longer exists, is invalidated when that changes', async () => {
  const waiting = await anOpportunity(app, { state: 'waiting', approvedAt: null })
  const closed = await anOpportunity(app, { state: 'closed', closedAt: new Date() })
  const invoke = createInvoke(operationsOf(app.resources, allRoutes, app.app.log))
  const visitor = { address: '127.0.0.1', userAgent: undefined, inboxKey: undefined }

  for (const [id, code] of [
    [waiting, 'opportunity_not_found'] as const,
    [closed, 'opportunity_closed'] as const,
  ]) {
    const outcome = await invoke(endpoints.get, { params: { id } }, null, visitor)
    expect(outcome).toMatchObject({ failure: { code }, tags: [`opportunity:${id}`] })
  }
})
