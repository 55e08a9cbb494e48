import { and, eq, sql } from 'drizzle-orm'
import type { OpportunityState } from '#contract/constants.ts'
import { fail, failFor } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { whyNotDecide } from '#contract/policies/opportunities.ts'
import type { Tx } from '#server/db/client.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { tellApplicantsOfEnd, tellApplicantsOfReopening } from '#server/features/applications/end.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { closeInTime, mustLieAhead, opportunityChanged } from '#server/features/posting/posting.commands.ts'
import { clearReports } from '#server/features/reports/hold.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { NOTIFY_POSTER, notifyPoster } from './notify-poster.commands.ts'
import { getOpportunity, getOpportunityForUpdate, type OpportunityRecord } from './opportunities.queries.ts'

/** Milliseconds after the last moment to undo, so that one that is under way then is seen. */
export const MAIL_AFTER_UNDO = 1_000

/**
 * Makes a waiting opportunity public and mails its poster. Of operators who decide at once one succeeds; the others get
 * already_decided. An opportunity whose last day has passed fails; so does, with opportunity_changed, one that says something
 * else now than when the operator has `seen` it. The command line approves what it says now (null).
 */
export async function approveOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  seen: string | null,
): Promise<OpportunityRecord> {
  const { deadline } = await getAsSeen(tx, operator, id, seen)
  mustLieAhead(deadline)
  const approvedAt = new Date()
  await decide(tx, operator, id, { state: 'approved', approvedAt })
  await clearReports(tx, 'opportunity', id)
  await opportunityChanged(tx, id)
  await tellApplicantsOfReopening(tx, id)
  await closeInTime(tx, id)
  const runAt = new Date(approvedAt.getTime() + limits.undoApprovalMilliseconds + MAIL_AFTER_UNDO)
  await enqueue(tx, 'opportunities.tell-approved', { opportunityId: id, approvedAt }, { runAt })
  await enqueue(
    tx,
    NOTIFY_POSTER,
    { opportunityId: id, event: 'opportunity_approved', approvedAt },
    { runAt },
  )
  return getOpportunity(tx, id)
}

/** Rejects a waiting opportunity; once that stands, its poster is mailed the reason. Fails like the approval. */
export async function rejectOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { reason, seen = null }: { reason: string; seen?: string | null | undefined },
): Promise<OpportunityRecord> {
  await getAsSeen(tx, operator, id, seen)
  const rejectedAt = new Date()
  await decide(tx, operator, id, { state: 'rejected', rejectionReason: reason, rejectedAt })
  const runAt = new Date(rejectedAt.getTime() + limits.undoApprovalMilliseconds + MAIL_AFTER_UNDO)
  await enqueue(tx, 'opportunities.let-rejection-stand', { opportunityId: id, rejectedAt }, { runAt })
  return getOpportunity(tx, id)
}

/**
 * Takes an approval back: the opportunity waits again, and its poster hears nothing of it. Fails with
 * opportunity_not_open, and with approval_final once the mail may be on its way.
 */
export async function undoApproval(tx: Tx, operator: OperatorRef, id: string): Promise<OpportunityRecord> {
  const { state, approvedAt } = await getOpportunityForUpdate(tx, id)
  if (state !== 'approved' || !approvedAt) fail('opportunity_not_open')
  if (approvedAt.getTime() + limits.undoApprovalMilliseconds < Date.now()) fail('approval_final')
  await takeBack(tx, operator, id, {
    action: 'opportunity.approval-undone',
    from: state,
    to: { state: 'waiting' },
  })
  return getOpportunity(tx, id)
}

/** Takes a rejection back in the same way. Fails with rejection_final: too late, or it is another kind of end. */
export async function undoRejection(tx: Tx, operator: OperatorRef, id: string): Promise<OpportunityRecord> {
  const { state, rejectedAt } = await getOpportunityForUpdate(tx, id)
  if (state !== 'rejected' || !rejectedAt) fail('rejection_final')
  if (rejectedAt.getTime() + limits.undoApprovalMilliseconds < Date.now()) fail('rejection_final')
  await takeBack(tx, operator, id, {
    action: 'opportunity.rejection-undone',
    from: state,
    to: { state: 'waiting', rejectionReason: null },
  })
  return getOpportunity(tx, id)
}

/** A rejection is final: its poster hears why, and whoever applied before an edit made it wait. */
export async function letRejectionStand(tx: Tx, id: string, rejectedAt: Date): Promise<void> {
  const [found] = await tx
    .select({ reason: opportunities.rejectionReason })
    .from(opportunities)
    .where(
      and(
        eq(opportunities.id, id),
        eq(opportunities.state, 'rejected'),
        eq(opportunities.rejectedAt, rejectedAt),
      ),
    )
    // Waits for an undo that is not committed yet.
    .for('update')
  if (!found) return
  await enqueue(tx, 'opportunities.tell-rejected', { opportunityId: id })
  await notifyPoster(tx, id, 'opportunity_rejected', found.reason)
  await tellApplicantsOfEnd(tx, id)
}

type Unapproved =
  | { state: 'waiting'; rejectionReason?: null }
  | { state: 'rejected'; rejectionReason: string }

/** No longer what an operator has let through; any edit or decision afterwards is a new one. */
export async function takeBack(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { action, from, to: after }: { action: string; from: OpportunityState; to: Unapproved },
) {
  await tx
    .update(opportunities)
    .set({
      ...after,
      approvedAt: null,
      rejectedAt: null,
      closedAt: null,
      closeReason: null,
      stillOpenAskedAt: null,
      takenDown: null,
    })
    .where(eq(opportunities.id, id))
  await writeAudit(tx, operator, {
    action,
    subject: `opportunity:${id}`,
    before: { state: from },
    after: { ...after },
  })
  await opportunityChanged(tx, id)
}

/** The opportunity, locked against further changes, provided that it waits and is still what was looked at. */
async function getAsSeen(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  seen: string | null,
): Promise<OpportunityRecord> {
  const opportunity = await getOpportunityForUpdate(tx, id)
  failFor(whyNotDecide(opportunity))
  if (seen !== null && opportunity.updatedAt.toISOString() !== seen) fail('opportunity_changed')
  await mustNotBeClaimed(tx, operator, 'opportunity', id)
  return opportunity
}

type Decision =
  | { state: 'approved'; approvedAt: Date }
  | { state: 'rejected'; rejectionReason: string; rejectedAt: Date }

async function decide(tx: Tx, operator: OperatorRef, id: string, decision: Decision): Promise<void> {
  const { jobTitle, companyName } = opportunities
  const letThrough =
    decision.state === 'approved'
      ? { approvedTitle: sql`${jobTitle}`, approvedCompany: sql`${companyName}` }
      : {}
  await tx
    .update(opportunities)
    .set({ ...decision, ...letThrough, takenDown: null })
    .where(eq(opportunities.id, id))
  await writeAudit(tx, operator, {
    action: `opportunity.${decision.state}`,
    subject: `opportunity:${id}`,
    before: { state: 'waiting' },
    after: { ...decision },
  })
}
