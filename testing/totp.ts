import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { aSignedUpLearner, PASSWORD } from './sign-up.ts'

/** An app's code for the secret that was typed into it, that many time steps from now. */
export function totpCode(secret: string, timeSteps = 0): string {
  const own = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  return own.generate({ timestamp: Date.now() + timeSteps * 30_000 })
}

export const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Somebody whose account requires an app's codes; the code of the previous time step was used to set it up. */
export async function aLearnerWithApp(app: TestApp) {
  const person = await aSignedUpLearner(app)
  const options = { token: person.token }
  const { secret } = (await app.api.secondFactor.beginApp({}, options)).data
  const { data } = await app.api.secondFactor.confirmApp({ body: { code: totpCode(secret, -1) } }, options)
  return { ...person, secret, recoveryCodes: data.recoveryCodes ?? [] }
}

/** The first step of a sign-in; returns what the second one needs. */
export async function firstStepOf(app: TestApp, email: string) {
  const { token, data } = await app.api.accounts.login({ body: { email, password: PASSWORD } })
  if (!('secondFactor' in data)) throw new Error('no second step was asked for')
  expect(token).toBeUndefined()
  return data.secondFactor
}
