import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { jobs, rateWindows } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { MAX_ATTEMPTS } from './claim.ts'
import { type Job, job } from './job.ts'
import { enqueue } from './queue.ts'
import { createWorker, type Worker } from './worker.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Job kinds of one test alone, a worker for them, and a record of what ran. */
function aTestWorker(
  definition: Partial<Pick<Job, 'deleteWhenDone' | 'every'>> & { run?: (n: number) => Promise<void> },
) {
  const kind = `test-${crypto.randomUUID()}`
  const ran: number[] = []
  const { run, ...rest } = definition
  const kinds = [
    job({
      kind,
      payload: z.object({ n: z.number().default(0) }),
      ...rest,
      run: async (_, { n }) => {
        ran.push(n)
        await run?.(n)
      },
    }),
  ]
  const worker = () => createWorker(app.resources, app.app.log, kinds)
  return { kind, ran, worker }
}

function rowOf(kind: string) {
  return app.resources.db.select().from(jobs).where(eq(jobs.kind, kind))
}

/** Makes the waiting jobs of a kind due again. */
function makeDue(kind: string) {
  return app.resources.db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.kind, kind))
}

test('a job runs once its transaction has committed, and never when that is rolled back', async () => {
  const { kind, ran, worker } = aTestWorker({})
  const { db } = app.resources

  await inTransaction(db, (tx) => enqueue(tx, kind, { n: 1 }))
  await expect(
    inTransaction(db, async (tx) => {
      await enqueue(tx, kind, { n: 2 })
      throw new Error('the cause did not happen')
    }),
  ).rejects.toThrow('the cause did not happen')
  await worker().drain()

  expect(ran).toEqual([1])
  expect(await rowOf(kind)).toMatchObject([{ attempts: 1, doneAt: expect.any(Date) }])
})

test('a job does not run before its time', async () => {
  const { kind, ran, worker } = aTestWorker({})
  await enqueue(app.resources.db, kind, {}, { runAt: new Date(Date.now() + 60_000) })

  await worker().drain()

  expect(ran).toEqual([])
})

test('several workers on the same queue run every job exactly once', async () => {
  const { kind, ran, worker } = aTestWorker({ run: () => new Promise((resolve) => setTimeout(resolve, 1)) })
  for (let n = 0; n < 60; n += 1) await enqueue(app.resources.db, kind, { n })

  const outcomes = await Promise.all([worker(), worker(), worker()].map((one) => one.drain()))

  expect([...ran].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
  expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(60)
})

test('a job that fails is retried with growing delays until it succeeds', async () => {
  let healthy = false
  const { kind, ran, worker } = aTestWorker({
    run: async () => {
      if (!healthy) throw new Error('550 no such box <asha@example.com>')
    },
  })
  await enqueue(app.resources.db, kind, {})

  const first = await worker().drain()
  const [waiting] = await rowOf(kind)
  await makeDue(kind)
  await worker().drain()
  const [later] = await rowOf(kind)
  healthy = true
  await makeDue(kind)
  await worker().drain()

  expect(first).toEqual({ done: 0, failures: [`${kind}: 550 no such box <(address)>`] })
  const wait = (row: typeof waiting) => (row?.runAt.getTime() ?? 0) - Date.now()
  expect(wait(waiting)).toBeGreaterThan(3_000)
  expect(wait(later)).toBeGreaterThan(7_000)
  expect(ran).toHaveLength(3)
  expect(await rowOf(kind)).toMatchObject([{ doneAt: expect.any(Date), failedAt: null, lastError: null }])
})

test('a job is given up after its last attempt, and the reason is stored', async () => {
  const { kind, ran, worker } = aTestWorker({ run: () => Promise.reject(new Error('never')) })
  await enqueue(app.resources.db, kind, {}, { uniqueKey: kind })
  await app.resources.db
    .update(jobs)
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .where(eq(jobs.kind, kind))

  await worker().drain()
  await makeDue(kind)
  await worker().drain()

  expect(ran).toHaveLength(1)
  expect(await rowOf(kind)).toMatchObject([
    { failedAt: expect.any(Date), lastError: 'never', doneAt: null, uniqueKey: null },
  ])
})

test('the reason of a failed query begins with its cause', async () => {
  const { db } = app.resources
  const { kind, worker } = aTestWorker({
    run: async () => void (await db.execute(sql`select ${'x'.repeat(600)}, 1 / 0`)),
  })
  await enqueue(db, kind, {})

  await worker().drain()

  expect((await rowOf(kind))[0]?.lastError).toMatch(/^division by zero; Failed query: select/)
})

test('a job whose process crashed is done by another worker when the lease has run out', async () => {
  const { kind, ran, worker } = aTestWorker({})
  await enqueue(app.resources.db, kind, {})
  const inAMinute = new Date(Date.now() + 60_000)
  await app.resources.db.update(jobs).set({ attempts: 1, runAt: inAMinute }).where(eq(jobs.kind, kind))

  await worker().drain()
  expect(ran).toEqual([])
  await makeDue(kind)
  await worker().drain()

  expect(ran).toHaveLength(1)
})

test('of two open jobs with the same key only one is queued, and a new one after it is done', async () => {
  const { kind, ran, worker } = aTestWorker({})
  const { db } = app.resources
  const take = () => enqueue(db, kind, {}, { uniqueKey: `key of ${kind}` })

  expect([await take(), await take()]).toEqual([true, false])
  await worker().drain()
  expect(await take()).toBe(true)
  await worker().drain()

  expect(ran).toHaveLength(2)
})

test('a recurring job runs once in each period, however many workers there are', async () => {
  const { ran, worker } = aTestWorker({ every: 'hour' })
  const workers: Worker[] = [worker(), worker()]
  const noon = new Date('2030-01-01T12:10:00Z')

  for (const one of workers) await one.schedule(noon)
  await workers[0]?.drain()
  for (const one of workers) await one.schedule(new Date('2030-01-01T12:50:00Z'))
  await workers[1]?.drain()
  expect(ran).toHaveLength(1)
  for (const one of workers) await one.schedule(new Date('2030-01-01T13:00:00Z'))
  await workers[0]?.drain()

  expect(ran).toHaveLength(2)
})

test('nothing is left of a job that is to be deleted once it is done', async () => {
  const { kind, worker } = aTestWorker({ deleteWhenDone: true })
  await enqueue(app.resources.db, kind, {})

  await worker().drain()

  expect(await rowOf(kind)).toEqual([])
})

test('a started worker finds work on its own and finishes running work when it is stopped', async () => {
  let finished = false
  const stopCame = Promise.withResolvers<void>()
  const { kind, ran, worker } = aTestWorker({
    run: async () => {
      await stopCame.promise
      // A stop that does not wait would return before the database has answered.
      await app.resources.db.execute(sql`select 1`)
      finished = true
    },
  })
  const started = worker()
  started.start()
  await enqueue(app.resources.db, kind, {})
  await expect.poll(() => ran).toHaveLength(1)

  const finishedBeforeStop = started.stop().then(() => finished)
  stopCame.resolve()

  expect(await finishedBeforeStop).toBe(true)
  expect(await rowOf(kind)).toMatchObject([{ doneAt: expect.any(Date) }])
})

test('the hourly sweep removes old finished jobs and expired rate limit windows', async () => {
  const { db } = app.resources
  const long = sql`now() - interval '8 days'`
  await db.insert(jobs).values({ kind: 'test-old', payload: {}, doneAt: long })
  await db.insert(jobs).values({ kind: 'test-new', payload: {}, doneAt: sql`now()` })
  await db.insert(rateWindows).values([
    { key: 'test-old', startsAt: long, endsAt: long, hits: 1 },
    { key: 'test-new', startsAt: long, endsAt: sql`now() + interval '1 hour'`, hits: 1 },
  ])

  await enqueue(db, 'operations.sweep', {})
  await app.drainJobs()

  expect(await rowOf('test-old')).toEqual([])
  expect(await rowOf('test-new')).toHaveLength(1)
  expect(await db.select({ key: rateWindows.key }).from(rateWindows)).toEqual([{ key: 'test-new' }])
})
