import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessions } from '#server/db/schema/accounts.ts'
import { codeApps, recoveryCodes, tickets } from '#server/db/schema/second-factor.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { SECRET_OF_TESTS, startApp, type TestApp } from '#testing/app.ts'
import { aMember } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { unseal } from './sealed.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  // In the middle of a period: none ends while a code is on its way.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 - 15_000 })
})

afterAll(() => void vi.useRealTimers())

/** What an app shows for a secret that was typed into it, so many periods from now. */
function shownBy(secret: string, periods = 0): string {
  const own = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  return own.generate({ timestamp: Date.now() + periods * 30_000 })
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody whose account asks for codes of an app; the code of one period ago was used to set it up. */
async function withApp(on: TestApp = app) {
  const person = await aSignedUpLearner(on)
  const options = { token: person.token }
  const { secret } = (await on.api.secondFactor.beginApp({}, options)).data
  const { data } = await on.api.secondFactor.confirmApp({ body: { code: shownBy(secret, -1) } }, options)
  return { ...person, secret, recoveryCodes: data.recoveryCodes ?? [] }
}

/** The first step; answers what the second one needs. */
async function firstStep(email: string, on: TestApp = app) {
  const { token, data } = await on.api.accounts.login({ body: { email, password: PASSWORD } })
  if (!('secondFactor' in data)) throw new Error('no second step was asked for')
  expect(token).toBeUndefined()
  return data.secondFactor
}

const secondStep = (body: { ticket: string; code?: string; recovery?: string }, on: TestApp = app) =>
  on.api.secondFactor.signIn({ body })

test('an account with an app gives no token for the password, and one for its code', async () => {
  const { email, secret } = await withApp()

  const { ticket, kinds } = await firstStep(email)
  const { token, data } = await secondStep({ ticket, code: shownBy(secret) })

  expect(kinds).toEqual(['code', 'recovery'])
  expect(data.user.email).toBe(email)
  expect((await app.api.accounts.me({}, { token })).data.email).toBe(email)
})

test('the secret in the QR code, the address and the text is the same, and is kept sealed for that account', async () => {
  const { id, token } = await aSignedUpLearner(app)

  const { data } = await app.api.secondFactor.beginApp({}, { token })

  const address = new URL(data.address)
  expect(address.searchParams.get('secret')).toBe(data.secret)
  expect(data.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  const [kept] = await app.resources.db.select().from(codeApps).where(eq(codeApps.accountId, id))
  const sealed = kept?.pending ?? new Uint8Array()
  const plain = Buffer.from(Secret.fromBase32(data.secret).bytes)
  expect(Buffer.from(sealed).includes(plain)).toBe(false)
  const { tokens } = app.resources
  expect(unseal(tokens, id, sealed)).toEqual(plain)
  expect(unseal(tokens, crypto.randomUUID(), sealed)).toBeNull()
  expect(unseal(createTokens('another secret, 32 characters long'), id, sealed)).toBeNull()
})

test('a secret that was only shown asks for nothing yet; a wrong code does not confirm it', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const { secret } = (await app.api.secondFactor.beginApp({}, { token })).data

  const confirm = (code: string) => app.api.secondFactor.confirmApp({ body: { code } }, { token })
  expect(await failureOf(confirm(wrongFor(shownBy(secret))))).toBe('wrong_code')

  expect((await app.api.accounts.login({ body: { email, password: PASSWORD } })).token).toEqual(
    expect.any(String),
  )
  expect((await app.api.secondFactor.get({}, { token })).data).toMatchObject({
    appSince: null,
    recoveryCodesLeft: 0,
  })
})

test('a code is taken once, and none from before it', async () => {
  const { email, secret } = await withApp()
  const code = shownBy(secret)
  await secondStep({ ticket: (await firstStep(email)).ticket, code })

  const { ticket } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket, code }))).toBe('wrong_code')
  expect(await failureOf(secondStep({ ticket, code: shownBy(secret, -1) }))).toBe('wrong_code')
  await secondStep({ ticket, code: shownBy(secret, 1) })
})

test('the same code at the same moment opens one session', async () => {
  const { email, secret } = await withApp()
  const waiting = [await firstStep(email), await firstStep(email), await firstStep(email)]
  const code = shownBy(secret)

  const outcomes = await Promise.allSettled(waiting.map(({ ticket }) => secondStep({ ticket, code })))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a ticket takes five tries, lives five minutes, works once, and is nobody else’s', async () => {
  const { id, email, secret } = await withApp()
  const tried = await firstStep(email)
  for (let time = 0; time < 5; time += 1)
    expect(await failureOf(secondStep({ ticket: tried.ticket, code: wrongFor(shownBy(secret)) }))).toBe(
      'wrong_code',
    )
  expect(await failureOf(secondStep({ ticket: tried.ticket, code: shownBy(secret) }))).toBe('sign_in_over')

  const late = await firstStep(email)
  await app.resources.db
    .update(tickets)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(tickets.accountId, id))
  expect(await failureOf(secondStep({ ticket: late.ticket, code: shownBy(secret) }))).toBe('sign_in_over')

  const stranger = await withApp()
  const { ticket } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket, code: shownBy(stranger.secret) }))).toBe('wrong_code')
  expect(await failureOf(secondStep({ ticket, recovery: stranger.recoveryCodes[0] ?? '' }))).toBe(
    'wrong_code',
  )
  await secondStep({ ticket, code: shownBy(secret) })
  expect(await failureOf(secondStep({ ticket, code: shownBy(secret, 1) }))).toBe('sign_in_over')
  expect(await failureOf(secondStep({ ticket: 'made up', code: shownBy(secret, 1) }))).toBe('sign_in_over')
})

test('whoever has the password and guesses codes is slowed, and the owner is told once', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email, secret } = await withApp(strict)
  const guess = async () => {
    const { ticket } = await firstStep(email, strict)
    const code = wrongFor(shownBy(secret))
    return Array.fromAsync({ length: 5 }, () => failureOf(secondStep({ ticket, code }, strict)))
  }

  const answers = [await guess(), await guess(), await guess()].flat()

  expect(answers.slice(0, 10)).toEqual(Array(10).fill('wrong_code'))
  expect(new Set(answers.slice(10))).toEqual(new Set(['too_many_requests']))
  const warnings = (await mailsTo(strict, email)).filter(({ subject }) =>
    subject.startsWith('Somebody knows'),
  )
  expect(warnings).toHaveLength(1)
})

test('a recovery code works once, however it is typed, and the owner is told; new ones take the place of all', async () => {
  const { id, email, recoveryCodes: codes } = await withApp()
  const [first = '', second = ''] = codes
  expect(new Set(codes).size).toBe(10)

  const { token } = await secondStep({
    ticket: (await firstStep(email)).ticket,
    recovery: first.toUpperCase().replaceAll('-', ' '),
  })

  const { ticket } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket, recovery: first }))).toBe('wrong_code')
  expect((await app.api.secondFactor.get({}, { token })).data.recoveryCodesLeft).toBe(9)
  const { data } = await app.api.secondFactor.renewRecoveryCodes({}, { token })
  expect(await failureOf(secondStep({ ticket, recovery: second }))).toBe('wrong_code')
  await secondStep({ ticket, recovery: data.recoveryCodes?.[3] ?? '' })
  const kept = JSON.stringify(
    await app.resources.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, id)),
  )
  for (const code of data.recoveryCodes ?? []) expect(kept).not.toContain(code.replaceAll('-', ''))
  expect((await mailsTo(app, email)).map(({ text }) => text).join()).toContain('one of your recovery codes')
})

test('another app takes the place of the first one only when a code of it was entered', async () => {
  const { email, token, secret } = await withApp()
  const next = (await app.api.secondFactor.beginApp({}, { token })).data.secret
  await secondStep({ ticket: (await firstStep(email)).ticket, code: shownBy(secret) })

  const { data } = await app.api.secondFactor.confirmApp({ body: { code: shownBy(next, -1) } }, { token })

  expect(data.recoveryCodes).toBeNull()
  const { ticket } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket, code: shownBy(secret, 1) }))).toBe('wrong_code')
  await secondStep({ ticket, code: shownBy(next) })
})

test('every change asks for the password where it was last shown too long ago', async () => {
  const { id, token, secret } = await withApp()
  await app.resources.db
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.accountId, id))

  const { secondFactor } = app.api
  const changes = [
    secondFactor.beginApp({}, { token }),
    secondFactor.confirmApp({ body: { code: shownBy(secret) } }, { token }),
    secondFactor.removeApp({}, { token }),
    secondFactor.beginPasskey({}, { token }),
    secondFactor.removePasskey({ params: { passkeyId: crypto.randomUUID() } }, { token }),
    secondFactor.renewRecoveryCodes({}, { token }),
  ]

  expect(await Promise.all(changes.map(failureOf))).toEqual(Array(changes.length).fill('proof_needed'))
  await app.api.sessions.prove({ body: { password: PASSWORD } }, { token })
  await secondFactor.removeApp({}, { token })
})

test('without the app the password is enough again, and recovery codes and waiting sign-ins are gone', async () => {
  const { email, token, recoveryCodes: codes } = await withApp()

  await app.api.secondFactor.removeApp({}, { token })

  expect((await app.api.accounts.login({ body: { email, password: PASSWORD } })).token).toEqual(
    expect.any(String),
  )
  expect((await app.api.secondFactor.get({}, { token })).data.recoveryCodesLeft).toBe(0)
  expect(await failureOf(app.api.secondFactor.renewRecoveryCodes({}, { token }))).toBe('no_second_factor')
  expect(codes).toHaveLength(10)
})

test('a new password, and signing out everywhere, end a sign-in that waits for its second step', async () => {
  const { email, token, secret } = await withApp()
  const { ticket } = await firstStep(email)

  await app.api.profile.endSessions({}, { token })

  expect(await failureOf(secondStep({ ticket, code: shownBy(secret) }))).toBe('sign_in_over')
})

test('exactly one of code, passkey and recovery is taken', async () => {
  const { email, secret } = await withApp()
  const { ticket } = await firstStep(email)

  for (const body of [{ ticket }, { ticket, code: shownBy(secret), recovery: 'x' }])
    expect(await app.send({ method: 'POST', path: '/user/secondfactor', body })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', issues: [{ path: 'code' }] },
    })
})

test('an operator without a second factor is admitted to nothing but setting it up, where one is required', async () => {
  const strict = await startApp({ REQUIRE_SECOND_FACTOR: 'on' })
  const { token } = await aMember(strict, 'operator')
  const overview = () => strict.api.operatorSite.overview({}, { token })
  const waiting = () => strict.api.opportunities.list({ query: { approved: 'false' } }, { token })
  expect(await failureOf(overview())).toBe('second_factor_needed')
  expect((await waiting()).total).toBe(0)
  expect((await strict.api.secondFactor.get({}, { token })).data.isRequired).toBe(true)

  const { secret } = (await strict.api.secondFactor.beginApp({}, { token })).data
  await strict.api.secondFactor.confirmApp({ body: { code: shownBy(secret) } }, { token })

  expect((await overview()).status).toBe('success')
  expect(await failureOf(strict.api.secondFactor.removeApp({}, { token }))).toBe('second_factor_required')
  expect((await overview()).status).toBe('success')
})

test('while the server’s secret is being replaced, secrets of apps are sealed anew', async () => {
  const NEW = 'the new secret, 32 characters or more'
  const rotating = await startApp({ AUTH_SECRET_PREVIOUS: SECRET_OF_TESTS })
  const { resources } = rotating
  const { id, secret } = await withApp(rotating)
  resources.tokens = createTokens(NEW, SECRET_OF_TESTS)

  await enqueue(resources.db, 'second-factor.seal-anew', {})
  await rotating.drainJobs()

  const [kept] = await resources.db.select().from(codeApps).where(eq(codeApps.accountId, id))
  const plain = unseal(createTokens(NEW), id, kept?.secret ?? new Uint8Array())
  expect(plain).toEqual(Buffer.from(Secret.fromBase32(secret).bytes))
})
