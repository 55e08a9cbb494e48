import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { jobs, rateWindows } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { errorOf } from '#testing/error-of.ts'
import { aNewcomer, anEmail, aSignedUpLearner } from '#testing/sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** CPU time of all threads: other load on the machine does not count. */
async function microsecondsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/**
 * Ratio of the work for an unknown address to that for a known one; interleaved, so that other load affects both alike.
 */
async function ratioOf(known: string[], ask: (email: string) => Promise<unknown>): Promise<number> {
  const [one, other]: [number[], number[]] = [[], []]
  for (const email of known) {
    one.push(await microsecondsOf(() => ask(email)))
    other.push(await microsecondsOf(() => ask(anEmail())))
  }
  // The first ones warm up.
  return median(other.slice(1)) / median(one.slice(1))
}

test('a wrong password takes as much work for an unknown address as for a known one', async () => {
  const { email } = await aSignedUpLearner(app)

  const ratio = await ratioOf(Array(16).fill(email), (address) =>
    errorOf(app.api.accounts.login({ body: { email: address, password: 'wrong password' } })),
  )

  // Without the hash the unknown address would take about a tenth.
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('requesting a code or a reset takes the same work with and without an account', async () => {
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
    for (const ask of [app.api.accounts.requestCode, app.api.sessions.forgotPassword]) {
      const before = await open()
      await ask({ body: { email } })
      counts.push((await open()) - before)
    }
  }

  expect(counts).toEqual([1, 1, 1, 1, 1, 1])
})

test('guesses of a code get the same reply and count the same with and without an account', async () => {
  const { email } = await aSignedUpLearner(app)
  const hits = async () => {
    const [row] = await app.resources.db
      .select({ count: sql<number>`coalesce(sum(${rateWindows.hits}), 0)::integer` })
      .from(rateWindows)
    return row?.count ?? 0
  }

  const outcomes = []
  for (const address of [email, anEmail()]) {
    const before = await hits()
    const answer = await errorOf(app.api.accounts.verify({ body: { email: address, otp: '000000' } }))
    outcomes.push({ answer, counted: (await hits()) - before })
  }

  expect(outcomes).toEqual([
    { answer: [400, 'The code is wrong or has expired'], counted: 2 },
    { answer: [400, 'The code is wrong or has expired'], counted: 2 },
  ])
})

test('repeated sign-ups from one address are slowed', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '0.01' })
  const signUp = () =>
    errorOf(strict.api.accounts.signUp({ body: { name: 'Asha', email: anEmail(), password: '12345678' } }))

  const statuses = []
  for (let time = 0; time < 4; time += 1) statuses.push((await signUp())[0])

  expect(statuses).toEqual([400, 400, 400, 429])
})
