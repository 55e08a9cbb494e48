import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export const PASSWORD = 'correct horse 9'

/** An address that nobody else in this process gets; its digits never read like a one-time code. */
export function anEmail(): string {
  return `${crypto.randomUUID()}@example.com`
}

/** Signs up somebody who is not verified yet. */
export async function aNewcomer({ api }: TestApp, name = 'Asha'): Promise<{ id: string; email: string }> {
  const email = anEmail()
  const { data } = await api.accounts.signUp({ body: { name, email, password: PASSWORD } })
  return { id: data._id, email }
}

/** The emails to an address, newest first, once running work is done. */
export async function mailsTo(app: TestApp, email: string) {
  await app.drainJobs()
  return (await app.outbox()).filter((mail) => mail.to === email)
}

/** The one-time code in the newest mail to the address: its only six-digit number. */
export async function mailedCode(app: TestApp, email: string): Promise<string> {
  const mail = (await mailsTo(app, email)).find(({ subject }) => subject.endsWith('verification code'))
  const numbers = mail?.text.match(/\d{6,}/g) ?? []
  expect(numbers).toHaveLength(1)
  return numbers[0] ?? ''
}

/** Signs up, verifies and so signs in somebody; also returns the token. */
export async function aSignedUpLearner(app: TestApp, name?: string) {
  const { id, email } = await aNewcomer(app, name)
  const { token } = await app.api.accounts.verify({ body: { email, otp: await mailedCode(app, email) } })
  return { id, email, token }
}
