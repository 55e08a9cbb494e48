import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
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

/** How much longer an unknown address takes than a known one; asked in turn, so that a busy machine slows both. */
async function ratioOf(known: string[], ask: (email: string) => Promise<unknown>): Promise<number> {
  const [one, other]: [number[], number[]] = [[], []]
  for (const email of known) {
    one.push(await millisecondsOf(() => ask(email)))
    other.push(await millisecondsOf(() => ask(anEmail())))
  }
  // The first ones warm up.
  return median(other.slice(1)) / median(one.slice(1))
}

test('a wrong password takes as long for an unknown address as for a known one', async () => {
  const { email } = await aSignedUpLearner(app)

  const ratio = await ratioOf(Array(16).fill(email), (address) =>
    refusal(app.api.accounts.login({ body: { email: address, password: 'wrong password' } })),
  )

  // Without the hash the unknown address would take about a tenth.
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('asking for a code, asking for a reset and guessing a code take as long for an unknown address', async () => {
  const { accounts, passwords } = app.api
  // Each is asked about once: after a few times one address is refused, whether somebody is there or not.
  const learners = await Promise.all(Array.from({ length: 26 }, () => aLearner(app)))
  const known = learners.map(({ email }) => email)
  const asks = [
    (email: string) => accounts.requestCode({ body: { email } }),
    (email: string) => passwords.forgot({ body: { email } }),
    (email: string) => refusal(accounts.verify({ body: { email, otp: '000000' } })),
  ]

  for (const ask of asks) {
    const ratio = await ratioOf(known, ask)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  }
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
