import { and, eq, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { LEASE_SECONDS } from './claim.ts'
import { isUndelivered } from './undelivered.queries.ts'

/**
 * Makes an undelivered email due now, with all its attempts restored. One that is running or due soon anyway
 * is left alone. Fails with mail_not_found or claimed_by_another.
 */
export async function retryMail(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const [found] = await tx
    .select({ kind: jobs.kind, attempts: jobs.attempts, failedAt: jobs.failedAt, runAt: jobs.runAt })
    .from(jobs)
    .where(and(eq(jobs.id, id), isUndelivered('all')))
    .for('update')
  if (!found) fail('mail_not_found')
  await mustNotBeClaimed(tx, operator, 'mail', id)
  const isWaiting = found.runAt.getTime() > Date.now() + LEASE_SECONDS * 1_000
  if (found.failedAt || isWaiting) {
    await tx.update(jobs).set({ failedAt: null, attempts: 0, runAt: sql`now()` }).where(eq(jobs.id, id))
  }
  await writeAudit(tx, operator, {
    action: 'mail.retried',
    subject: `mail:${id}`,
    before: { kind: found.kind, attempts: found.attempts },
  })
}

/** Makes all given-up mail due; returns how many there were. */
export async function retryAllFailedMail(tx: Tx, operator: OperatorRef): Promise<number> {
  const retried = await tx
    .update(jobs)
    .set({ failedAt: null, attempts: 0, runAt: sql`now()` })
    .where(isUndelivered('failed'))
    .returning({ id: jobs.id })
  await writeAudit(tx, operator, {
    action: 'mail.retried',
    subject: 'mail',
    after: { retried: retried.length },
  })
  return retried.length
}
