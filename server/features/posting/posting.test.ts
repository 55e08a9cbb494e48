import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunityForm } from '#testing/opportunities.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

test('anybody can post an opportunity; it is pending and nobody else sees it', async () => {
  const created = await app.api.posting.create({
    body: { ...anOpportunityForm, phone: '+91 98765-43210' },
  })
  const { _id } = created.data

  expect(created.message).toBe('Opportunity Created Successfully')
  expect(created.data).toMatchObject({
    companyName: 'Sarita Softworks',
    comapanyName: 'Sarita Softworks',
    phone: '+919876543210',
    state: 'waiting',
    deadline: null,
    category: null,
  })
  const listed = await app.api.opportunities.list()
  expect(listed.data.opportunities.map((one) => one._id)).not.toContain(_id)
  expect(await errorOf(app.api.opportunities.get({ params: { id: _id } }))).toEqual([
    404,
    'There is no such opportunity',
  ])
})

test('both spellings of the company are accepted, the job type defaults to Full Time, the question is optional', async () => {
  const { comapanyName, jobType: _type, question: _question, ...rest } = anOpportunityForm
  const { data } = await app.api.posting.create({ body: { ...rest, companyName: comapanyName } })

  expect(data).toMatchObject({ companyName: 'Sarita Softworks', jobType: 'Full Time', question: '' })
})

test('of two spellings the non-empty one counts', async () => {
  const body = { ...anOpportunityForm, comapanyName: '', companyName: 'Kaveri Looms' }

  expect((await app.api.posting.create({ body })).data.companyName).toBe('Kaveri Looms')
})

test('an empty opportunity is rejected naming every missing field, the company in both spellings', async () => {
  const { status, body } = await app.send({ method: 'POST', path: '/opportunity/create', body: {} })
  const { issues } = body as { issues: { path: string }[] }

  expect(status).toBe(400)
  expect(issues.map(({ path }) => path).sort()).toEqual(
    [
      ...['comapanyName', 'companyName', 'email', 'jobDescription'],
      ...['jobLocation', 'jobTitle', 'phone'],
    ].sort(),
  )
})

test('an opportunity without a company is rejected and names the field in both spellings', async () => {
  const { comapanyName: _, ...rest } = anOpportunityForm
  const message = 'companyName is required'

  for (const body of [rest, { ...rest, comapanyName: ' ' }])
    expect(await app.send({ method: 'POST', path: '/opportunity/create', body })).toMatchObject({
      status: 400,
      body: {
        message,
        issues: [
          { path: 'comapanyName', message, rule: 'missing' },
          { path: 'companyName', message, rule: 'missing' },
        ],
      },
    })
})

test.each([
  [{ comapanyName: 'x'.repeat(101) }, 'comapanyName', 'comapanyName must have at most 100 characters'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ phone: 'call me' }, 'phone', 'phone must be a number of 6 to 15 digits'],
  [{ jobTitle: undefined }, 'jobTitle', 'jobTitle is required'],
  [{ jobTitle: 'x'.repeat(151) }, 'jobTitle', 'jobTitle must have at most 150 characters'],
  [
    { jobType: 'Overtime' },
    'jobType',
    'jobType must be one of: Full Time, Part Time, Internship, Work From Home',
  ],
  [
    { jobDescription: 'x'.repeat(5_001) },
    'jobDescription',
    'jobDescription must have at most 5000 characters',
  ],
  [{ jobLocation: '' }, 'jobLocation', 'jobLocation is required'],
  [{ deadline: 'tomorrow' }, 'deadline', 'deadline must be a date like 2026-12-31'],
  [{ deadline: '2020-01-01' }, 'deadline', 'The deadline has already passed'],
])('an opportunity with an invalid field is rejected, naming it: %j', async (wrong, path, message) => {
  const reply = await app.send({
    method: 'POST',
    path: '/opportunity/create',
    body: { ...anOpportunityForm, ...wrong },
  })

  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ status: 'fail', success: false, message, error: message })
  expect(reply.body).toMatchObject({ issues: [{ path, message }] })
})

test('opportunities are limited per address without a token, and per account with one', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const { token } = await aLearner(own)
  const post = (options = {}) => own.api.posting.create({ body: anOpportunityForm }, options)
  for (let at = 0; at < 3; at += 1) await post()

  expect((await errorOf(post()))[0]).toBe(429)
  for (let at = 0; at < 6; at += 1) await post({ token })
  expect((await errorOf(post({ token })))[0]).toBe(429)
})
