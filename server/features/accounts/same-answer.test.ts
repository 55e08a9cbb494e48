import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { aNewcomer, anEmail, aSignedUpLearner } from '#testing/sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test('a wrong password takes as long for an unknown address as for a known one', async () => {
  const { email } = await aSignedUpLearner(app)
  const guess = (address: string) => () =>
    refusal(app.api.accounts.login({ body: { email: address, password: 'wrong password' } }))
  await guess(email)()
  await guess(anEmail())()

  const [known, unknown]: [number[], number[]] = [[], []]
  for (let time = 0; time < 15; time += 1) {
    known.push(await millisecondsOf(guess(email)))
    unknown.push(await millisecondsOf(guess(anEmail())))
  }

  // Without the hash the unknown address would take about a tenth.
  const ratio = median(unknown) / median(known)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('asking for a code or a reset does the same work whether somebody is there or not', async () => {
  const waiting = await aNewcomer(app)
  const verified = await aSignedUpLearner(app)
  await app.drainJobs()
  const open = async () => {
    const [row] = await app.resources.db
      .select({ count: sql<number>`count(*)::integer` })
      .from(jobs)
      .where(sql`done_at is null`)
    return row?.count ?? 0
  }

  const counts = []
  for (const email of [waiting.email, verified.email, anEmail()]) {
    for (const ask of [app.api.accounts.requestCode, app.api.passwords.forgot]) {
      const before = await open()
      await ask({ body: { email } })
      counts.push((await open()) - before)
    }
  }

  expect(counts).toEqual([1, 1, 1, 1, 1, 1])
})

test('who signs up from one address again and again is slowed', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '0.01' })
  const signUp = () =>
    refusal(strict.api.accounts.signUp({ body: { name: 'Asha', email: anEmail(), password: '12345678' } }))

  const statuses = []
  for (let time = 0; time < 4; time += 1) statuses.push((await signUp())[0])

  expect(statuses).toEqual([400, 400, 400, 429])
})
