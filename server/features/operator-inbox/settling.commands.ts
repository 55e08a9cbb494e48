import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { WaitingKind } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { auditSubjectOf, mustNotBeClaimed } from './claims.commands.ts'

/** Kinds that may be settled. With all others somebody is waiting for an answer. */
const SETTLED: ReadonlySet<WaitingKind> = new Set(['mail', 'course', 'wish'])

const { id, kind, subject, settledAt, weight } = waitingThings

/** Columns of a thing that does not wait any more, and on which nobody works, until it has more weight. */
export const SETTLE = { settledAt: sql`now()`, settledWeight: weight, claimedBy: null, claimedUntil: null }
/** Of one that waits again. */
export const UNSETTLE = { settledAt: null, settledWeight: null }

/** Settles a thing without a decision. Fails with not_waiting, must_be_decided or claimed_by_another. */
export async function settleWaiting(
  tx: Tx,
  operator: OperatorRef,
  waitingId: string,
  reason: string,
): Promise<void> {
  const [found] = await tx
    .select({ id, kind, subject })
    .from(waitingThings)
    .where(and(eq(id, waitingId), isNull(settledAt)))
    .for('update')
  if (!found) fail('not_waiting')
  if (!SETTLED.has(found.kind)) fail('must_be_decided')
  await mustNotBeClaimed(tx, operator, found.kind, found.subject)
  await tx.update(waitingThings).set(SETTLE).where(eq(id, waitingId))
  await writeAudit(tx, operator, {
    action: 'inbox.settled',
    subject: auditSubjectOf(found),
    before: { waits: true },
    after: { waits: false, ...(reason === '' ? {} : { reason }) },
  })
}

/** Undoes the settling. Fails with not_waiting, and with settling_final when it is too late. */
export async function undoSettling(tx: Tx, operator: OperatorRef, waitingId: string): Promise<void> {
  const [found] = await tx
    .select({ id, kind, subject, settledAt })
    .from(waitingThings)
    .where(and(eq(id, waitingId), isNotNull(settledAt)))
    .for('update')
  if (!found?.settledAt) fail('not_waiting')
  if (found.settledAt.getTime() + limits.undoSettlingMilliseconds < Date.now()) fail('settling_final')
  await tx.update(waitingThings).set(UNSETTLE).where(eq(id, waitingId))
  await writeAudit(tx, operator, {
    action: 'inbox.settling-undone',
    subject: auditSubjectOf(found),
    before: { waits: false },
    after: { waits: true },
  })
}
