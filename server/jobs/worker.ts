import { setTimeout as sleep } from 'node:timers/promises'
import { plain } from '#server/log/error-for-log.ts'
import { createThrottledLog } from '#server/log/throttled-log.ts'
import type { Resources } from '#server/resources.ts'
import { allJobs } from './all-jobs.ts'
import {
  type Claimed,
  type ClaimLimits,
  claimJobs,
  isOld,
  LEASE_SECONDS,
  MAX_ATTEMPTS,
  markDone,
  markFailed,
  markPostponed,
  renewLease,
} from './claim.ts'
import { DependencyDown } from './dependency-down.ts'
import type { Job, Urgency } from './job.ts'
import { MailCircuitBreaker, PROBE_INTERVAL_MS } from './mail-circuit-breaker.ts'
import { NeedsOperator } from './needs-operator.ts'
import { enqueue, JOBS_CHANNEL, PERIOD_KEY } from './queue.ts'
import { MAX_AT_ONCE, MAX_OF } from './slots.ts'

/** How often to poll: work that is due at once wakes the worker, later work is found by polling. Milliseconds. */
const IDLE_MS = 1_000
const DATABASE_DOWN_MS = 5_000
/** A job that cannot be done now must not be claimed again during the same drain. */
const POSTPONED_BY_DRAIN_MS = 60_000
const STOP_MS = 10_000
const PERIOD_MS = { hour: 3_600_000, day: 86_400_000 }
const MAX_REASON_LENGTH = 500
/**
 * For this long urgent work has the process to itself: nothing less urgent starts. Work that takes longer is slow and
 * no longer holds the rest back.
 */
export const UNDISTURBED_MS = 100

interface Log {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

export interface Worker {
  /** Runs in the background from now on. */
  start(): void
  /** Claims no more jobs and waits for those in progress (at most ten seconds; the rest is retried later). */
  stop(): Promise<void>
  /** Runs everything that is due now and returns why jobs failed; for tests and the command line. */
  drain(): Promise<{ done: number; failures: string[] }>
  /** Enqueues the recurring jobs of the current periods. */
  schedule(now?: Date): Promise<void>
}

/** Any number of workers, in any number of processes, share the one queue in the database. */
export function createWorker(resources: Resources, log: Log, kinds: readonly Job[] = allJobs): Worker {
  const { db, database } = resources
  const logThrottled = createThrottledLog()
  const known = new Map(kinds.map((job) => [job.kind, job]))
  const kindsOfMail = kinds.filter((job) => job.sendsMail)
  const otherKinds = kinds.filter((job) => !job.sendsMail)
  const running = new Map<Claimed, { run: Promise<unknown>; since: number }>()
  const mail = new MailCircuitBreaker()
  const scheduled = new Map<string, string>()
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isWoken = false
  let stopped = true
  let stopListening: Promise<() => Promise<void>> | undefined

  /** Returns why it failed, or null. */
  async function work(claimed: Claimed, postponedBy = PROBE_INTERVAL_MS): Promise<string | null> {
    const job = known.get(claimed.kind)
    const deleteWhenDone = job?.deleteWhenDone ?? false
    const renewal = setInterval(
      () =>
        void renewLease(db, claimed).catch((err) =>
          log.warn({ err, job: claimed.kind }, 'lease not renewed'),
        ),
      (LEASE_SECONDS * 1_000) / 3,
    )
    try {
      if (!job) throw new Error(`${claimed.kind} was claimed by a worker that does not know it`)
      // Counted before it ran: a job that crashes the process each time is given up too.
      if (claimed.attempts > MAX_ATTEMPTS) throw new Error('the process ended at every attempt')
      await run(job, claimed)
      if (job.sendsMail) mail.recordSuccess()
      await markDone(db, claimed, deleteWhenDone)
      return null
    } catch (error) {
      if (job?.sendsMail) mail.recordFailure(error)
      return `${claimed.kind}: ${await putBack(claimed, error, job ?? {}, postponedBy)}`
    } finally {
      clearInterval(renewal)
    }
  }

  async function run(job: Job, { id, attempts, payload }: Claimed): Promise<void> {
    await job.run(resources, payload, { id, attempt: attempts }).catch((error: unknown) => {
      if (!(error instanceof NeedsOperator)) throw error
      log.error({ job: job.kind }, error.message)
    })
  }

  /** Puts the job back for another attempt, if there is one left. Returns the reason. */
  async function putBack(
    claimed: Claimed,
    error: unknown,
    job: Partial<Job>,
    postponedBy: number,
  ): Promise<string> {
    const reason = reasonOf(error)
    const detail = { job: claimed.kind, id: claimed.id, attempt: claimed.attempts, reason }
    if (error instanceof DependencyDown && !isOld(claimed)) {
      await markPostponed(db, claimed, reason, postponedBy / 1_000)
      logThrottled(log, 'job postponed: a dependency is unavailable', error)
    } else if (await markFailed(db, claimed, reason, job)) log.error(detail, 'job given up')
    else log.warn(detail, 'job failed and will be tried again')
    return reason
  }

  /** These kinds by urgency, with the free slots that each may use. */
  function limitsOf(some: readonly Job[], most: number): ClaimLimits {
    const underWay = [...running.keys()].map(({ kind, lane }) => ({ job: known.get(kind), lane }))
    const used = { urgent: underWay.length, usual: 0, bulk: 0 }
    if (undisturbedFor() > 0) used.usual = MAX_OF.usual
    for (const { job } of underWay) {
      if (job && urgencyOf(job) !== 'urgent') used.usual += 1
      if (job && urgencyOf(job) === 'bulk') used.bulk += 1
    }
    return {
      free: Math.min(MAX_AT_ONCE - running.size, most),
      busyLanes: underWay.flatMap(({ lane }) => lane ?? []),
      ranks: URGENCIES.map((urgency) => ({
        kinds: some.filter((job) => urgencyOf(job) === urgency).map(({ kind }) => kind),
        most: Math.max(0, MAX_OF[urgency] - used[urgency]),
      })),
    }
  }

  /** Milliseconds during which only urgent work may start. */
  function undisturbedFor(): number {
    const since = [...running].flatMap(([{ kind }, { since }]) =>
      urgencyOf(known.get(kind) ?? {}) === 'urgent' ? since : [],
    )
    return Math.max(0, ...since.map((began) => began + UNDISTURBED_MS - performance.now()))
  }

  async function drain() {
    // Mail is not held back: a caller of drain needs to know why it fails, too.
    const all: ClaimLimits = {
      free: MAX_AT_ONCE,
      busyLanes: [],
      ranks: URGENCIES.map((urgency) => ({
        kinds: kinds.filter((job) => urgencyOf(job) === urgency).map(({ kind }) => kind),
        most: MAX_AT_ONCE,
      })),
    }
    const outcome = { done: 0, failures: [] as string[] }
    for (;;) {
      const claimed = await claimJobs(db, all)
      if (claimed.length === 0) return outcome
      for (const failure of await Promise.all(claimed.map((one) => work(one, POSTPONED_BY_DRAIN_MS)))) {
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

  /** Starts everything that is due and has a free slot. Returns when to look again, in milliseconds. */
  async function tick(): Promise<number> {
    await schedule()
    for (;;) {
      const claimed = await beginDue()
      // One claim takes everything that is due, unless a backlog of one lane hid other jobs; a finished job wakes the
      // loop.
      if (!claimed.some(({ lane }) => lane !== null))
        return Math.min(mail.millisecondsUntilProbe() || IDLE_MS, undisturbedFor() || IDLE_MS, IDLE_MS)
    }
  }

  /** During an outage emails are claimed apart from other work, which needs no mail server. */
  async function beginDue(): Promise<Claimed[]> {
    const mails = mail.capacity([...running.keys()].filter(({ kind }) => known.get(kind)?.sendsMail).length)
    if (mails > 1) return beginSome(kinds)
    const probe = mails === 1 ? await beginSome(kindsOfMail, 1) : []
    return [...probe, ...(await beginSome(otherKinds))]
  }

  async function beginSome(some: readonly Job[], most = MAX_AT_ONCE): Promise<Claimed[]> {
    const limits = limitsOf(some, most)
    if (stopped || some.length === 0 || limits.free <= 0) return []
    const claimed = await claimJobs(db, limits)
    for (const one of inOrder(claimed)) begin(one)
    return claimed
  }

  /** Most urgent first: the database returns them in any order. */
  function inOrder(claimed: Claimed[]): Claimed[] {
    const rankOf = ({ kind }: Claimed) => URGENCIES.indexOf(urgencyOf(known.get(kind) ?? {}))
    return claimed.sort((one, other) => rankOf(one) - rankOf(other))
  }

  function begin(one: Claimed): void {
    const run = work(one)
      .catch((err) => log.error({ err, job: one.kind }, 'the outcome of a job could not be stored'))
      .finally(() => {
        running.delete(one)
        wake()
      })
    running.set(one, { run, since: performance.now() })
  }

  /** Schedules the next turn; being woken during a turn leads to another one right after it. */
  function next(wait: number): void {
    if (stopped) return
    timer = setTimeout(
      () => {
        isWoken = false
        timer = undefined
        turn = tick()
          .catch((err) => {
            logThrottled(log, 'the job queue cannot be read right now', err)
            isWoken = false
            return DATABASE_DOWN_MS
          })
          .then(next)
      },
      isWoken ? 0 : wait,
    )
  }

  function wake(): void {
    isWoken = true
    if (timer === undefined || stopped) return
    clearTimeout(timer)
    next(0)
  }

  return {
    start: () => {
      stopped = false
      stopListening = database.listen(JOBS_CHANNEL, wake)
      stopListening.catch((err) => logThrottled(log, 'the job queue is only polled', err))
      next(0)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await stopListening?.then((stop) => stop()).catch(() => {})
      await turn
      await Promise.race([
        Promise.allSettled([...running.values()].map(({ run }) => run)),
        sleep(STOP_MS, undefined, { ref: false }),
      ])
    },
    drain,
    schedule,
  }
}

const URGENCIES = ['urgent', 'usual', 'bulk'] as const

/** Nobody waits for recurring work. */
function urgencyOf({ urgency, every }: Pick<Job, 'urgency' | 'every'>): Urgency {
  return urgency ?? (every ? 'bulk' : 'usual')
}

/**
 * The error, without the addresses that mail servers like to repeat. Its cause comes first: the message of a failed query
 * is the query.
 */
function reasonOf(error: unknown): string {
  const message = plain(error instanceof Error ? error.message : String(error))
  const cause = error instanceof Error && error.cause instanceof Error ? reasonOf(error.cause) : ''
  const isSaid = message.includes(cause)
  return (isSaid ? message : `${cause}; ${message}`).slice(0, MAX_REASON_LENGTH)
}
