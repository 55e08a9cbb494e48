import { createHash, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import { buildPath, type EndpointSpec } from '#contract/endpoint.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { authenticatorApps, recoveryCodes, tickets } from '#server/db/schema/second-factor.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { SECRET_OF_TESTS, startApp, type TestApp } from '#testing/app.ts'
import { anAccount } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { aLearnerWithApp, firstStepOf, totpCode, wrongCodeFor } from '#testing/totp.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './second-factor.commands.ts'
import { decryptSecret } from './secret-encryption.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  // In the middle of a time step: none ends while a code is on its way.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 - 15_000 })
})

afterAll(() => void vi.useRealTimers())

const withApp = (on: TestApp = app) => aLearnerWithApp(on)
const firstStep = (email: string) => firstStepOf(app, email)
const secondStep = (body: { ticket: string; code?: string; recovery?: string }) =>
  app.api.secondFactor.signIn({ body })

test('an account with an app gets no token for the password, and one for its code', async () => {
  const { email, secret } = await withApp()

  const { ticket, kinds } = await firstStep(email)
  const { token, data } = await secondStep({ ticket, code: totpCode(secret) })

  expect(kinds).toEqual(['code', 'recovery'])
  expect(data.user.email).toBe(email)
  expect((await app.api.accounts.me({}, { token })).data.email).toBe(email)
})

test('the secret in the QR code, the address and the text is the same, and is stored encrypted for that account', async () => {
  const { id, token } = await aSignedUpLearner(app)

  const { data } = await app.api.secondFactor.beginApp({}, { token })

  const address = new URL(data.address)
  expect(address.searchParams.get('secret')).toBe(data.secret)
  expect(data.qr.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  const [kept] = await app.resources.db
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.accountId, id))
  const sealed = kept?.pending ?? new Uint8Array()
  const plain = Buffer.from(Secret.fromBase32(data.secret).bytes)
  expect(Buffer.from(sealed).includes(plain)).toBe(false)
  const { tokens } = app.resources
  expect(decryptSecret(tokens, id, sealed)).toEqual(plain)
  expect(decryptSecret(tokens, crypto.randomUUID(), sealed)).toBeNull()
  expect(decryptSecret(createTokens('another secret, 32 characters long'), id, sealed)).toBeNull()
})

test('an unconfirmed secret requires nothing yet; a wrong code does not confirm it', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const { secret } = (await app.api.secondFactor.beginApp({}, { token })).data

  const confirm = (code: string) => app.api.secondFactor.confirmApp({ body: { code } }, { token })
  expect(await failureOf(confirm(wrongCodeFor(totpCode(secret))))).toBe('wrong_code')

  expect((await app.api.accounts.login({ body: { email, password: PASSWORD } })).token).toEqual(
    expect.any(String),
  )
  expect((await app.api.secondFactor.get({}, { token })).data).toMatchObject({
    appSince: null,
    recoveryCodesLeft: 0,
  })
})

test('a code is accepted once, also the one that confirmed the app, and no earlier one after it', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const { secret } = (await app.api.secondFactor.beginApp({}, { token })).data
  const code = totpCode(secret)
  await app.api.secondFactor.confirmApp({ body: { code } }, { token })
  await secondStep({ ticket: (await firstStep(email)).ticket, code })

  const { ticket } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket, code }))).toBe('wrong_code')
  expect(await failureOf(secondStep({ ticket, code: totpCode(secret, -1) }))).toBe('wrong_code')
  await secondStep({ ticket, code: totpCode(secret, 1) })
})

test('the same code sent twice concurrently opens one session', async () => {
  const { email, secret } = await withApp()
  const waiting = [await firstStep(email), await firstStep(email), await firstStep(email)]
  const code = totpCode(secret)

  const outcomes = await Promise.allSettled(waiting.map(({ ticket }) => secondStep({ ticket, code })))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a ticket allows five attempts, lives five minutes, works once, and only for its account', async () => {
  const { id, email, secret } = await withApp()
  const tried = await firstStep(email)
  for (let time = 0; time < 5; time += 1)
    expect(await failureOf(secondStep({ ticket: tried.ticket, code: wrongCodeFor(totpCode(secret)) }))).toBe(
      'wrong_code',
    )
  expect(await failureOf(secondStep({ ticket: tried.ticket, code: totpCode(secret) }))).toBe('sign_in_over')

  const late = await firstStep(email)
  await app.resources.db
    .update(tickets)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(tickets.accountId, id))
  expect(await failureOf(secondStep({ ticket: late.ticket, code: totpCode(secret) }))).toBe('sign_in_over')

  const stranger = await withApp()
  const { ticket } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket, code: totpCode(stranger.secret) }))).toBe('wrong_code')
  expect(await failureOf(secondStep({ ticket, recovery: stranger.recoveryCodes[0] ?? '' }))).toBe(
    'wrong_code',
  )
  await secondStep({ ticket, code: totpCode(secret) })
  expect(await failureOf(secondStep({ ticket, code: totpCode(secret, 1) }))).toBe('sign_in_over')
  expect(await failureOf(secondStep({ ticket: 'made up', code: totpCode(secret, 1) }))).toBe('sign_in_over')
})

test('recovery codes are hashed like passwords, with a salt for each account', async () => {
  const [one, other] = [await withApp(), await withApp()]
  const hashesOf = async ({ id }: { id: string }) => {
    const rows = await app.resources.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, id))
    return rows.map(({ codeHash }) => codeHash)
  }
  const [ones, others] = [await hashesOf(one), await hashesOf(other)]

  expect(new Set(ones).size).toBe(10)
  for (const hash of [...ones, ...others]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const salts = (hashes: string[]) => new Set(hashes.map((hash) => hash.split('$')[4]))
  expect([salts(ones).size, salts(others).size]).toEqual([1, 1])
  expect(salts(ones)).not.toEqual(salts(others))
})

test('recovery codes of the older hash format work once, and only for their account', async () => {
  const { id, email } = await withApp()
  const [mine, used] = ['abcdefghjkmnpqrs', 'bcdefghjkmnpqrst']
  const old = (code: string) => createHash('sha256').update(code).digest('base64url')
  const { db } = app.resources
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id))
  await db.insert(recoveryCodes).values([
    { accountId: id, codeHash: old(mine) },
    { accountId: id, codeHash: old(used), usedAt: new Date() },
  ])
  const { ticket } = await firstStep(email)

  expect(await failureOf(secondStep({ ticket, recovery: used }))).toBe('wrong_code')
  await secondStep({ ticket, recovery: 'ABCD-efgh-jkmn-pqrs' })

  const { ticket: again } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket: again, recovery: mine }))).toBe('wrong_code')
})

test('a recovery code works once, however it is typed, and the owner is notified; new ones replace all', async () => {
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

test('of recovery codes that are renewed twice at the same moment, the last ten work', async () => {
  const { id, token } = await withApp()
  const { db } = app.resources
  let second: Promise<unknown> | undefined

  const fresh = await newRecoveryCodes()
  await inTransaction(db, async (tx) => {
    await replaceRecoveryCodes(tx, id, fresh)
    second = app.api.secondFactor.renewRecoveryCodes({}, { token })
    await untilBlocked(app)
  })
  await second

  expect((await app.api.secondFactor.get({}, { token })).data.recoveryCodesLeft).toBe(10)
})

test('another app replaces the first one only once its code is entered', async () => {
  const { email, token, secret } = await withApp()
  const next = (await app.api.secondFactor.beginApp({}, { token })).data.secret
  await secondStep({ ticket: (await firstStep(email)).ticket, code: totpCode(secret) })

  const { data } = await app.api.secondFactor.confirmApp({ body: { code: totpCode(next, -1) } }, { token })

  expect(data.recoveryCodes).toBeNull()
  const { ticket } = await firstStep(email)
  expect(await failureOf(secondStep({ ticket, code: totpCode(secret, 1) }))).toBe('wrong_code')
  await secondStep({ ticket, code: totpCode(next) })
})

test('after removing the app the password is enough, and recovery codes and unfinished sign-ins are gone', async () => {
  const { email, token, recoveryCodes: codes } = await withApp()

  await app.api.secondFactor.removeApp({}, { token })

  expect((await app.api.accounts.login({ body: { email, password: PASSWORD } })).token).toEqual(
    expect.any(String),
  )
  expect((await app.api.secondFactor.get({}, { token })).data.recoveryCodesLeft).toBe(0)
  expect(await failureOf(app.api.secondFactor.renewRecoveryCodes({}, { token }))).toBe('no_second_factor')
  expect(codes).toHaveLength(10)
})

test('a new password, and signing out everywhere, end unfinished sign-ins', async () => {
  const { email, token, secret } = await withApp()
  const { ticket } = await firstStep(email)

  await app.api.profile.endSessions({}, { token })

  expect(await failureOf(secondStep({ ticket, code: totpCode(secret) }))).toBe('sign_in_over')
})

test('exactly one of code, passkey and recovery code is accepted', async () => {
  const { email, secret } = await withApp()
  const { ticket } = await firstStep(email)

  for (const body of [{ ticket }, { ticket, code: totpCode(secret), recovery: 'x' }])
    expect(await app.send({ method: 'POST', path: '/user/secondfactor', body })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', issues: [{ path: 'code' }] },
    })
})

test('an operator without a second factor may do nothing but set it up, where one is required', async () => {
  const strict = await startApp({ REQUIRE_SECOND_FACTOR: 'on' })
  const { token } = await anAccount(strict, 'operator')
  const overview = () => strict.api.operatorSite.overview({}, { token })
  const waiting = () => strict.api.opportunities.list({ query: { approved: 'false' } }, { token })
  expect(await failureOf(overview())).toBe('second_factor_needed')
  expect((await waiting()).total).toBe(0)
  const closed = Object.values(api)
    .flatMap((group) => Object.values<EndpointSpec>(group))
    .filter(({ access, beforeSecondFactor }) => access !== 'anyone' && !beforeSecondFactor)
  const params = Object.fromEntries(
    closed.flatMap(({ path }) => path.match(/(?<=:)\w+/g) ?? []).map((name) => [name, randomUUID()]),
  )
  const headers = { authorization: `Bearer ${token}` }
  for (const { method, path } of closed) {
    const reply = await strict.app.inject({ method, url: API_BASE + buildPath(path, params), headers })
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'second_factor_needed'])
  }
  expect(closed.length).toBeGreaterThan(50)
  expect((await strict.api.secondFactor.get({}, { token })).data.isRequired).toBe(true)

  const { secret } = (await strict.api.secondFactor.beginApp({}, { token })).data
  await strict.api.secondFactor.confirmApp({ body: { code: totpCode(secret) } }, { token })

  expect((await overview()).status).toBe('success')
  expect(await failureOf(strict.api.secondFactor.removeApp({}, { token }))).toBe('second_factor_required')
  expect((await overview()).status).toBe('success')
})

test('while the server’s secret is being replaced, secrets of apps are re-encrypted', async () => {
  const NEW = 'the new secret, 32 characters or more'
  const rotating = await startApp({ AUTH_SECRET_PREVIOUS: SECRET_OF_TESTS })
  const { resources } = rotating
  const { id, secret } = await withApp(rotating)
  resources.tokens = createTokens(NEW, SECRET_OF_TESTS)

  await enqueue(resources.db, 'second-factor.seal-anew', {})
  await rotating.drainJobs()

  const [kept] = await resources.db
    .select()
    .from(authenticatorApps)
    .where(eq(authenticatorApps.accountId, id))
  const plain = decryptSecret(createTokens(NEW), id, kept?.secret ?? new Uint8Array())
  expect(plain).toEqual(Buffer.from(Secret.fromBase32(secret).bytes))
})
