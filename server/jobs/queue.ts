import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'

/** Keys of recurring jobs outlive the job, so that the same period is not taken twice. */
export const PERIOD_KEY = 'every:'

/** Told to all workers, in all processes, when work comes that is due. */
export const JOBS_CHANNEL = 'jobs_due'

interface Options {
  /** While a job of this key is open, a second one is not taken. */
  uniqueKey?: string
  /** Not before. */
  runAt?: Date
  /** Whom it concerns, say an address. However many there are of one lane, or slow ones, nobody else waits for them. Stored hashed. */
  lane?: string
}

/**
 * Queues background work in the transaction that causes it: it is there if and only if that commits, and then the
 * workers know. Payloads carry ids. Answers whether the job was taken (false: one of the same key is open).
 */
export async function enqueue(
  tx: Executor,
  kind: string,
  payload: Record<string, unknown>,
  { uniqueKey, runAt, lane }: Options = {},
): Promise<boolean> {
  const hashed = lane && createHash('sha256').update(lane).digest('base64url').slice(0, 16)
  const taken = await tx
    .insert(jobs)
    .values({ kind, payload, uniqueKey, runAt, lane: hashed })
    .onConflictDoNothing({ target: jobs.uniqueKey })
    .returning({ id: jobs.id, told: sql`pg_notify(${JOBS_CHANNEL}, '')` })
  return taken.length === 1
}
