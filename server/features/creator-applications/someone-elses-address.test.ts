import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication, anApplicationForm } from '#testing/applications.ts'
import { anOperator } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { errorOf } from '#testing/error-of.ts'
import { aNewcomer, mailedCode, PASSWORD } from '#testing/sign-up.ts'
import { expectSignedIn } from '#testing/signed-in.ts'

let app: TestApp
let options: { token: string }

beforeAll(async () => {
  app = await startApp()
  options = await anOperator(app)
})

test('a sign-up that was never verified does not keep anybody from applying with the address', async () => {
  const { id, email } = await aNewcomer(app, 'A stranger')
  const form = anApplicationForm({ email })

  const { data } = await app.api.creatorApplications.submit({ body: form })

  expect(data.state).toBe('waiting')
  await app.resources.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id))
  expect(await errorOf(app.api.creatorApplications.submit({ body: form }))).toEqual([
    409,
    'An account with this email already exists',
  ])
})

test('an approval replaces a sign-up with the address that was never verified, and its code becomes invalid', async () => {
  const { id, email } = await anApplication(app)
  await app.api.accounts.signUp({ body: { name: 'A stranger', email, password: 'of a stranger 7' } })
  const otp = await mailedCode(app, email)
  const params = { applicationId: id }
  const { data } = await app.api.operatorApplications.get({ params }, options)
  expect(data.isRegistered).toBe(false)

  await app.api.operatorApplications.approve({ params }, options)

  await finalizeDecisions(app)
  expect(await errorOf(app.api.accounts.verify({ body: { email, otp } }))).toEqual([
    400,
    expect.stringContaining('code'),
  ])
  const signIn = (password: string) => app.api.accounts.login({ body: { email, password } })
  expect((await errorOf(signIn('of a stranger 7')))[0]).toBe(401)
  expect((await errorOf(signIn(PASSWORD)))[0]).toBe(403)
  const code = await mailedCode(app, email)
  const { data: came } = await expectSignedIn(app.api.accounts.verify({ body: { email, otp: code } }))
  expect(came.user).toMatchObject({ role: 'creator', name: 'Meera Nair' })
})
