import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { ReportKind, WaitingKind } from '#contract/constants.ts'
import type { Claim } from '#contract/endpoints/operator/inbox.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'

const { id, kind, subject, claimedBy, claimedUntil, settledAt } = waitingThings
const NOBODY = { claimedBy: null, claimedUntil: null }

/**
 * Claims a thing for an operator and releases their other claim. The first operator keeps it unless it is taken over,
 * which is written to the audit log. Returns who has the claim now; fails with not_waiting.
 */
export async function claimWaiting(
  tx: Tx,
  operator: OperatorRef & { accountId: string },
  waitingId: string,
  takeOver: boolean,
): Promise<Claim> {
  const [found] = await tx
    .select({
      id,
      kind,
      subject,
      claimedBy,
      isClaimed: sql<boolean>`coalesce(${claimedUntil} > now(), false)`,
    })
    .from(waitingThings)
    .where(and(eq(id, waitingId), isNull(settledAt)))
    .for('update')
  if (!found) fail('not_waiting')
  const isOthers = found.isClaimed && found.claimedBy !== null && found.claimedBy !== operator.accountId
  if (!isOthers || takeOver) {
    // Claims that somebody is taking over right now are skipped, to avoid a deadlock.
    const others = tx
      .select({ id })
      .from(waitingThings)
      .where(and(eq(claimedBy, operator.accountId), ne(id, waitingId)))
      .for('update', { skipLocked: true })
    await tx.update(waitingThings).set(NOBODY).where(inArray(id, others))
    const until = sql`now() + make_interval(mins => ${limits.claimMinutes})`
    await tx
      .update(waitingThings)
      .set({ claimedBy: operator.accountId, claimedUntil: until })
      .where(eq(id, waitingId))
  }
  if (isOthers && takeOver)
    await writeAudit(tx, operator, {
      action: 'inbox.taken-over',
      subject: auditSubjectOf(found),
      before: { claimedBy: found.claimedBy },
      after: { claimedBy: operator.accountId },
    })
  return (await readClaim(tx, operator.accountId, waitingId)) ?? fail('not_waiting')
}

/** Releases the operator's own claim, never another's. */
export async function releaseWaiting(tx: Tx, accountId: string, waitingId: string): Promise<void> {
  await tx
    .update(waitingThings)
    .set(NOBODY)
    .where(and(eq(id, waitingId), eq(claimedBy, accountId)))
}

/** Fails with claimed_by_another while another operator works on it. The command line is exempt. */
export async function mustNotBeClaimed(
  tx: Tx,
  { accountId }: OperatorRef,
  what: WaitingKind,
  which: string,
): Promise<void> {
  if (accountId === null) return
  const [claim] = await tx
    .select({ name: accounts.name })
    .from(waitingThings)
    .innerJoin(accounts, eq(accounts.id, claimedBy))
    .where(and(eq(kind, what), eq(subject, which), ne(claimedBy, accountId), gt(claimedUntil, sql`now()`)))
  if (claim) fail('claimed_by_another', { message: `${claim.name} is working on this` })
}

/** The same for reports about something, when the thing itself is decided without them. */
export async function reportsMustNotBeClaimed(
  tx: Tx,
  operator: OperatorRef,
  reported: ReportKind,
  which: string,
): Promise<void> {
  if (operator.accountId === null) return
  const [found] = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(eq(reportCases.kind, reported), eq(reportCases.subjectId, which), eq(reportCases.state, 'open')),
    )
  if (found) await mustNotBeClaimed(tx, operator, 'report', found.id)
}

async function readClaim(tx: Tx, viewerId: string, waitingId: string): Promise<Claim | null> {
  const [found] = await tx
    .select({ by: { _id: accounts.id, name: accounts.name }, until: claimedUntil })
    .from(waitingThings)
    .innerJoin(accounts, eq(accounts.id, claimedBy))
    .where(eq(id, waitingId))
  if (!found?.until) return null
  return { by: found.by, isMine: found.by._id === viewerId, until: found.until.toISOString() }
}

/**
 * Named as elsewhere in the log; never by the words of a wish: somebody typed them, and an audit row would keep them
 * for good.
 */
export function auditSubjectOf(of: { id: string; kind: WaitingKind; subject: string }): string {
  if (of.kind === 'wish') return `wish:${of.id}`
  return `${of.kind === 'course' ? 'playlist' : of.kind}:${of.subject}`
}
