import { eq } from 'drizzle-orm'
import { fail, failIfDenied } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { whyNotTakeDown } from '#contract/policies/opportunities.ts'
import type { Tx } from '#server/db/client.ts'
import { opportunities, type TakenDown } from '#server/db/schema/opportunities.ts'
import {
  notifyApplicantsOfEnd,
  notifyApplicantsOfReopening,
} from '#server/features/applications/end.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { reportsMustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { notifyPoster } from '#server/features/posting/notify-poster.commands.ts'
import { invalidateOpportunity } from '#server/features/posting/posting.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { whenFinal } from '#server/jobs/when-final.ts'
import { isOfSuspended, takeBack } from './decisions.commands.ts'
import { getOpportunity, getOpportunityForUpdate, type OpportunityRecord } from './opportunities.queries.ts'

/**
 * Takes an open opportunity, or one hidden by reports, off the site, and closes its inbox to its poster; once that is
 * final, its poster is mailed the reason. Fails with opportunity_not_open, opportunity_changed when it differs from what the operator has `seen`, or
 * claimed_by_another.
 */
export async function takeDownOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { reason, seen }: { reason: string; seen?: string | undefined },
): Promise<OpportunityRecord> {
  const opportunity = await getOpportunityForUpdate(tx, id)
  failIfDenied(whyNotTakeDown(opportunity))
  if (seen !== undefined && opportunity.updatedAt.toISOString() !== seen) fail('opportunity_changed')
  await reportsMustNotBeClaimed(tx, operator, 'opportunity', id)
  await takeDown(tx, operator, opportunity, reason)
  return getOpportunity(tx, id)
}

/** The same in any state, when reports about it were upheld. Returns false when it was rejected already. */
export async function rejectReported(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  reason: string,
): Promise<boolean> {
  const opportunity = await getOpportunityForUpdate(tx, id)
  if (opportunity.state === 'rejected') return false
  await takeDown(tx, operator, opportunity, reason)
  return true
}

/**
 * Undoes a takedown: everything is as before, and nobody is notified. Fails with takedown_final when it is too
 * late, or its poster has changed it or was suspended since.
 */
export async function undoTakedown(tx: Tx, operator: OperatorRef, id: string): Promise<OpportunityRecord> {
  if (await isOfSuspended(tx, id)) fail('takedown_final')
  const { state } = await getOpportunityForUpdate(tx, id)
  const was = await readTakenDown(tx, id)
  if (state !== 'rejected' || !was) fail('takedown_final')
  if (Date.parse(was.at) + limits.undoTakedownMilliseconds < Date.now()) fail('takedown_final')
  await tx
    .update(opportunities)
    .set({
      state: was.state,
      approvedAt: momentOf(was.approvedAt),
      closedAt: momentOf(was.closedAt),
      closeReason: was.closeReason,
      stillOpenAskedAt: momentOf(was.stillOpenAskedAt),
      rejectionReason: null,
      takenDown: null,
      inboxClosed: was.inboxClosed ?? false,
      ...(was.updatedAt ? { updatedAt: new Date(was.updatedAt) } : {}),
    })
    .where(eq(opportunities.id, id))
  await writeAudit(tx, operator, {
    action: 'opportunity.takedown-undone',
    subject: `opportunity:${id}`,
    before: { state },
    after: { state: was.state },
  })
  await invalidateOpportunity(tx, id)
  await notifyApplicantsOfReopening(tx, id)
  return getOpportunity(tx, id)
}

/**
 * Makes a takedown final: its poster is notified of the reason, and applicants without an answer that it is over. An undone
 * takedown is left alone.
 */
export async function finalizeTakedown(tx: Tx, id: string, at: string): Promise<void> {
  const [found] = await tx
    .select({
      state: opportunities.state,
      reason: opportunities.rejectionReason,
      was: opportunities.takenDown,
    })
    .from(opportunities)
    .where(eq(opportunities.id, id))
    .for('update')
  if (found?.was?.at !== at) return
  await tx.update(opportunities).set({ takenDown: null }).where(eq(opportunities.id, id))
  if (found.state !== 'rejected') return
  await enqueue(tx, 'opportunities.tell-taken-down', { opportunityId: id, at })
  await notifyApplicantsOfEnd(tx, id)
  await notifyPoster(tx, id, 'opportunity_taken_down', found.reason)
}

async function takeDown(
  tx: Tx,
  operator: OperatorRef,
  { id, state, ...was }: OpportunityRecord,
  reason: string,
): Promise<void> {
  const at = new Date()
  await takeBack(tx, operator, id, {
    action: 'opportunity.taken-down',
    from: state,
    to: { state: 'rejected', rejectionReason: reason },
  })
  const takenDown: TakenDown = {
    at: at.toISOString(),
    state,
    approvedAt: was.approvedAt?.toISOString() ?? null,
    closedAt: was.closedAt?.toISOString() ?? null,
    closeReason: was.closeReason,
    stillOpenAskedAt: was.stillOpenAskedAt?.toISOString() ?? null,
    inboxClosed: was.inboxClosed,
    updatedAt: was.updatedAt.toISOString(),
  }
  // The opportunity is kept for a year from now.
  await tx
    .update(opportunities)
    .set({ takenDown, inboxClosed: true, updatedAt: at })
    .where(eq(opportunities.id, id))
  const runAt = whenFinal(at, limits.undoTakedownMilliseconds)
  await enqueue(tx, 'opportunities.let-takedown-stand', { opportunityId: id, at: takenDown.at }, { runAt })
}

async function readTakenDown(tx: Tx, id: string): Promise<TakenDown | null> {
  const [found] = await tx
    .select({ takenDown: opportunities.takenDown })
    .from(opportunities)
    .where(eq(opportunities.id, id))
  return found?.takenDown ?? null
}

function momentOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
