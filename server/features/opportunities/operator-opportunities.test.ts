import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunity, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'

let app: TestApp
let operator: TestAccount
let poster: TestAccount
let options: { token: string }

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  poster = await aLearner(app)
  options = { token: operator.token }
})

const waitingOpportunity = (jobTitle = 'Tutor') =>
  anOpportunity(app, { poster, jobTitle, state: 'waiting', approvedAt: null })
const approve = (opportunityId: string) => approveOpportunity(app.api, opportunityId, operator.token)
const reject = (opportunityId: string, reason = 'No pay named') =>
  app.api.operatorOpportunities.reject({ params: { opportunityId }, body: { reason } }, options)

test('an approved opportunity is public, and the audit log names who approved it', async () => {
  const id = await waitingOpportunity()

  const approved = await approve(id)

  expect(approved).toMatchObject({
    _id: id,
    state: 'approved',
    poster: { _id: poster.id, email: poster.email },
  })
  expect((await app.api.opportunities.get({ params: { id } })).data._id).toBe(id)
  expect(await auditOf(app, `opportunity:${id}`)).toMatchObject([
    { actor: operator.email, action: 'opportunity.approved', before: { state: 'waiting' } },
  ])
})

test('a rejected opportunity stays private with its reason', async () => {
  const id = await waitingOpportunity()

  const { data } = await reject(id)

  expect(data).toMatchObject({ state: 'rejected', rejectionReason: 'No pay named' })
  expect((await errorOf(app.api.opportunities.get({ params: { id } })))[0]).toBe(404)
})

test('of two concurrent decisions one counts', async () => {
  const id = await waitingOpportunity()

  const results = await Promise.allSettled([approve(id), reject(id)])

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await errorOf(approve(id))).toEqual([
    409,
    'This opportunity has already been approved, rejected or closed',
  ])
  expect(await auditOf(app, `opportunity:${id}`)).toHaveLength(1)
})

test.each([undefined, {}, { seen: null }, { seen: '' }, { seen: 'yesterday' }])(
  'an approval without the version that was seen is rejected: %j',
  async (body) => {
    const id = await waitingOpportunity()

    const path = `/operator/opportunities/${id}/approve`
    const reply = await app.send({ method: 'POST', path, body, token: operator.token })

    expect(reply).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^(seen|The request body) /) },
    })
    expect((await errorOf(app.api.opportunities.get({ params: { id } })))[0]).toBe(404)
    expect(await auditOf(app, `opportunity:${id}`)).toEqual([])
  },
)

test('an opportunity that was changed after an operator looked at it cannot be decided unseen', async () => {
  const { data: post } = await app.api.posting.create({ body: anOpportunityForm }, { token: poster.token })
  const params = { opportunityId: post._id }
  const look = async () => (await app.api.operatorOpportunities.get({ params }, options)).data.updatedAt
  const seen = await look()
  await app.api.posting.update(
    { params: { id: post._id }, body: { ...anOpportunityForm, jobTitle: 'Something else' } },
    { token: poster.token },
  )
  const stale = [
    409,
    'This opportunity was changed meanwhile. Please look at what it says now and decide again',
  ]

  expect(await errorOf(app.api.operatorOpportunities.approve({ params, body: { seen } }, options))).toEqual(
    stale,
  )
  const rejection = { params, body: { reason: 'No pay named', seen } }
  expect(await errorOf(app.api.operatorOpportunities.reject(rejection, options))).toEqual(stale)
  expect(await auditOf(app, `opportunity:${post._id}`)).toEqual([])

  const { data } = await app.api.operatorOpportunities.approve(
    { params, body: { seen: await look() } },
    options,
  )
  expect(data).toMatchObject({ state: 'approved', jobTitle: 'Something else' })
})

test('pending opportunities are listed and searched', async () => {
  const title = `Weaver ${crypto.randomUUID()}`
  const [first, second] = [await waitingOpportunity(title), await waitingOpportunity(title)]
  const list = async (query: object) => (await app.api.operatorOpportunities.list({ query }, options)).data

  expect(await list({ search: title.toUpperCase() })).toMatchObject({
    items: [{ _id: second }, { _id: first }],
    total: 2,
  })
  expect(await list({ search: title, state: 'approved' })).toEqual({ items: [], total: 0 })
})
