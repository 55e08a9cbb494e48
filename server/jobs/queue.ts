import type { Executor } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'

/** Keys of recurring jobs outlive the job, so that the same period is not taken twice. */
export const PERIOD_KEY = 'every:'

interface Options {
  /** While a job of this key is open, a second one is not taken. */
  uniqueKey?: string
  /** Not before. */
  runAt?: Date
}

/**
 * Queues background work in the transaction that causes it: it is there if and only if that commits.
 * Payloads carry ids. Answers whether the job was taken (false: one of the same key is open).
 */
export async function enqueue(
  tx: Executor,
  kind: string,
  payload: Record<string, unknown>,
  { uniqueKey, runAt }: Options = {},
): Promise<boolean> {
  const taken = await tx
    .insert(jobs)
    .values({ kind, payload, uniqueKey, runAt })
    .onConflictDoNothing({ target: jobs.uniqueKey })
    .returning({ id: jobs.id })
  return taken.length === 1
}
