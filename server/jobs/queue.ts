import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'

/** Keys of recurring jobs outlive the job, so that the same period is not queued twice. */
export const PERIOD_KEY = 'every:'

/** Keys of jobs that are queued once for each cause. */
export const CAUSE_KEY = 'cause:'

/** Wakes all workers, in all processes, when work becomes due. */
export const JOBS_CHANNEL = 'jobs_due'

interface Options {
  /** While a job of this key is open, a second one is not queued. */
  uniqueKey?: string
  /** It is queued once for each cause, like the id of the job that queues it, which may run twice. Not with a `uniqueKey`. */
  cause?: string
  /** The job does not run before this time. */
  runAt?: Date
  /**
   * Whom the job concerns, for example an address. However many or slow the jobs of one lane are, other lanes do not
   * wait for them. Stored hashed.
   */
  lane?: string
}

/**
 * Queues background work in the transaction that causes it: it exists if and only if that commits, and then the workers
 * are woken. Payloads carry ids. Returns whether the job was queued (false: one of the same key is open, or its cause has
 * queued it before).
 */
export async function enqueue(
  tx: Executor,
  kind: string,
  payload: Record<string, unknown>,
  { cause, uniqueKey = cause && `${CAUSE_KEY}${kind}:${cause}`, runAt, lane }: Options = {},
): Promise<boolean> {
  const hashed = lane && createHash('sha256').update(lane).digest('base64url').slice(0, 16)
  const taken = await tx
    .insert(jobs)
    .values({ kind, payload, uniqueKey, runAt, lane: hashed })
    .onConflictDoNothing({ target: jobs.uniqueKey })
    .returning({ id: jobs.id, told: sql`pg_notify(${JOBS_CHANNEL}, '')` })
  return taken.length === 1
}
