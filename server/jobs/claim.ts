import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { textArray } from '#server/db/text-array.ts'
import type { Job } from './job.ts'
import { CAUSE_KEY, PERIOD_KEY } from './queue.ts'

/** Lease of a claimed job; the worker renews it. After a crash another worker takes the job. Seconds. */
export const LEASE_SECONDS = 60
/** With the delays below, the last attempt is about 16 hours after the first. */
export const MAX_ATTEMPTS = 24
const FIRST_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 3_600
const MAX_POSTPONED_MS = 3 * 86_400_000

export interface Claimed {
  id: string
  kind: string
  lane: string | null
  payload: Record<string, unknown>
  attempts: number
  createdAt: Date
}

/**
 * What a worker may claim next: `free` in all, the first rank first, and at most `most` of a rank and those after it.
 */
export interface ClaimLimits {
  ranks: { kinds: readonly string[]; most: number }[]
  free: number
  /** Lanes in which a job is running. */
  busyLanes: readonly string[]
}

/**
 * Claims due jobs of the wanted kinds in one short statement; other workers skip locked rows, and kinds that this
 * version does not know stay for one that does. The oldest of every kind are considered, so that none is stuck behind a
 * backlog of another kind.
 */
export async function claimJobs(db: Db, { ranks, free, busyLanes }: ClaimLimits): Promise<Claimed[]> {
  const wanted = ranks.flatMap(({ kinds, most }, rank) => kinds.map((kind) => ({ kind, rank, most })))
  const withoutTheFirst = ranks[1]?.most ?? 0
  return db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: lease() })
    .where(
      sql`${jobs.id} = any(array(
        select id from (
          select id, rank, most, run_at, row_number() over (partition by rank order by run_at) as place,
            row_number() over (partition by rank > 0 order by rank, run_at) as place_of_rest
          from (
            select due.id, due.run_at, wanted.rank, wanted.most,
              row_number() over (partition by coalesce(due.lane, due.id::text) order by wanted.rank, due.run_at) as turn
            from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(kind text, rank integer, most integer)
            cross join lateral (
              select id, run_at, lane from jobs
              where kind = wanted.kind and done_at is null and failed_at is null and run_at <= now()
                and (lane is null or not ${JSON.stringify(busyLanes)}::jsonb ? lane)
              order by run_at limit wanted.most for update skip locked) as due
          ) as waiting where turn = 1
        ) as chosen where place <= most and (rank = 0 or place_of_rest <= ${withoutTheFirst}) order by rank, run_at limit ${free}
      ))`,
    )
    .returning({
      id: jobs.id,
      kind: jobs.kind,
      lane: jobs.lane,
      payload: jobs.payload,
      attempts: jobs.attempts,
      createdAt: jobs.createdAt,
    })
}

export async function renewLease(db: Db, claimed: Claimed): Promise<void> {
  await db.update(jobs).set({ runAt: lease() }).where(stillOurs(claimed))
}

export async function markDone(db: Db, claimed: Claimed, deleteWhenDone: boolean): Promise<void> {
  if (deleteWhenDone) {
    await db.delete(jobs).where(stillOurs(claimed))
    return
  }
  const outliving = textArray([`${PERIOD_KEY}%`, `${CAUSE_KEY}%`])
  const uniqueKey = sql`case when ${jobs.uniqueKey} like any (${outliving}::text[]) then ${jobs.uniqueKey} end`
  await db.update(jobs).set({ doneAt: sql`now()`, lastError: null, uniqueKey }).where(stillOurs(claimed))
}

/**
 * Puts the job back with a growing delay, or gives it up. Returns whether it was given up. An email then waits
 * for an operator.
 */
export async function markFailed(
  db: Db,
  claimed: Claimed,
  reason: string,
  { deleteWhenDone = false, sendsMail }: Pick<Job, 'deleteWhenDone' | 'sendsMail'>,
): Promise<boolean> {
  const givenUp = claimed.attempts >= MAX_ATTEMPTS
  if (givenUp && deleteWhenDone) await db.delete(jobs).where(stillOurs(claimed))
  else if (givenUp) {
    await db
      .update(jobs)
      .set({ failedAt: sql`now()`, lastError: reason, uniqueKey: null })
      .where(stillOurs(claimed))
      .returning({ waits: sendsMail ? waits : sql`null` })
  } else {
    const wait = sql`now() + make_interval(secs => ${waitSeconds(claimed.attempts)})`
    await db.update(jobs).set({ runAt: wait, lastError: reason }).where(stillOurs(claimed))
  }
  return givenUp
}

const waits = sql`begin_waiting('mail', ${jobs.id}::text, now(), 1, false)`

/**
 * Puts the job back for a few seconds without counting an attempt: its dependency is down, which is not the job's
 * fault.
 */
export async function markPostponed(
  db: Db,
  claimed: Claimed,
  reason: string,
  seconds: number,
): Promise<void> {
  const wait = sql`now() + make_interval(secs => ${seconds})`
  await db
    .update(jobs)
    .set({ runAt: wait, lastError: reason, attempts: claimed.attempts - 1 })
    .where(stillOurs(claimed))
}

/** Whether the dependency has been down for so long that waiting counts as failing. */
export function isOld({ createdAt }: Claimed): boolean {
  return Date.now() - createdAt.getTime() > MAX_POSTPONED_MS
}

/** Doubles with every attempt; jittered, so that jobs that failed together do not come back together. */
function waitSeconds(attempt: number): number {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempt - 1), MAX_WAIT_SECONDS)
  return wait * (0.8 + Math.random() * 0.4)
}

function lease() {
  return sql`now() + make_interval(secs => ${LEASE_SECONDS})`
}

/** Another worker that took the job over after our lease ran out has raised the attempts. */
function stillOurs({ id, attempts }: Claimed) {
  return and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNull(jobs.doneAt))
}
