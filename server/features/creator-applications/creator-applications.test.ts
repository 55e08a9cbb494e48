import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type ApplicationForm, anApplication, anApplicationForm } from '#testing/applications.ts'
import { aLearner, anOperator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const submit = (form: ApplicationForm) => app.api.creatorApplications.submit({ body: form })

test('an application is stored for the operators with its password hashed, and no account is created', async () => {
  const form = anApplicationForm({ email: ' Meera.K@Example.com ' })

  const { data } = await submit(form)

  expect(data).toEqual({ _id: expect.any(String), state: 'waiting' })
  const [row] = await app.resources.db
    .select()
    .from(creatorApplications)
    .where(eq(creatorApplications.id, data._id))
  expect(row).toMatchObject({
    email: 'meera.k@example.com',
    name: 'Meera Nair',
    mobile: '+919876543210',
    social: 'https://video.example/meera',
    pptKnowledge: false,
    languages: ['English', 'Malayalam'],
    passwordHash: expect.stringMatching(/^\$argon2id\$/),
    consentVersion: CONSENT_VERSION,
    state: 'waiting',
  })
  const made = await app.resources.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, 'meera.k@example.com'))
  expect(made).toEqual([])
})

test('the account of an approved applicant has the consent given with the form, and its time', async () => {
  const { id: applicationId, email } = await anApplication(app, { language: 'ta' })
  await app.api.operatorApplications.approve({ params: { applicationId } }, await anOperator(app))

  const [account] = await app.resources.db
    .select({
      ...{ agreedTo: accounts.consentVersion, agreedAt: accounts.consentedAt },
      sentAt: creatorApplications.createdAt,
    })
    .from(accounts)
    .innerJoin(creatorApplications, eq(creatorApplications.email, accounts.email))
    .where(eq(accounts.email, email))
  expect(account?.agreedTo).toBe(`${CONSENT_VERSION} ta`)
  expect(account?.agreedAt).toEqual(account?.sentAt)
})

test('social links may be sent as a list', async () => {
  const { data } = await submit(anApplicationForm({ social: ['https://a.example', ' https://b.example '] }))

  const [row] = await app.resources.db
    .select({ social: creatorApplications.social })
    .from(creatorApplications)
    .where(eq(creatorApplications.id, data._id))
  expect(row?.social).toBe('https://a.example\nhttps://b.example')
})

test('an address with an account or a pending application is rejected', async () => {
  const { email } = await aLearner(app)
  const form = anApplicationForm()
  await submit(form)

  expect(await errorOf(submit(anApplicationForm({ email: email.toUpperCase() })))).toEqual([
    409,
    'An account with this email already exists',
  ])
  expect(await errorOf(submit(form))).toEqual([
    409,
    'An application with this email is already waiting for review',
  ])
})

test('of two concurrent submissions of one form one is stored', async () => {
  const form = anApplicationForm()

  const results = await Promise.allSettled([submit(form), submit(form)])

  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  [{ password: 'short' }, 'Password must be between 8 to 20 characters'],
  [{ password: 'x'.repeat(21) }, 'Password must be between 8 to 20 characters'],
  [{ password: 'QwertyUiop' }, expect.stringContaining('Please choose another one')],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ name: '   ' }, 'name is required'],
  [{ mobile: 'call me' }, 'Mobile must be a phone number with its country code'],
  [{ languages: [] }, 'languages must have at least 1 entry'],
  [{ pptknowledge: 'maybe' }, 'pptknowledge must be one of: yes, no'],
  [{ social: [] }, 'social is required'],
  [{ shortdescription: 'x'.repeat(5_001) }, 'shortdescription must have at most 5000 characters'],
])('a wrong field is named: %o', async (change, sentence) => {
  const reply = await app.send({
    method: 'POST',
    path: '/creatorform/submit',
    body: { ...anApplicationForm(), ...change },
  })

  expect([reply.status, (reply.body as { error: string }).error]).toEqual([400, sentence])
})

test('every field is required', async () => {
  for (const field of Object.keys(anApplicationForm())) {
    const { status, body } = await app.send({
      method: 'POST',
      path: '/creatorform/submit',
      body: { ...anApplicationForm(), [field]: undefined },
    })
    expect([field, status, (body as { issues: unknown[] }).issues[0]]).toEqual([
      field,
      400,
      expect.objectContaining({ path: field }),
    ])
  }
})

test('submissions per caller are limited by the hour', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '0.05' })
  for (let time = 0; time < 3; time += 1)
    await strict.api.creatorApplications.submit({ body: anApplicationForm() })

  const reply = await strict.app.inject({
    method: 'POST',
    url: '/api/v1/creatorform/submit',
    payload: anApplicationForm(),
  })

  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})
