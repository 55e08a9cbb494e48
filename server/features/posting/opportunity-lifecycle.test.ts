import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction, onContentChange } from '#server/db/content-changes.ts'
import { auditLog, jobs } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { suspendAccount } from '#server/features/accounts/suspension.commands.ts'
import { approveOpportunity, rejectOpportunity } from '#server/features/opportunities/decisions.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunity, anOpportunityForm, daysAgo } from '#testing/opportunities.ts'
import { closeOverdue } from './posting.commands.ts'

let app: TestApp
let poster: TestAccount
let operator: { accountId: string; name: string }

beforeAll(async () => {
  app = await startApp()
  poster = await aCreator(app)
  const { id, name } = await anOperator(app)
  operator = { accountId: id, name }
})

const approve = (id: string) =>
  inTransaction(app.resources.db, (tx) => approveOpportunity(tx, operator, id, null))
const reject = (id: string, reason: string) =>
  inTransaction(app.resources.db, (tx) => rejectOpportunity(tx, operator, id, { reason }))
const isPublic = (id: string) =>
  app.api.opportunities.get({ params: { id } }).then(
    () => true,
    () => false,
  )

async function aWaitingOpportunity(token?: string): Promise<string> {
  const { data } = await app.api.posting.create({ body: anOpportunityForm }, token ? { token } : {})
  return data._id
}

async function mailsTo(address: string) {
  await finalizeDecisions(app)
  await app.drainJobs()
  return (await app.outbox()).filter((mail) => mail.to.includes(address))
}

test('an approved opportunity is public for 60 days and its poster is notified', async () => {
  const id = await aWaitingOpportunity(poster.token)

  const post = await approve(id)

  expect(await isPublic(id)).toBe(true)
  const days = ((post.closesAt?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(60, 2)
  const [mail] = await mailsTo(poster.email)
  expect(mail?.subject).toBe('Your opportunity is online: Web Developer')
  expect(mail?.text).toContain(`/opportunity/${id}/inbox\n`)
  const lines = await app.resources.db
    .select({ actor: auditLog.actor, action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `opportunity:${id}`))
  expect(lines).toEqual([{ actor: operator.name, action: 'opportunity.approved' }])
})

test('the poster of a rejected opportunity is notified of the reason, changes it, and it is pending again', async () => {
  const { token, email } = await aLearner(app)
  const id = await aWaitingOpportunity(token)

  await reject(id, 'Please say what the pay is.')

  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('Please say what the pay is.')
  const { data } = await app.api.posting.mine({}, { token })
  expect(data.opportunities[0]).toMatchObject({
    state: 'rejected',
    rejectionReason: 'Please say what the pay is.',
  })
  const body = { ...anOpportunityForm, jobDescription: 'The pay is 20,000.' }
  const edited = await app.api.posting.update({ params: { id }, body }, { token })
  expect(edited.data).toMatchObject({ state: 'waiting', rejectionReason: null })
})

test('an opportunity without an account: its contact address gets the emails, with a link to the inbox', async () => {
  const id = await aWaitingOpportunity()

  await approve(id)

  const [mail] = await mailsTo(anOpportunityForm.email)
  expect(mail?.text).toMatch(new RegExp(`/opportunity/${id}/inbox#[0-9a-z]+\\.[\\w-]{43}\\n`))
})

test('when two operators decide concurrently there is exactly one outcome', async () => {
  const id = await aWaitingOpportunity()

  const outcomes = await Promise.allSettled([approve(id), reject(id, 'No'), approve(id)])

  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  await expect(approve(id)).rejects.toMatchObject({ code: 'already_decided' })
  await expect(reject(id, 'No')).rejects.toMatchObject({ code: 'already_decided' })
  await expect(approve(crypto.randomUUID())).rejects.toMatchObject({ code: 'opportunity_not_found' })
})

test('an edit takes an opportunity off the list until it is approved again', async () => {
  const id = await anOpportunity(app, { poster })
  const body = { ...anOpportunityForm, jobTitle: 'Senior Developer' }

  await app.api.posting.update({ params: { id }, body }, { token: poster.token })

  expect(await isPublic(id)).toBe(false)
  await approve(id)
  const { data } = await app.api.opportunities.list({ query: { search: 'senior devel' } })
  expect(data.opportunities.map((one) => one._id)).toEqual([id])
})

test('an opportunity that is saved as it was stays as it is: open, or waiting in the version that an operator sees', async () => {
  const mine = { token: poster.token }
  const save = async (id: string) =>
    (await app.api.posting.update({ params: { id }, body: anOpportunityForm }, mine)).data.state
  const open = await anOpportunity(app, { poster })
  const over = await anOpportunity(app, { poster, state: 'closed', closedAt: new Date() })
  const { data: waiting } = await app.api.posting.create({ body: anOpportunityForm }, mine)
  const params = { opportunityId: waiting._id }
  const reader = await anOperator(app)
  const { data } = await app.api.operatorOpportunities.get({ params }, reader)

  expect(await save(open)).toBe('approved')
  expect(await isPublic(open)).toBe(true)
  expect(await save(over)).toBe('waiting')
  expect(await save(waiting._id)).toBe('waiting')
  const body = { seen: data.updatedAt }
  await app.api.operatorOpportunities.approve({ params, body }, reader)
})

test('a poster closes and reopens an opportunity; one whose deadline has passed needs a new one', async () => {
  const id = await anOpportunity(app, { poster })
  const [params, mine] = [{ id }, { token: poster.token }]

  await app.api.posting.close({ params }, mine)
  expect(await errorOf(app.api.opportunities.get({ params }))).toEqual([410, 'This opportunity is closed'])
  expect((await errorOf(app.api.posting.close({ params }, mine)))[0]).toBe(409)
  const reopened = await app.api.posting.reopen({ params }, mine)
  expect(reopened.data.state).toBe('approved')
  expect((await errorOf(app.api.posting.reopen({ params }, mine)))[0]).toBe(409)

  await app.resources.db.update(opportunities).set({ deadline: '2026-01-01' }).where(eq(opportunities.id, id))
  expect(await errorOf(app.api.posting.reopen({ params }, mine))).toEqual([
    400,
    'The deadline has already passed',
  ])
  const open = await app.api.posting.reopen({ params, body: { deadline: null } }, mine)
  expect(open.data).toMatchObject({ state: 'approved', deadline: null })
  expect(await isPublic(id)).toBe(true)
})

test('an opportunity closed before it was ever approved is pending when it is reopened', async () => {
  const id = await aWaitingOpportunity(poster.token)
  await app.api.posting.close({ params: { id } }, { token: poster.token })
  expect((await errorOf(app.api.opportunities.get({ params: { id } })))[0]).toBe(404)

  const { data } = await app.api.posting.reopen({ params: { id } }, { token: poster.token })

  expect(data.state).toBe('waiting')
})

test('nobody else changes, closes, reopens or sees the private data of an opportunity', async () => {
  const id = await anOpportunity(app, { poster })
  const { token } = await aLearner(app)
  const params = { id }
  const { posting: api } = app.api

  expect((await errorOf(api.update({ params, body: anOpportunityForm }, { token })))[0]).toBe(403)
  expect((await errorOf(api.update({ params, body: anOpportunityForm })))[0]).toBe(401)
  expect((await errorOf(api.reopen({ params }, { token })))[0]).toBe(403)
  for (const [options, status] of [
    [{ token }, 403] as const,
    [{}, 401] as const,
    [{ inboxKey: 'zzz.abc' }, 403] as const,
  ]) {
    expect((await errorOf(api.close({ params }, options)))[0]).toBe(status)
    expect((await errorOf(api.getMine({ params }, options)))[0]).toBe(status)
    expect((await errorOf(app.api.inbox.list({ params }, options)))[0]).toBe(status)
  }
  expect(await isPublic(id)).toBe(true)
})

test('the opportunities of a suspended account are closed', async () => {
  const suspect = await aLearner(app)
  const open = await anOpportunity(app, { poster: suspect })
  const waiting = await aWaitingOpportunity(suspect.token)

  await inTransaction(app.resources.db, (tx) => suspendAccount(tx, operator, suspect.id, 'Fraud'))

  expect(await errorOf(app.api.opportunities.get({ params: { id: open } }))).toEqual([
    410,
    'This opportunity is closed',
  ])
  await expect(approve(waiting)).rejects.toMatchObject({ code: 'already_decided' })
})

test('expired opportunities are closed by the jobs, and the pages that show them are invalidated', async () => {
  const id = await anOpportunity(app, { poster, approvedAt: daysAgo(61) })
  const seen: string[] = []
  const stop = await onContentChange(app.resources.database, (tags) => seen.push(...(tags ?? [])))

  await enqueue(app.resources.db, 'opportunities.close-overdue', {})
  await app.drainJobs()
  await stop()

  const { data } = await app.api.posting.getMine({ params: { id } }, { token: poster.token })
  expect(data).toMatchObject({ state: 'closed', closedAt: data.closesAt })
  expect(seen).toEqual(expect.arrayContaining(['opportunities', `opportunity:${id}`]))
})

test('an opportunity is closed when its time is over by the database’s clock, although that of the process is behind', async () => {
  // The embedded database has the clock of the process.
  if (app.resources.database.kind === 'embedded') return
  const justOver = new Date(daysAgo(60).getTime() - 1_000)
  const id = await anOpportunity(app, { poster, approvedAt: justOver })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60_000 })
  onTestFinished(() => void vi.useRealTimers())

  expect(await inTransaction(app.resources.db, (tx) => closeOverdue(tx, id))).toBe(true)
})

test('the jobs of an approval do nothing once the opportunity is deleted', async () => {
  const id = await aWaitingOpportunity(poster.token)
  await approve(id)
  await app.api.posting.remove({ params: { id } }, { token: poster.token })

  // Fails when a job fails.
  await finalizeDecisions(app)
  expect(await isPublic(id)).toBe(false)
})

test('the closing of an approved opportunity is queued for its exact time', async () => {
  const id = await aWaitingOpportunity(poster.token)
  const { closesAt } = await approve(id)

  const queued = await app.resources.db
    .select({ runAt: jobs.runAt, payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.kind, 'opportunities.close'), eq(jobs.runAt, closesAt as Date)))

  expect(queued).toEqual([{ runAt: closesAt, payload: { opportunityId: id } }])
})

test('the last day to apply is a whole day in India', async () => {
  const id = await anOpportunity(app, { deadline: '2099-12-31', state: 'waiting', approvedAt: null })
  const { data } = await app.api.posting.getMine({ params: { id } }, { token: (await anOperator(app)).token })

  expect(data.closesAt).toBe('2099-12-31T18:30:00.000Z')
})
