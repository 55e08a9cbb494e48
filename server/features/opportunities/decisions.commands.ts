import { and, eq, sql } from 'drizzle-orm'
import type { OpportunityState } from '#contract/constants.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { whyNotDecide } from '#contract/policies/opportunities.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import {
  notifyApplicantsOfEnd,
  notifyApplicantsOfReopening,
} from '#server/features/applications/end.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { NOTIFY_POSTER, notifyPoster } from '#server/features/posting/notify-poster.commands.ts'
import {
  closeInTime,
  invalidateOpportunity,
  mustNotBePast,
} from '#server/features/posting/posting.commands.ts'
import { clearReports } from '#server/features/reports/hidden-by-reports.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { whenFinal } from '#server/jobs/when-final.ts'
import { decidedAt } from './opportunities.policy.ts'
import { getOpportunity, getOpportunityForUpdate, type OpportunityRecord } from './opportunities.queries.ts'

/**
 * Makes a pending opportunity public and mails its poster. If several operators decide concurrently, one succeeds and
 * the others get already_decided. Fails for an opportunity whose last day has passed, and with opportunity_changed for
 * one whose text differs from what the operator has `seen`. The command line approves the current text (null).
 */
export async function approveOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  seen: string | null,
): Promise<OpportunityRecord> {
  const { deadline } = await getAsSeen(tx, operator, id, seen)
  mustNotBePast(deadline)
  const approvedAt = new Date()
  await decide(tx, operator, id, { state: 'approved', approvedAt, operatorApprovedAt: approvedAt })
  await clearReports(tx, 'opportunity', id)
  await invalidateOpportunity(tx, id)
  await notifyApplicantsOfReopening(tx, id)
  await closeInTime(tx, id)
  const runAt = whenFinal(approvedAt, limits.undoApprovalMilliseconds)
  await enqueue(tx, 'opportunities.let-approval-stand', { opportunityId: id, approvedAt }, { runAt })
  await enqueue(tx, 'opportunities.tell-approved', { opportunityId: id, approvedAt }, { runAt })
  await enqueue(
    tx,
    NOTIFY_POSTER,
    { opportunityId: id, event: 'opportunity_approved', approvedAt },
    { runAt },
  )
  return getOpportunity(tx, id)
}

/**
 * Makes an approval final, unless it was undone or the opportunity is gone: applicants see the title and the company that it was about, and an inbox
 * that a takedown had closed is open to its poster again.
 */
export async function finalizeApproval(tx: Tx, id: string, approvedAt: Date): Promise<void> {
  const [found] = await tx
    .select(columnsOf(opportunities, 'approvedAt', 'operatorApprovedAt'))
    .from(opportunities)
    .where(eq(opportunities.id, id))
    .for('update')
  if (!found || decidedAt(found)?.getTime() !== approvedAt.getTime()) return
  const { jobTitle, companyName } = opportunities
  await tx
    .update(opportunities)
    .set({ approvedTitle: sql`${jobTitle}`, approvedCompany: sql`${companyName}`, inboxClosed: false })
    .where(eq(opportunities.id, id))
}

/** Rejects a pending opportunity; once that is final, its poster is mailed the reason. Fails as an approval does. */
export async function rejectOpportunity(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { reason, seen = null }: { reason: string; seen?: string | null | undefined },
): Promise<OpportunityRecord> {
  await getAsSeen(tx, operator, id, seen)
  const rejectedAt = new Date()
  await decide(tx, operator, id, { state: 'rejected', rejectionReason: reason, rejectedAt })
  const runAt = whenFinal(rejectedAt, limits.undoApprovalMilliseconds)
  await enqueue(tx, 'opportunities.let-rejection-stand', { opportunityId: id, rejectedAt }, { runAt })
  return getOpportunity(tx, id)
}

/**
 * Undoes an approval: the opportunity is pending again, and its poster is not notified. Fails with
 * opportunity_not_open, and with approval_final once the mail may be on its way.
 */
export async function undoApproval(tx: Tx, operator: OperatorRef, id: string): Promise<OpportunityRecord> {
  const opportunity = await getOpportunityForUpdate(tx, id)
  const { state } = opportunity
  const approvedAt = decidedAt(opportunity)
  if (state !== 'approved' || !approvedAt) fail('opportunity_not_open')
  if (approvedAt.getTime() + limits.undoApprovalMilliseconds < Date.now()) fail('approval_final')
  await takeBack(tx, operator, id, {
    action: 'opportunity.approval-undone',
    from: state,
    to: { state: 'waiting' },
  })
  return getOpportunity(tx, id)
}

/**
 * Undoes a rejection in the same way. Fails with rejection_final when it is too late or the rejection ended in another
 * way.
 */
export async function undoRejection(tx: Tx, operator: OperatorRef, id: string): Promise<OpportunityRecord> {
  if (await isOfSuspended(tx, id)) fail('rejection_final')
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

/**
 * Makes a rejection final: its poster is notified, and so are those who applied before an edit made it pending. Once for
 * each `cause`, the job that does it.
 */
export async function finalizeRejection(tx: Tx, id: string, rejectedAt: Date, cause: string): Promise<void> {
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
  if (!(await enqueue(tx, 'opportunities.tell-rejected', { opportunityId: id, rejectedAt }, { cause })))
    return
  await notifyPoster(tx, id, 'opportunity_rejected', found.reason, cause)
  await notifyApplicantsOfEnd(tx, id)
}

/**
 * Whether its poster is suspended, which has closed what they had open: an undo would bring this one back. The account
 * is locked first, as by a suspension.
 */
export async function isOfSuspended(tx: Tx, id: string): Promise<boolean> {
  const poster = tx.select({ id: opportunities.posterId }).from(opportunities).where(eq(opportunities.id, id))
  const [found] = await tx
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, poster))
    .for('share')
  return found?.status === 'suspended'
}

type Unapproved =
  | { state: 'waiting'; rejectionReason?: null }
  | { state: 'rejected'; rejectionReason: string }

/**
 * Clears the approval and how it ended: the version is unapproved, and any edit or decision afterwards is a new one.
 */
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
  await invalidateOpportunity(tx, id)
}

/** The opportunity, locked, provided that it is pending and still the version that was seen. */
async function getAsSeen(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  seen: string | null,
): Promise<OpportunityRecord> {
  const opportunity = await getOpportunityForUpdate(tx, id)
  failIfDenied(whyNotDecide(opportunity))
  if (seen !== null && opportunity.updatedAt.toISOString() !== seen) fail('opportunity_changed')
  await mustNotBeClaimed(tx, operator, 'opportunity', id)
  return opportunity
}

type Decision =
  | { state: 'approved'; approvedAt: Date; operatorApprovedAt: Date }
  | { state: 'rejected'; rejectionReason: string; rejectedAt: Date }

async function decide(tx: Tx, operator: OperatorRef, id: string, decision: Decision): Promise<void> {
  await tx
    .update(opportunities)
    .set({ ...decision, takenDown: null })
    .where(eq(opportunities.id, id))
  await writeAudit(tx, operator, {
    action: `opportunity.${decision.state}`,
    subject: `opportunity:${id}`,
    before: { state: 'waiting' },
    after: { ...decision },
  })
}
