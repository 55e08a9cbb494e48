import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aNewcomer, anEmail, aSignedUpLearner, mailedCode, mailsTo, PASSWORD } from '#testing/sign-up.ts'

// Somebody has signed up with the address of another.

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const verify = (email: string, otp: string) => app.api.accounts.verify({ body: { email, otp } })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const WRONG: [number, string] = [400, 'The code is wrong or has expired']
const THEIRS = 'planted password'
const signUp = (email: string, password: string, name = 'Asha') =>
  app.api.accounts.signUp({ body: { name, email, password } })
const login = (email: string, password: string) => app.api.accounts.login({ body: { email, password } })

test('the owner signs up later and has the account; the first password and code are worth nothing', async () => {
  const email = anEmail()
  await signUp(email, THEIRS, 'Mallory')
  const theirCode = await mailedCode(app, email)

  await signUp(email, PASSWORD, 'Asha')
  const ownCode = await mailedCode(app, email)

  expect(ownCode).not.toBe(theirCode)
  expect(await errorOf(verify(email, theirCode))).toEqual(WRONG)
  expect((await verify(email, ownCode)).data.user.name).toBe('Asha')
  expect((await errorOf(login(email, THEIRS)))[0]).toBe(401)
  await login(email, PASSWORD)
})

test('even when they sign up again in between, the password typed by the reader of the mail counts', async () => {
  const email = anEmail()
  await signUp(email, PASSWORD)
  await signUp(email, THEIRS, 'Mallory')
  const otp = await mailedCode(app, email)

  await app.api.accounts.verify({ body: { email, otp, password: PASSWORD } })

  expect((await errorOf(login(email, THEIRS)))[0]).toBe(401)
  await login(email, PASSWORD)
})

test('a page that was loaded anew verifies nobody else’s sign-up: it is told, and its password counts', async () => {
  const email = anEmail()
  await signUp(email, PASSWORD)
  await signUp(email, THEIRS, 'Mallory')
  const otp = await mailedCode(app, email)
  const afterReload = true

  expect(await failureOf(app.api.accounts.verify({ body: { email, otp, afterReload } }))).toBe(
    'sign_up_replaced',
  )
  await app.api.accounts.verify({ body: { email, otp, afterReload, password: PASSWORD } })

  expect((await errorOf(login(email, THEIRS)))[0]).toBe(401)
  await login(email, PASSWORD)
})

test('a page that was loaded anew needs no password when nobody else signed up with the address', async () => {
  const { email } = await aNewcomer(app)
  await signUp(email, PASSWORD)
  const otp = await mailedCode(app, email)

  await app.api.accounts.verify({ body: { email, otp, afterReload: true } })

  await login(email, PASSWORD)
})

test('whoever signs up again with the same password is mailed the same code again, and gets in with it', async () => {
  const email = anEmail()
  const first = (await signUp(email, PASSWORD)).data
  const code = await mailedCode(app, email)

  const again = (await signUp(email, PASSWORD, 'Asha Rao')).data

  expect(again).toEqual({ ...first, name: 'Asha Rao' })
  expect(await mailsTo(app, email)).toHaveLength(2)
  expect(await mailedCode(app, email)).toBe(code)
  expect((await verify(email, code)).data.user.name).toBe('Asha Rao')
})

test('an address that waits answers every sign-up alike, so that it tells nobody whose it is', async () => {
  const email = anEmail()
  await signUp(email, PASSWORD)

  const answers = [
    await signUp(email, PASSWORD),
    await signUp(email, THEIRS),
    await signUp(anEmail(), THEIRS),
  ]

  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'success', data: { _id: expect.any(String), name: 'Asha' } })
  await verify(email, await mailedCode(app, email))
  expect(await errorOf(signUp(email, PASSWORD))).toEqual([409, 'An account with this email already exists'])
})

test('a password alone sets nothing: the code must be right', async () => {
  const { email } = await aNewcomer(app)
  const otp = wrong(await mailedCode(app, email))

  expect(await errorOf(app.api.accounts.verify({ body: { email, otp, password: THEIRS } }))).toEqual(WRONG)
  expect((await errorOf(login(email, PASSWORD)))[0]).toBe(403)
})

test('who has proven the address cannot be replaced, nor can a creator who waits for the code', async () => {
  const verified = await aSignedUpLearner(app)
  const creator = await aCreator(app)
  await app.resources.db.update(accounts).set({ verifiedAt: null }).where(eq(accounts.id, creator.id))

  for (const { email } of [verified, creator])
    expect(await errorOf(signUp(email, THEIRS))).toEqual([409, 'An account with this email already exists'])
})

test('of two who take the place of a third at the same moment one password is the one, and it was accepted', async () => {
  const { email } = await aNewcomer(app)
  const passwords = ['first horse 11', 'second horse 22']

  const outcomes = await Promise.allSettled(passwords.map((password) => signUp(email, password)))

  await verify(email, await mailedCode(app, email))
  const entered = await Promise.allSettled(passwords.map((password) => login(email, password)))
  const opened = entered.flatMap(({ status }, at) => (status === 'fulfilled' ? [outcomes[at]?.status] : []))
  // Whoever comes after the other is done takes its place in turn; whoever comes in between is rejected.
  expect(opened).toEqual(['fulfilled'])
})
