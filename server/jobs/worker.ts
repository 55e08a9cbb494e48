import { setTimeout as patience } from 'node:timers/promises'
import { createCalmLog } from '#server/calm-log.ts'
import { plain } from '#server/log-lines.ts'
import type { Resources } from '#server/resources.ts'
import { allJobs } from './all-jobs.ts'
import {
  type Claimed,
  claimJobs,
  LEASE_SECONDS,
  MOST_ATTEMPTS,
  markDone,
  markFailed,
  renewLease,
} from './claim.ts'
import type { Job } from './job.ts'
import { enqueue, PERIOD_KEY } from './queue.ts'

const AT_ONCE = 4
const IDLE_MS = 1_000
const DATABASE_DOWN_MS = 5_000
const STOP_MS = 10_000
const PERIOD_MS = { hour: 3_600_000, day: 86_400_000 }
const LONGEST_REASON = 500

interface Log {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

export interface Worker {
  /** Works from now on, in the background. */
  start(): void
  /** Takes no more jobs and waits for those under way (at most ten seconds; what is left is taken up again later). */
  stop(): Promise<void>
  /** Does all that is due now and answers why jobs failed; for tests and the command line. */
  drain(): Promise<{ done: number; failures: string[] }>
  /** Enqueues the recurring jobs of the present periods. */
  schedule(now?: Date): Promise<void>
}

/** Any number of workers, in any number of processes, share the one queue of the database. */
export function createWorker(resources: Resources, log: Log, kinds: readonly Job[] = allJobs): Worker {
  const { db } = resources
  const tellCalmly = createCalmLog()
  const known = new Map(kinds.map((job) => [job.kind, job]))
  const running = new Set<Promise<unknown>>()
  let turn: Promise<void> = Promise.resolve()
  const scheduled = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let stopped = true

  /** Answers why it failed, or null. */
  async function work(claimed: Claimed): Promise<string | null> {
    const job = known.get(claimed.kind)
    const forget = job?.forget ?? false
    const renewal = setInterval(
      () =>
        void renewLease(db, claimed).catch((err) =>
          log.warn({ err, job: claimed.kind }, 'lease not renewed'),
        ),
      (LEASE_SECONDS * 1_000) / 3,
    )
    try {
      if (!job) throw new Error(`there is no job of the kind ${claimed.kind}`)
      // Counted before it ran: a job that ends the process each time is given up too.
      if (claimed.attempts > MOST_ATTEMPTS) throw new Error('the process ended at every attempt')
      await job.run(resources, claimed.payload, { id: claimed.id, attempt: claimed.attempts })
      await markDone(db, claimed, forget)
      return null
    } catch (error) {
      const reason = reasonOf(error)
      const givenUp = await markFailed(db, claimed, reason, { forget, final: !job })
      const detail = { job: claimed.kind, id: claimed.id, attempt: claimed.attempts, reason }
      if (givenUp) log.error(detail, 'job given up')
      else log.warn(detail, 'job failed and will be tried again')
      return `${claimed.kind}: ${reason}`
    } finally {
      clearInterval(renewal)
    }
  }

  async function drain() {
    const outcome = { done: 0, failures: [] as string[] }
    for (;;) {
      const claimed = await claimJobs(db, AT_ONCE)
      if (claimed.length === 0) return outcome
      for (const failure of await Promise.all(claimed.map(work))) {
        if (failure === null) outcome.done += 1
        else outcome.failures.push(failure)
      }
    }
  }

  async function schedule(now = new Date()): Promise<void> {
    for (const { kind, every } of kinds) {
      if (!every) continue
      const period = String(Math.floor(now.getTime() / PERIOD_MS[every]))
      if (scheduled.get(kind) === period) continue
      await enqueue(db, kind, {}, { uniqueKey: `${PERIOD_KEY}${kind}:${period}` })
      scheduled.set(kind, period)
    }
  }

  async function tick(): Promise<number> {
    await schedule()
    const free = AT_ONCE - running.size
    if (free <= 0) return IDLE_MS
    const claimed = await claimJobs(db, free)
    for (const one of claimed) {
      const run = work(one)
        .catch((err) => log.error({ err, job: one.kind }, 'the outcome of a job could not be kept'))
        .finally(() => running.delete(run))
      running.add(run)
    }
    return claimed.length === free ? 0 : IDLE_MS
  }

  function next(wait: number): void {
    if (stopped) return
    timer = setTimeout(() => {
      turn = tick()
        .catch((err) => {
          tellCalmly(log, 'the job queue cannot be read right now', err)
          return DATABASE_DOWN_MS
        })
        .then(next)
    }, wait)
  }

  return {
    start: () => {
      stopped = false
      next(0)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await turn
      await Promise.race([Promise.allSettled(running), patience(STOP_MS, undefined, { ref: false })])
    },
    drain,
    schedule,
  }
}

/** What went wrong, without the addresses that mail servers like to repeat. */
function reasonOf(error: unknown): string {
  return plain(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON)
}
