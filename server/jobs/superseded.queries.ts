import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'

/**
 * Whether a newer job of this kind with such a payload is still to be done. If something was undone and repeated, only the
 * newest job carries it out, since it may still be undone when the first job is due.
 */
export async function isSuperseded(
  db: Executor,
  kind: string,
  payload: Record<string, unknown>,
  ownId: string,
): Promise<boolean> {
  const isOpen = and(eq(jobs.kind, kind), isNull(jobs.doneAt), isNull(jobs.failedAt))
  // Compared by id, which is in time order: `run_at` does not help, since a running job’s is in the future too (its lease).
  const isNewer = and(gt(jobs.id, ownId), sql`${jobs.payload} @> ${JSON.stringify(payload)}::jsonb`)
  const found = await db.select({ id: jobs.id }).from(jobs).where(and(isOpen, isNewer)).limit(1)
  return found.length > 0
}
