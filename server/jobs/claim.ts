import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { PERIOD_KEY } from './queue.ts'

/** A claimed job is ours for so long; the worker renews it. After a crash another worker takes it up. Seconds. */
export const LEASE_SECONDS = 60
/** With the waits below the last one comes about 16 hours after the first. */
export const MOST_ATTEMPTS = 24
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 3_600

export interface Claimed {
  id: string
  kind: string
  payload: Record<string, unknown>
  attempts: number
}

/** Takes up to `most` due jobs in one short statement; others skip what is locked. */
export async function claimJobs(db: Db, most: number): Promise<Claimed[]> {
  return db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: lease() })
    .where(
      sql`${jobs.id} = any(array(
        select id from jobs where done_at is null and failed_at is null and run_at <= now()
        order by run_at limit ${most} for update skip locked
      ))`,
    )
    .returning({ id: jobs.id, kind: jobs.kind, payload: jobs.payload, attempts: jobs.attempts })
}

export async function renewLease(db: Db, claimed: Claimed): Promise<void> {
  await db.update(jobs).set({ runAt: lease() }).where(stillOurs(claimed))
}

export async function markDone(db: Db, claimed: Claimed, forget: boolean): Promise<void> {
  if (forget) {
    await db.delete(jobs).where(stillOurs(claimed))
    return
  }
  const uniqueKey = sql`case when ${jobs.uniqueKey} like ${`${PERIOD_KEY}%`} then ${jobs.uniqueKey} end`
  await db.update(jobs).set({ doneAt: sql`now()`, lastError: null, uniqueKey }).where(stillOurs(claimed))
}

/** Puts the job back with a growing wait, or gives it up. Answers whether it was given up. */
export async function markFailed(
  db: Db,
  claimed: Claimed,
  reason: string,
  { forget, final }: { forget: boolean; final: boolean },
): Promise<boolean> {
  const givenUp = final || claimed.attempts >= MOST_ATTEMPTS
  if (givenUp && forget) await db.delete(jobs).where(stillOurs(claimed))
  else if (givenUp) {
    await db
      .update(jobs)
      .set({ failedAt: sql`now()`, lastError: reason, uniqueKey: null })
      .where(stillOurs(claimed))
  } else {
    const wait = sql`now() + make_interval(secs => ${waitSeconds(claimed.attempts)})`
    await db.update(jobs).set({ runAt: wait, lastError: reason }).where(stillOurs(claimed))
  }
  return givenUp
}

/** Doubles with every attempt; spread, so that what failed together does not come back together. */
function waitSeconds(attempt: number): number {
  const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** (attempt - 1), LONGEST_WAIT_SECONDS)
  return wait * (0.8 + Math.random() * 0.4)
}

function lease() {
  return sql`now() + make_interval(secs => ${LEASE_SECONDS})`
}

/** Another worker that took the job over after our lease ran out has raised the attempts. */
function stillOurs({ id, attempts }: Claimed) {
  return and(eq(jobs.id, id), eq(jobs.attempts, attempts), isNull(jobs.doneAt))
}
