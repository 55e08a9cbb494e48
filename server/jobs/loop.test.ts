import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Job, job, type Urgency } from './job.ts'
import { enqueue } from './queue.ts'
import { MAX_AT_ONCE, MAX_OF } from './slots.ts'
import { createWorker, UNDISTURBED_MS, type Worker } from './worker.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** A kind of job whose runs block until they are released, one by one or all. */
function aBlockingJobKind(urgency: Urgency) {
  const begun: string[] = []
  const times: number[] = []
  const gates = new Map<string, () => void>()
  let isOpen = false
  const kind = `held-${urgency}-${crypto.randomUUID()}`
  const held = job({
    kind,
    urgency,
    payload: z.object({ name: z.string() }),
    run: async (_, { name }) => {
      times.push(performance.now())
      begun.push(name)
      if (!isOpen) await new Promise<void>((resolve) => gates.set(name, resolve))
    },
  })
  const queue = (name: string, lane?: string) =>
    enqueue(app.resources.db, kind, { name }, lane === undefined ? {} : { lane })
  const letAllGo = () => {
    isOpen = true
    for (const go of gates.values()) go()
  }
  return { kind, held, begun, times, queue, letAllGo, letGo: (name: string) => gates.get(name)?.() }
}

/** The real loop, stopped when the test ends. */
function running(...kinds: { held: Job; letAllGo(): void }[]): Worker {
  const worker = createWorker(
    app.resources,
    app.app.log,
    kinds.map(({ held }) => held),
  )
  worker.start()
  onTestFinished(async () => {
    for (const { letAllGo } of kinds) letAllGo()
    await worker.stop()
  })
  return worker
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `job ${at}`)

test('a commit wakes an idle worker, and nothing earlier does', async () => {
  const kind = aBlockingJobKind('usual')
  const { begun } = kind
  kind.letAllGo()
  const received: string[] = []
  const stop = await app.resources.database.listen('jobs_due', () => received.push('due'))
  onTestFinished(() => stop())
  running(kind)

  await inTransaction(app.resources.db, async (tx) => {
    await enqueue(tx, kind.kind, { name: 'one' })
    await tx.execute(sql`select 1`)
    expect([received, begun]).toEqual([[], []])
  })

  await expect.poll(() => [received, begun]).toEqual([['due'], ['one']])
})

test('polling finds work that nobody announced, and work that has become due', async () => {
  const kind = aBlockingJobKind('usual')
  kind.letAllGo()
  running(kind)
  // Not through enqueue, which would announce it.
  await app.resources.db.insert(jobs).values([
    { kind: kind.kind, payload: { name: 'untold' } },
    { kind: kind.kind, payload: { name: 'later' }, runAt: new Date(Date.now() + 1_500) },
  ])

  await expect.poll(() => kind.begun).toEqual(['untold', 'later'])
})

test('a backlog of bulk work leaves slots free for urgent work', async () => {
  const bulk = aBlockingJobKind('bulk')
  const usual = aBlockingJobKind('usual')
  const urgent = aBlockingJobKind('urgent')
  for (const name of names(20)) await bulk.queue(name)
  for (const name of names(20)) await usual.queue(name)
  running(bulk, usual, urgent)
  const underWay = () => bulk.begun.length + usual.begun.length
  await expect.poll(underWay).toBe(MAX_OF.usual)
  expect(bulk.begun.length).toBeLessThanOrEqual(MAX_OF.bulk)

  for (const name of names(MAX_AT_ONCE)) await urgent.queue(name)
  await expect.poll(() => urgent.begun.length).toBe(MAX_AT_ONCE - MAX_OF.usual)
  urgent.letGo(urgent.begun[0] ?? '')
  await expect.poll(() => urgent.begun.length).toBe(MAX_AT_ONCE - MAX_OF.usual + 1)

  expect(underWay()).toBe(MAX_OF.usual)
})

test('while urgent work runs nothing less urgent starts, unless the urgent work is slow', async () => {
  const [urgent, usual] = [aBlockingJobKind('urgent'), aBlockingJobKind('usual')]
  usual.letAllGo()
  running(urgent, usual)
  await urgent.queue('slow')
  await expect.poll(() => urgent.begun, { interval: 1 }).toEqual(['slow'])

  await usual.queue('patient')
  await expect.poll(() => usual.begun).toEqual(['patient'])

  const [began = Number.NaN, started = Number.NaN] = [...urgent.times, ...usual.times]
  // Timers are rounded to milliseconds.
  expect(started - began).toBeGreaterThan(UNDISTURBED_MS - 1)
})

test('never more jobs run than there are slots, and a freed slot takes the next job at once', async () => {
  const kind = aBlockingJobKind('urgent')
  const { begun, queue, letGo } = kind
  for (const name of names(MAX_AT_ONCE * 2)) await queue(name)
  running(kind)
  await expect.poll(() => begun.length).toBe(MAX_AT_ONCE)

  for (let done = 0; done < MAX_AT_ONCE; done += 1) {
    letGo(begun[done] ?? '')
    await expect.poll(() => begun.length).toBe(MAX_AT_ONCE + done + 1)
  }
  expect(new Set(begun).size).toBe(MAX_AT_ONCE * 2)
})

test('a slow address, or one with a backlog of mail, delays nobody else', async () => {
  const mails = aBlockingJobKind('urgent')
  const { kind, begun, queue } = mails
  for (const name of names(30)) await queue(`slow ${name}`, 'slow@example.com')
  const waiting = await app.resources.db.select({ lane: jobs.lane }).from(jobs).where(eq(jobs.kind, kind))
  expect(JSON.stringify(waiting)).not.toContain('slow@example.com')
  for (const name of names(3)) await queue(name, `${name}@example.com`)

  running(mails)

  await expect.poll(() => begun.length).toBe(4)
  expect([...begun].sort().slice(0, 3)).toEqual(names(3))
  expect(begun.filter((name) => name.startsWith('slow'))).toHaveLength(1)
})

test('a worker leaves jobs alone that only another version knows', async () => {
  const unknown = aBlockingJobKind('usual')
  const known = aBlockingJobKind('usual')
  unknown.letAllGo()
  known.letAllGo()
  await unknown.queue('of the new version')
  const old = running(known)
  await known.queue('of both')
  await expect.poll(() => known.begun).toEqual(['of both'])
  await old.stop()
  const untouched = await app.resources.db.select().from(jobs).where(eq(jobs.kind, unknown.kind))
  expect(untouched).toMatchObject([{ attempts: 0, failedAt: null, doneAt: null }])

  running(known, unknown)

  await expect.poll(() => unknown.begun).toEqual(['of the new version'])
})
