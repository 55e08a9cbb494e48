import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DependencyDown } from './dependency-down.ts'
import { type Job, job, type Urgency } from './job.ts'
import { MailCircuitBreaker, PROBE_INTERVAL_MS } from './mail-circuit-breaker.ts'
import { enqueue } from './queue.ts'
import { MAX_OF } from './slots.ts'
import { createWorker, type Worker } from './worker.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** The real loop, stopped when the test ends. */
function running(...kinds: Job[]): Worker {
  const worker = createWorker(app.resources, app.app.log, kinds)
  worker.start()
  onTestFinished(() => worker.stop())
  return worker
}

/** So much time passes at once, for the process alone. */
function letPass(milliseconds: number): void {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds)
  onTestFinished(() => clock.mockRestore())
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `job ${at}`)

test('while the mail server is down one email probes it, then all are sent, codes first', async () => {
  let isAway = true
  const tried: string[] = []
  const aMail = (kind: string, urgency: Urgency) =>
    job({
      kind: `${kind}-${crypto.randomUUID()}`,
      urgency,
      sendsMail: true,
      payload: z.object({}),
      run: async () => {
        tried.push(kind)
        if (isAway) throw new DependencyDown('connect ECONNREFUSED')
      },
    })
  const [code, news] = [aMail('code', 'urgent'), aMail('news', 'bulk')]
  for (const _ of names(40)) await enqueue(app.resources.db, news.kind, {})
  const worker = running(code, news)
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  await worker.stop()
  const rows = await app.resources.db.select().from(jobs).where(eq(jobs.kind, news.kind))
  expect(tried.length).toBeLessThanOrEqual(MAX_OF.bulk)
  expect(rows.every(({ attempts, failedAt }) => attempts === 0 && failedAt === null)).toBe(true)

  for (const _ of names(5)) await enqueue(app.resources.db, code.kind, {})
  isAway = false
  await app.resources.db
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(eq(jobs.kind, news.kind))
  tried.length = 0
  running(code, news)

  await expect.poll(() => tried.length).toBe(45)
  expect(tried.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'code'))
})

/** One email whose server is down, and a worker that has tried it; counts the statements by which it polls for work. */
async function anOutage(urgency: Urgency, ...others: Job[]) {
  const tried: number[] = []
  const mail = job({
    kind: `mail-${crypto.randomUUID()}`,
    urgency,
    sendsMail: true,
    payload: z.object({}),
    run: () => {
      tried.push(Date.now())
      return Promise.reject(new DependencyDown('connect ECONNREFUSED'))
    },
  })
  const counted = { claims: 0 }
  const db = new Proxy(app.resources.db, {
    get: (target, name) => {
      if (name === 'update') counted.claims += 1
      return Reflect.get(target, name)
    },
  })
  await enqueue(app.resources.db, mail.kind, {})
  const worker = createWorker({ ...app.resources, db }, app.app.log, [mail, ...others])
  worker.start()
  onTestFinished(() => worker.stop())
  const row = async () =>
    (await app.resources.db.select().from(jobs).where(eq(jobs.kind, mail.kind)))[0] ?? expect.fail()
  await expect.poll(async () => [tried.length, (await row()).attempts]).toEqual([1, 0])
  return { counted, row, tried, worker }
}

test('a code that probed the mail server is due again at the next probe', async () => {
  const { row, tried } = await anOutage('urgent')

  const runAt = (await row()).runAt.getTime()
  expect(runAt - (tried[0] ?? 0)).toBeGreaterThanOrEqual(PROBE_INTERVAL_MS)
  expect(runAt - Date.now()).toBeLessThanOrEqual(PROBE_INTERVAL_MS)
})

test('while the mail server is down and no mail is due, the queue is polled once a second and not in a busy loop', async () => {
  const { counted, row } = await anOutage('usual')
  const inAnHour = new Date(Date.now() + 3_600_000)
  const { kind } = await row()
  await app.resources.db.update(jobs).set({ runAt: inAnHour }).where(eq(jobs.kind, kind))
  letPass(PROBE_INTERVAL_MS * 2)
  // The end of the break wakes no worker; newly queued work does.
  await enqueue(app.resources.db, kind, {}, { runAt: inAnHour })
  await expect.poll(() => counted.claims).toBeGreaterThan(1)
  const before = counted.claims

  await new Promise((resolve) => setTimeout(resolve, 1_500))

  expect(counted.claims - before).toBeLessThanOrEqual(3)
})

test.each([
  ['one email waits', 0],
  ['an email probes it', PROBE_INTERVAL_MS * 2],
])('while the mail server is down and %s, all other work has its slots', async (_when, later) => {
  const begun: number[] = []
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const other = job({
    kind: `other-${crypto.randomUUID()}`,
    payload: z.object({}),
    run: () => {
      begun.push(performance.now())
      return held
    },
  })
  const { row, tried } = await anOutage('usual', other)
  onTestFinished(() => end())
  const { kind } = await row()
  letPass(later)

  await inTransaction(app.resources.db, async (tx) => {
    for (const _ of names(2)) await enqueue(tx, kind, {})
    for (const _ of names(MAX_OF.usual)) await enqueue(tx, other.kind, {})
  })

  const [probes, room] = later > 0 ? [1, MAX_OF.usual - 1] : [0, MAX_OF.usual]
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(room)
  expect((begun[room - 1] ?? 0) - (begun[0] ?? 0), 'at once, not one by one').toBeLessThan(1_000)
  expect(tried).toHaveLength(1 + probes)
})

test('during an outage one email is let through every five seconds, and all once one was delivered', () => {
  const mail = new MailCircuitBreaker()
  expect(mail.capacity(3, 0)).toBe(Number.POSITIVE_INFINITY)

  mail.recordFailure(new DependencyDown('connect ECONNREFUSED'), 1_000)

  expect([mail.capacity(0, 5_999), mail.millisecondsUntilProbe(5_000)]).toEqual([0, 1_000])
  expect([mail.capacity(0, 6_000), mail.capacity(1, 6_000)]).toEqual([1, 0])
  mail.recordSuccess()
  expect([mail.capacity(5, 6_001), mail.millisecondsUntilProbe(6_001)]).toEqual([
    Number.POSITIVE_INFINITY,
    null,
  ])
})

test('an email that fails for a reason of its own says nothing about the mail server', () => {
  const mail = new MailCircuitBreaker()
  mail.recordFailure(new Error('duplicate key'), 0)
  expect(mail.capacity(3, 0)).toBe(Number.POSITIVE_INFINITY)
  mail.recordFailure(new DependencyDown('connect ECONNREFUSED'), 1_000)

  mail.recordFailure(new Error('duplicate key'), 6_000)

  expect([mail.capacity(0, 6_000), mail.capacity(1, 6_000), mail.millisecondsUntilProbe(5_000)]).toEqual([
    1, 0, 1_000,
  ])
})

test('a clock that is set back by hours does not prolong the break between two probes', () => {
  const mail = new MailCircuitBreaker()
  mail.recordFailure(new DependencyDown('connect ECONNREFUSED'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())

  expect(mail.millisecondsUntilProbe()).toBeLessThanOrEqual(PROBE_INTERVAL_MS)
  letPass(PROBE_INTERVAL_MS)
  expect(mail.capacity(0)).toBe(1)
})
