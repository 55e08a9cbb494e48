import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { errorOf } from '#testing/error-of.ts'
import {
  anApplicationForm,
  anOpportunity,
  anOpportunityForm,
  approveOpportunity,
  daysAgo,
} from '#testing/opportunities.ts'
import { mailsTo } from '#testing/sign-up.ts'

let app: TestApp
let operator: TestAccount
let poster: TestAccount

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  poster = await aLearner(app)
})

const NOT_UNDONE = [409, 'This can no longer be undone']
const NOT_OPEN = [409, 'This opportunity is not open']
const asOperator = () => ({ token: operator.token })
const get = (id: string) => app.api.opportunities.get({ params: { id } })
const undo = (opportunityId: string) =>
  app.api.operatorOpportunities.undoApproval({ params: { opportunityId } }, asOperator())
const takeDown = (opportunityId: string, reason = 'It asks applicants for money') =>
  app.api.operatorOpportunities.takeDown({ params: { opportunityId }, body: { reason } }, asOperator())

const undoTakedown = (opportunityId: string) =>
  app.api.operatorOpportunities.undoTakedown({ params: { opportunityId } }, asOperator())

async function aWaitingOpportunity(): Promise<string> {
  return (await app.api.posting.create({ body: anOpportunityForm }, { token: poster.token })).data._id
}

async function mailsAbout(id: string) {
  await finalizeDecisions(app)
  await app.drainJobs()
  return (await app.outbox()).filter(({ to, text }) => to.includes(poster.email) && text.includes(id))
}

test('an open opportunity is taken down with a reason, which its poster is mailed and can reply to', async () => {
  const jobTitle = `Parcel courier ${crypto.randomUUID()}`
  const id = await anOpportunity(app, { poster, jobTitle })
  const inList = async () =>
    (await app.api.opportunities.list({ query: { search: jobTitle } })).opportunities.length
  expect(await inList()).toBe(1)

  const { data } = await takeDown(id)

  expect(data).toMatchObject({ state: 'rejected', rejectionReason: 'It asks applicants for money' })
  expect((await errorOf(get(id)))[0]).toBe(404)
  expect(await inList()).toBe(0)
  await finalizeDecisions(app)
  await app.drainJobs()
  const [mail] = (await app.outbox()).filter(({ subject }) => subject.includes(jobTitle))
  expect(mail).toMatchObject({ subject: `Your opportunity was taken down: ${jobTitle}` })
  expect(mail?.to).toContain(poster.email)
  expect(mail?.text).toContain('It asks applicants for money')
  expect(await auditOf(app, `opportunity:${id}`)).toMatchObject([
    { actor: operator.email, action: 'opportunity.taken-down', before: { state: 'approved' } },
  ])
  const edited = await app.api.posting.update(
    { params: { id }, body: anOpportunityForm },
    { token: poster.token },
  )
  expect(edited.data).toMatchObject({ state: 'waiting', rejectionReason: null })
})

test('a takedown is undone within 10 seconds: everything is as before, and nobody is notified', async () => {
  const [id, applicant] = [await anOpportunity(app, { poster }), await aLearner(app)]
  await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, { token: applicant.token })
  const { state, closesAt } = (await get(id)).data
  const updatedAt = async () => {
    const [row] = await app.resources.db.select().from(opportunities).where(eq(opportunities.id, id))
    return row?.updatedAt
  }
  const before = await updatedAt()
  await takeDown(id)

  expect((await undoTakedown(id)).data).toMatchObject({ state, closesAt, rejectionReason: null })

  expect(await updatedAt(), 'an edit form that is open can still be sent').toEqual(before)

  expect((await get(id)).data).toMatchObject({ state: 'approved', closesAt })
  expect((await mailsAbout(id)).map(({ subject }) => subject)).toEqual(['New application: Web Developer'])
  await finalizeDecisions(app)
  expect(await mailsTo(app, applicant.email)).toEqual([])
  expect((await auditOf(app, `opportunity:${id}`)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['opportunity.taken-down', 'opportunity.takedown-undone']),
  )
  expect(await errorOf(undoTakedown(id))).toEqual(NOT_UNDONE)
})

test('a takedown is final once its poster has changed the opportunity, or after 10 seconds', async () => {
  const [edited, late] = [await anOpportunity(app, { poster }), await anOpportunity(app)]
  await takeDown(edited)
  const body = { ...anOpportunityForm, jobTitle: 'Something else' }
  await app.api.posting.update({ params: { id: edited }, body }, { token: poster.token })
  expect(await errorOf(undoTakedown(edited))).toEqual(NOT_UNDONE)
  const params = { opportunityId: edited }
  await app.api.operatorOpportunities.reject({ params, body: { reason: 'Not this' } }, asOperator())
  expect(await errorOf(undoTakedown(edited))).toEqual(NOT_UNDONE)

  await takeDown(late)
  const at = JSON.stringify(new Date(Date.now() - 10_100))
  await app.resources.db
    .update(opportunities)
    .set({ takenDown: sql`jsonb_set(taken_down, '{at}', ${at}::jsonb)` })
    .where(eq(opportunities.id, late))
  expect(await errorOf(undoTakedown(late))).toEqual(NOT_UNDONE)
})

test('only open opportunities are taken down, and never without a reason', async () => {
  const waiting = await aWaitingOpportunity()
  const over = await anOpportunity(app, { deadline: '2020-01-01', approvedAt: new Date('2020-01-01') })
  const open = await anOpportunity(app)

  expect(await errorOf(takeDown(waiting))).toEqual(NOT_OPEN)
  expect(await errorOf(takeDown(over))).toEqual(NOT_OPEN)
  expect((await errorOf(takeDown(open, ' ')))[0]).toBe(400)
  expect((await get(open)).data.state).toBe('approved')
})

test('an approval that is undone in time is not mailed', async () => {
  const id = await aWaitingOpportunity()
  await approveOpportunity(app.api, id, operator.token)

  const { data } = await undo(id)

  expect(data).toMatchObject({ state: 'waiting', rejectionReason: null })
  expect((await errorOf(get(id)))[0]).toBe(404)
  expect(await mailsAbout(id)).toEqual([])
  expect((await auditOf(app, `opportunity:${id}`)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['opportunity.approved', 'opportunity.approval-undone']),
  )
  expect(await errorOf(undo(id))).toEqual(NOT_OPEN)
})

test('after an approval, its undo and another approval the poster is mailed once', async () => {
  const id = await aWaitingOpportunity()
  await approveOpportunity(app.api, id, operator.token)
  await undo(id)
  await approveOpportunity(app.api, id, operator.token)

  expect(await mailsAbout(id)).toHaveLength(1)
})

test('the mail of an approval waits until it can no longer be undone', async () => {
  const id = await aWaitingOpportunity()
  await approveOpportunity(app.api, id, operator.token)

  await app.drainJobs()
  expect((await app.outbox()).filter(({ text }) => text.includes(id))).toEqual([])
})

test('a rejection is undone within 10 seconds, and nobody is notified; a final one is mailed', async () => {
  const id = await aWaitingOpportunity()
  const params = { opportunityId: id }
  const reject = () =>
    app.api.operatorOpportunities.reject({ params, body: { reason: 'It names no pay' } }, asOperator())
  const undoRejection = () => app.api.operatorOpportunities.undoRejection({ params }, asOperator())
  await reject()
  expect((await undoRejection()).data).toMatchObject({ state: 'waiting', rejectionReason: null })
  expect(await errorOf(undoRejection())).toEqual([409, 'This rejection can no longer be undone'])
  const told = async () => {
    await finalizeDecisions(app)
    return (await mailsTo(app, poster.email)).filter(({ text }) => text.includes('It names no pay'))
  }
  expect(await told()).toEqual([])

  await reject()
  expect(await told()).toHaveLength(1)
  const rejectedAt = new Date(Date.now() - 10_100)
  await app.resources.db.update(opportunities).set({ rejectedAt }).where(eq(opportunities.id, id))
  expect(await errorOf(undoRejection())).toEqual([409, 'This rejection can no longer be undone'])
})

test('an approval is final after 10 seconds', async () => {
  const id = await anOpportunity(app, { poster })
  await app.resources.db
    .update(opportunities)
    .set({ approvedAt: new Date(Date.now() - 10_100) })
    .where(eq(opportunities.id, id))

  expect(await errorOf(undo(id))).toEqual([
    409,
    'This approval can no longer be undone. The opportunity can be taken down instead',
  ])
})

test('reopening does not make an approval one that can be undone', async () => {
  const id = await anOpportunity(app, {
    poster,
    state: 'closed',
    approvedAt: daysAgo(3),
    closedAt: daysAgo(1),
    operatorApprovedAt: daysAgo(3),
  })
  await app.api.posting.reopen({ params: { id } }, poster)

  expect((await errorOf(undo(id)))[0]).toBe(409)
})

test('neither a takedown nor a rejection is undone once the poster is suspended', async () => {
  const other = await aLearner(app)
  const taken = await anOpportunity(app, { poster: other })
  const rejected = await anOpportunity(app, { poster: other, state: 'waiting', approvedAt: null })
  const params = { opportunityId: rejected }
  await takeDown(taken)
  await app.api.operatorOpportunities.reject({ params, body: { reason: 'Asks for money' } }, asOperator())
  const account = { params: { accountId: other.id }, body: { reason: 'Asks for money' } }
  await app.api.operatorAccounts.suspend(account, asOperator())

  expect(await errorOf(undoTakedown(taken))).toEqual(NOT_UNDONE)
  expect(await errorOf(app.api.operatorOpportunities.undoRejection({ params }, asOperator()))).toEqual([
    409,
    'This rejection can no longer be undone',
  ])
  expect((await errorOf(get(taken)))[0]).toBe(404)
})
