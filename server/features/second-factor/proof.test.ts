import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessions } from '#server/db/schema/sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { aLearnerWithApp, firstStepOf, totpCode, wrongCodeFor } from '#testing/totp.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  // In the middle of a time step: none ends while a code is on its way.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 - 15_000 })
})

afterAll(() => void vi.useRealTimers())

const aPasskey = {
  ...{ id: 'x', rawId: 'x', type: 'public-key' as const, clientExtensionResults: {} },
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}

test('every change requires the password when it was last confirmed too long ago', async () => {
  const { id, token, secret } = await aLearnerWithApp(app)
  await app.resources.db
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.accountId, id))

  const { secondFactor } = app.api
  const changes = [
    secondFactor.beginApp({}, { token }),
    secondFactor.confirmApp({ body: { code: totpCode(secret) } }, { token }),
    secondFactor.removeApp({}, { token }),
    secondFactor.beginPasskey({}, { token }),
    secondFactor.addPasskey({ body: { ticket: '', passkey: aPasskey } }, { token }),
    secondFactor.removePasskey({ params: { passkeyId: crypto.randomUUID() } }, { token }),
    secondFactor.renewRecoveryCodes({}, { token }),
  ]

  expect(await Promise.all(changes.map(failureOf))).toEqual(Array(changes.length).fill('proof_needed'))
  const { data } = await app.api.sessions.prove({ body: { password: PASSWORD } }, { token })

  // The password alone is not enough.
  if (!('secondFactor' in data)) throw new Error('no second step was asked for')
  expect(await failureOf(secondFactor.removeApp({}, { token }))).toBe('proof_needed')
  const body = { ticket: data.secondFactor.ticket, code: totpCode(secret) }
  const { token: proven } = await secondFactor.signIn({ body }, { token })
  expect(await failureOf(app.api.accounts.me({}, { token }))).toBe('unauthenticated')
  await secondFactor.removeApp({}, { token: proven })
})

test('with a second step, choosing a new password confirms no more than its session had', async () => {
  const { id, token } = await aLearnerWithApp(app)
  await app.resources.db
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.accountId, id))

  const body = { oldPassword: PASSWORD, newPassword: 'another horse 8' }
  const changed = await app.api.sessions.changePassword({ body }, { token })

  expect(await failureOf(app.api.secondFactor.removeApp({}, { token: changed.token }))).toBe('proof_needed')
})

test('a second step does not end somebody else’s session, whose token is sent with it', async () => {
  const [{ email, secret }, stranger] = [await aLearnerWithApp(app), await aSignedUpLearner(app)]
  const { ticket } = await firstStepOf(app, email)

  await app.api.secondFactor.signIn({ body: { ticket, code: totpCode(secret) } }, { token: stranger.token })

  expect((await app.api.accounts.me({}, { token: stranger.token })).data.email).toBe(stranger.email)
})

test('guessing codes with the right password is slowed, and the owner is notified once', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email, secret } = await aLearnerWithApp(strict)
  const guess = async () => {
    const { ticket } = await firstStepOf(strict, email)
    const code = wrongCodeFor(totpCode(secret))
    return Array.fromAsync({ length: 5 }, () =>
      failureOf(strict.api.secondFactor.signIn({ body: { ticket, code } })),
    )
  }

  const answers = [await guess(), await guess(), await guess()].flat()

  expect(answers.slice(0, 10)).toEqual(Array(10).fill('wrong_code'))
  expect(new Set(answers.slice(10))).toEqual(new Set(['too_many_requests']))
  const warnings = (await mailsTo(strict, email)).filter(({ subject }) =>
    subject.startsWith('Somebody knows'),
  )
  expect(warnings).toHaveLength(1)
})

test('guesses of one account’s codes from many addresses are slowed, while the owner gets in from a known one', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email, secret } = await aLearnerWithApp(strict)
  const post = async (remoteAddress: string, path: string, payload: object) =>
    (await strict.app.inject({ method: 'POST', url: `/api/v1/user/${path}`, payload, remoteAddress })).json<{
      code?: string
      data: { secondFactor: { ticket: string } }
    }>()
  const ticketFor = async (address: string) =>
    (await post(address, 'login', { email, password: PASSWORD })).data.secondFactor.ticket
  const show = async (address: string, ticket: string, code: string) =>
    (await post(address, 'secondfactor', { ticket, code })).code
  const [home, away] = ['198.51.100.4', '192.0.2.1']
  expect(await show(home, await ticketFor(home), totpCode(secret))).toBeUndefined()

  const answers = []
  for (let at = 0; at < 5; at += 1) {
    const ticket = await ticketFor(`203.0.113.${at}`)
    const tries = at < 4 ? 5 : 1
    for (let time = 0; time < tries; time += 1)
      answers.push(await show(`203.0.113.${at}`, ticket, wrongCodeFor(totpCode(secret))))
  }

  expect(answers).toEqual([...Array<string>(20).fill('wrong_code'), 'too_many_requests'])
  expect(await show(away, await ticketFor(away), totpCode(secret, 1))).toBe('too_many_requests')
  expect(await show(home, await ticketFor(home), totpCode(secret, 1))).toBeUndefined()
})
