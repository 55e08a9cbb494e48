import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { auditOf } from '#testing/audit.ts'
import { aLearner, anOperator, type Member } from '#testing/build.ts'
import { anAd, anOpportunity } from '#testing/opportunities.ts'
import { refusal } from '#testing/refusal.ts'

let app: TestApp
let operator: Member
let poster: Member
let options: { token: string }

beforeAll(async () => {
  app = await startApp()
  operator = await anOperator(app)
  poster = await aLearner(app)
  options = { token: operator.token }
})

const waitingPost = (jobTitle = 'Tutor') =>
  anOpportunity(app, { poster, jobTitle, state: 'waiting', approvedAt: null })
const approve = (opportunityId: string) =>
  app.api.operatorOpportunities.approve({ params: { opportunityId } }, options)
const reject = (opportunityId: string, reason = 'No pay named') =>
  app.api.operatorOpportunities.reject({ params: { opportunityId }, body: { reason } }, options)

test('an approved opportunity is public, and the audit log tells who approved it', async () => {
  const id = await waitingPost()

  const { data } = await approve(id)

  expect(data).toMatchObject({ _id: id, state: 'approved', poster: { _id: poster.id, email: poster.email } })
  expect((await app.api.opportunities.get({ params: { id } })).data._id).toBe(id)
  expect(await auditOf(app, `opportunity:${id}`)).toMatchObject([
    { actor: operator.email, action: 'opportunity.approved', before: { state: 'waiting' } },
  ])
})

test('a rejected opportunity stays out of sight with its reason', async () => {
  const id = await waitingPost()

  const { data } = await reject(id)

  expect(data).toMatchObject({ state: 'rejected', rejectionReason: 'No pay named' })
  expect((await refusal(app.api.opportunities.get({ params: { id } })))[0]).toBe(404)
})

test('of two decisions at once one counts', async () => {
  const id = await waitingPost()

  const results = await Promise.allSettled([approve(id), reject(id)])

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusal(approve(id))).toEqual([
    409,
    'This opportunity has already been approved, rejected or closed',
  ])
  expect(await auditOf(app, `opportunity:${id}`)).toHaveLength(1)
})

test('a post that was changed after an operator looked at it is not decided unseen', async () => {
  const { data: post } = await app.api.opportunities.create({ body: anAd }, { token: poster.token })
  const params = { opportunityId: post._id }
  const look = async () => (await app.api.operatorOpportunities.get({ params }, options)).data.updatedAt
  const seen = await look()
  await app.api.opportunities.update(
    { params: { id: post._id }, body: { ...anAd, jobTitle: 'Something else' } },
    { token: poster.token },
  )
  const stale = [
    409,
    'This opportunity was changed meanwhile. Please look at what it says now and decide again',
  ]

  expect(await refusal(app.api.operatorOpportunities.approve({ params, body: { seen } }, options))).toEqual(
    stale,
  )
  const rejection = { params, body: { reason: 'No pay named', seen } }
  expect(await refusal(app.api.operatorOpportunities.reject(rejection, options))).toEqual(stale)
  expect(await auditOf(app, `opportunity:${post._id}`)).toEqual([])

  const { data } = await app.api.operatorOpportunities.approve(
    { params, body: { seen: await look() } },
    options,
  )
  expect(data).toMatchObject({ state: 'approved', jobTitle: 'Something else' })
})

test('waiting opportunities are listed and searched', async () => {
  const title = `Weaver ${crypto.randomUUID()}`
  const [first, second] = [await waitingPost(title), await waitingPost(title)]
  const list = async (query: object) => (await app.api.operatorOpportunities.list({ query }, options)).data

  expect(await list({ search: title.toUpperCase() })).toMatchObject({
    items: [{ _id: second }, { _id: first }],
    total: 2,
  })
  expect(await list({ search: title, state: 'approved' })).toEqual({ items: [], total: 0 })
})
