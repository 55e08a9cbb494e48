import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aNewcomer, anEmail, aSignedUpLearner, mailedCode, mailsTo, PASSWORD } from '#testing/sign-up.ts'

// Somebody has signed up with another person's address.

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

test('the owner signs up later and gets the account; the first password and code are invalid', async () => {
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

test('even after another sign-up in between, the password typed by the reader of the mail counts', async () => {
  const email = anEmail()
  await signUp(email, PASSWORD)
  await signUp(email, THEIRS, 'Mallory')
  const otp = await mailedCode(app, email)

  await app.api.accounts.verify({ body: { email, otp, password: PASSWORD } })

  expect((await errorOf(login(email, THEIRS)))[0]).toBe(401)
  await login(email, PASSWORD)
})

test('a reloaded page does not verify somebody else’s sign-up: it is told so, and then the password entered there counts', async () => {
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

test('a reloaded page needs no password when nobody else signed up with the address', async () => {
  const { email } = await aNewcomer(app)
  await signUp(email, PASSWORD)
  const otp = await mailedCode(app, email)

  await app.api.accounts.verify({ body: { email, otp, afterReload: true } })

  await login(email, PASSWORD)
})

test('signing up again with the same password mails the same code again, which works', async () => {
  const email = anEmail()
  const first = (await signUp(email, PASSWORD)).data
  const code = await mailedCode(app, email)

  const again = (await signUp(email, PASSWORD, 'Asha Rao')).data

  expect(again).toEqual({ ...first, name: 'Asha Rao' })
  expect(await mailsTo(app, email)).toHaveLength(2)
  expect(await mailedCode(app, email)).toBe(code)
  expect((await verify(email, code)).data.user.name).toBe('Asha Rao')
})

test('every sign-up with an unverified address is answered alike, so that it reveals nothing', async () => {
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

test('a password without the right code sets nothing', async () => {
  const { email } = await aNewcomer(app)
  const otp = wrong(await mailedCode(app, email))

  expect(await errorOf(app.api.accounts.verify({ body: { email, otp, password: THEIRS } }))).toEqual(WRONG)
  expect((await errorOf(login(email, PASSWORD)))[0]).toBe(403)
})

test('a verified account cannot be replaced, nor can a creator who waits for the code', async () => {
  const verified = await aSignedUpLearner(app)
  const creator = await aCreator(app)
  await app.resources.db.update(accounts).set({ verifiedAt: null }).where(eq(accounts.id, creator.id))

  for (const { email } of [verified, creator])
    expect(await errorOf(signUp(email, THEIRS))).toEqual([409, 'An account with this email already exists'])
})

test('of two concurrent replacements one password counts, and its sign-up was accepted', async () => {
  const { email } = await aNewcomer(app)
  const passwords = ['first horse 11', 'second horse 22']

  const outcomes = await Promise.allSettled(passwords.map((password) => signUp(email, password)))

  await verify(email, await mailedCode(app, email))
  const entered = await Promise.allSettled(passwords.map((password) => login(email, password)))
  const opened = entered.flatMap(({ status }, at) => (status === 'fulfilled' ? [outcomes[at]?.status] : []))
  // A sign-up after the other one is done replaces it in turn; a concurrent one is rejected.
  expect(opened).toEqual(['fulfilled'])
})
