import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { aNewcomer, anEmail, aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import { deleteOldSessions } from './end-sessions.commands.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const login = (email: string, password = PASSWORD) =>
  expectSignedIn(app.api.accounts.login({ body: { email, password } }))
const BAD: [number, string] = [401, 'Invalid email or password']

/** A sign-in as a browser would send it. */
function loginFrom(one: TestApp, email: string, password: string, address: string, userAgent = 'test') {
  return one.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    payload: { email, password },
    remoteAddress: address,
    headers: { 'user-agent': userAgent },
  })
}

test('a verified account signs in, whatever the case of the address', async () => {
  const { id, email } = await aSignedUpLearner(app)

  const { token, data } = await login(` ${email.toUpperCase()} `)

  expect(data).toMatchObject({ token, user: { _id: id, email, isVerified: true } })
  const [, content = ''] = token.split('.')
  expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toEqual({
    name: 'Asha',
    email,
    role: 'user',
    id,
    isVerified: true,
    status: 'active',
    jti: expect.any(String),
    iat: expect.any(Number),
    exp: expect.any(Number),
  })
})

test('a wrong password and an unknown address are rejected with the same message', async () => {
  const { email } = await aSignedUpLearner(app)

  expect(await errorOf(login(email, 'wrong password'))).toEqual(BAD)
  expect(await errorOf(login(anEmail()))).toEqual(BAD)
  expect(await errorOf(login(email, 'x'))).toEqual(BAD)
})

test('an unverified account is told so only with the right password', async () => {
  const { email } = await aNewcomer(app)

  expect(await errorOf(login(email))).toEqual([403, 'Your Account is not Verified'])
  expect(await errorOf(login(email, 'wrong password'))).toEqual(BAD)
})

test('a suspended account is told so only with the right password, and its tokens are invalid', async () => {
  const { id, email, token } = await aSignedUpLearner(app)
  await app.resources.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id))

  expect(await errorOf(login(email))).toEqual([403, expect.stringContaining('suspended')])
  expect(await errorOf(login(email, 'wrong password'))).toEqual(BAD)
  expect(await errorOf(app.api.accounts.me({}, { token }))).toEqual([401, 'Please sign in first'])
})

test('logging out ends that session only', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const { token: other } = await login(email)

  await app.api.accounts.logout({}, { token })

  expect(await errorOf(app.api.accounts.me({}, { token }))).toEqual([401, 'Please sign in first'])
  expect(await errorOf(app.api.accounts.logout({}, { token }))).toEqual([401, 'Please sign in first'])
  expect((await app.api.accounts.me({}, { token: other })).data.email).toBe(email)
})

test('the same sign-up sent twice concurrently creates one account', async () => {
  const email = anEmail()
  const signUp = () => app.api.accounts.signUp({ body: { name: 'Asha', email, password: PASSWORD } })

  const outcomes = await Promise.allSettled([signUp(), signUp()])

  const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.data._id] : []))
  expect(new Set(made).size).toBe(1)
})

test.each([
  [{ password: 'seven 7' }, 'password', 'Password must be between 8 to 20 characters'],
  [{ password: 'x'.repeat(21) }, 'password', 'Password must be between 8 to 20 characters'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ email: 'a@example.com, b@example.com' }, 'email', 'Please enter a valid email address'],
  [{ name: '   ' }, 'name', 'name is required'],
  [{ name: 'x'.repeat(101) }, 'name', 'name must have at most 100 characters'],
  [{ name: undefined }, 'name', 'name is required'],
])('a sign-up with %j is rejected', async (change, path, message) => {
  const body = { name: 'Asha', email: anEmail(), password: PASSWORD, ...change }

  const reply = await app.send({ method: 'POST', path: '/user/signup', body })

  expect(reply).toMatchObject({ status: 400, body: { status: 'fail', issues: [{ path, message }] } })
})

test('a sign-up creates a learner, whatever else is sent', async () => {
  const email = anEmail()
  const body = {
    name: 'Asha',
    email,
    password: PASSWORD,
    role: 'operator',
    isVerified: true,
    status: 'active',
  }

  await app.send({ method: 'POST', path: '/user/signup', body })

  const [row] = await app.resources.db.select().from(accounts).where(eq(accounts.email, email))
  expect(row).toMatchObject({
    ...{ role: 'user', verifiedAt: null, consentVersion: CONSENT_VERSION },
    consentedAt: expect.any(Date),
  })
})

test('passwords may be in any script', async () => {
  const email = anEmail()
  const password = 'पासवर्ड लंबा'
  await app.api.accounts.signUp({ body: { name: 'आशा', email, password } })

  expect(await errorOf(login(email, password.normalize('NFD')))).toEqual([
    403,
    'Your Account is not Verified',
  ])
})

test('everybody may read the name of an account, and nothing more', async () => {
  const creator = await aCreator(app, 'Vikram')

  const { data } = await app.api.accounts.getPublic({ params: { userId: creator.id } })

  expect(data).toEqual({ _id: creator.id, name: 'Vikram', profileimage: null })
  const unknown = app.api.accounts.getPublic({ params: { userId: crypto.randomUUID() } })
  expect(await errorOf(unknown)).toEqual([404, 'There is no such account'])
})

test('a creator sees mobile and location too', async () => {
  const { id, token } = await aCreator(app)
  const facts = { mobile: '+919876543210', location: 'Pune' }
  await app.resources.db.update(accounts).set(facts).where(eq(accounts.id, id))

  expect((await app.api.accounts.me({}, { token })).data).toMatchObject({ role: 'creator', ...facts })
})

test('the owner is notified of a sign-in on an unknown device, but not of a browser update', async () => {
  const { id, email } = await aSignedUpLearner(app, 'Asha <b>')
  const chrome = (version: number) =>
    `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0 Mobile Safari/537.36`
  const fox = `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0${' '.repeat(2_000)}`

  for (const agent of [chrome(140), chrome(141), fox]) {
    expect((await loginFrom(app, email, PASSWORD, '203.0.113.1', agent)).statusCode).toBe(200)
  }

  const mails = (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('New sign-in'))
  expect(mails.map(({ text }) => /before: ([^,]+),/.exec(text)?.[1]).sort()).toEqual([
    'Chrome on Android',
    'Firefox on Linux',
  ])
  expect(mails[0]?.html).toContain('Asha &lt;b&gt;')
  const stored = await app.resources.db.select().from(sessions).where(eq(sessions.accountId, id))
  expect(Math.max(...stored.map(({ userAgent }) => userAgent?.length ?? 0))).toBe(300)
})

test('the owner of an account whose sessions are all deleted is notified of a sign-in; nobody is notified of the first one, however late', async () => {
  const { email, id } = await aSignedUpLearner(app)
  const { db } = app.resources
  const loseSessions = async () => {
    const expiresAt = new Date(Date.now() - 300 * 86_400_000)
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.accountId, id))
    await deleteOldSessions(db)
    expect(await db.$count(sessions, eq(sessions.accountId, id))).toBe(0)
  }
  const told = async () => {
    const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
    return subjects.filter((subject) => subject.startsWith('New sign-in')).length
  }
  await loseSessions()

  await login(email)
  expect(await told()).toBe(1)

  await loseSessions()
  await db.update(accounts).set({ hasSignedIn: false }).where(eq(accounts.id, id))
  await login(email)
  expect(await told(), 'as of an operator who was made long ago').toBe(1)
})

test('wrong passwords slow down their sender, not the owner at another address', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email } = await aSignedUpLearner(strict)
  const guess = () => loginFrom(strict, email, 'wrong password', '203.0.113.7')

  const replies = []
  for (let time = 0; time < 11; time += 1) replies.push(await guess())

  expect(replies.slice(0, 10).every(({ statusCode }) => statusCode === 401)).toBe(true)
  expect(replies[10]?.statusCode).toBe(429)
  expect(Number(replies[10]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(replies[10]?.json()).toMatchObject({ status: 'fail', success: false })
  expect((await loginFrom(strict, email, PASSWORD, '203.0.113.7')).statusCode).toBe(429)
  expect((await loginFrom(strict, email, PASSWORD, '198.51.100.4')).statusCode).toBe(200)
})

test('guesses from many addresses are slowed too, while the owner gets in from a known one', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email } = await aSignedUpLearner(strict)
  expect((await loginFrom(strict, email, PASSWORD, '198.51.100.4')).statusCode).toBe(200)

  const guesses = Array.from({ length: 110 }, (_, at) =>
    loginFrom(strict, email, 'wrong password', `203.0.113.${at}`),
  )
  const rejected = (await Promise.all(guesses)).filter(({ statusCode }) => statusCode === 429)

  expect(rejected).toHaveLength(10)
  expect((await loginFrom(strict, email, PASSWORD, '192.0.2.1')).statusCode).toBe(429)
  expect((await loginFrom(strict, email, PASSWORD, '198.51.100.4')).statusCode).toBe(200)
})

test('correct sign-ins are limited only beyond sixty an hour', async () => {
  // A fifth of each limit: two wrong passwords in a quarter of an hour, twelve sign-ins in an hour.
  const strict = await startApp({ RATE_LIMIT_SCALE: '0.2' })
  const { email } = await aSignedUpLearner(strict)
  const statusFrom = async (address: string) => (await loginFrom(strict, email, PASSWORD, address)).statusCode

  for (let time = 0; time < 12; time += 1) expect(await statusFrom('203.0.113.7')).toBe(200)
  expect(await statusFrom('203.0.113.7')).toBe(429)
  expect(await statusFrom('198.51.100.4')).toBe(200)
})
