import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { CloseReason } from '#contract/constants.ts'
import { dayInIndia } from '#contract/day-in-india.ts'
import type { NewOpportunity, OpportunityChange, OpportunityInput } from '#contract/endpoints/posting.ts'
import { fail, failField, failIfDenied } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { CLOSABLE, isOpen, whyNotClose, whyNotReopen } from '#contract/policies/opportunities.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { lockActiveAccount } from '#server/features/accounts/lock-active-account.ts'
import {
  notifyApplicantsOfEnd,
  notifyApplicantsOfRemoval,
  notifyApplicantsOfReopening,
} from '#server/features/applications/end.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed, reportsMustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { keepApprovedTitle } from '#server/features/opportunities/approved-title.ts'
import {
  getOpportunity,
  getOpportunityForUpdate,
  type OpportunityRecord,
} from '#server/features/opportunities/opportunities.queries.ts'
import { computeSignals } from '#server/features/opportunities/scam-signals.queries.ts'
import { rememberedText } from '#server/features/opportunities/search-index.commands.ts'
import { isHiddenByReports } from '#server/features/reports/hidden-by-reports.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { whyNotChange } from './posting.policy.ts'

/**
 * Posts an opportunity, which waits for approval; without a viewer it belongs to its contact address alone. For a draft
 * that was posted already it returns that opportunity, or fails with already_posted when the content differs.
 */
export async function postOpportunity(
  tx: Tx,
  viewer: Viewer | null,
  { draftKey, language, ...input }: NewOpportunity,
): Promise<OpportunityRecord> {
  mustNotBePast(input.deadline)
  if (viewer) await lockActiveAccount(tx, viewer.id)
  const posterId = viewer?.id ?? null
  const searchText = await rememberedText(tx, input)
  const signals = await computeSignals(tx, { ...input, id: null, posterId })
  const [posted] = await tx
    .insert(opportunities)
    .values({
      ...input,
      posterId,
      language: language ?? null,
      draftKey: draftKey ?? null,
      searchText,
      ...signals,
    })
    .onConflictDoNothing()
    .returning({ id: opportunities.id })
  return posted ? getOpportunity(tx, posted.id) : postedBefore(tx, posterId, draftKey ?? '', input)
}

async function postedBefore(
  tx: Tx,
  posterId: string | null,
  draftKey: string,
  input: OpportunityInput,
): Promise<OpportunityRecord> {
  const isPosters = posterId === null ? isNull(opportunities.posterId) : eq(opportunities.posterId, posterId)
  const [found] = await tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(isPosters, eq(opportunities.draftKey, draftKey)))
  const opportunity = await getOpportunity(tx, found?.id ?? fail('gone_meanwhile'))
  return hasSameContent(opportunity, input) ? opportunity : fail('already_posted')
}

function hasSameContent(opportunity: OpportunityRecord, input: OpportunityInput): boolean {
  const fields = Object.keys(input) as (keyof OpportunityInput)[]
  return fields.every((field) => opportunity[field] === input[field])
}

/**
 * Changes the viewer's own opportunity in any state. It is pending again, and not public until it is approved. One that
 * is open or pending and saved as it was stays as it is. Fails with post_changed when it differs from what the viewer
 * has `seen`.
 */
export async function editOpportunity(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { seen, ...input }: OpportunityChange,
): Promise<OpportunityRecord> {
  await lockActiveAccount(tx, viewer.id)
  const opportunity = await getOpportunityForUpdate(tx, id)
  failIfDenied(whyNotChange(opportunity, viewer))
  mustNotBePast(input.deadline)
  if ((isOpen(opportunity) || opportunity.state === 'waiting') && hasSameContent(opportunity, input))
    return opportunity
  if (seen !== undefined && opportunity.updatedAt.toISOString() !== seen) fail('post_changed')
  await tx
    .update(opportunities)
    .set({
      ...input,
      ...(await computeSignals(tx, { ...input, id, posterId: opportunity.posterId })),
      ...keepApprovedTitle,
      searchText: await rememberedText(tx, input),
      state: 'waiting',
      approvedAt: null,
      closedAt: null,
      closeReason: null,
      stillOpenAskedAt: null,
      rejectionReason: null,
      rejectedAt: null,
      updatedAt: new Date(),
    })
    .where(eq(opportunities.id, id))
  await invalidateOpportunity(tx, id)
  return getOpportunity(tx, id)
}

/**
 * Deletes the viewer's own opportunity in any state. Its applications are deleted with it and the applicants are notified;
 * a trigger deletes the résumés.
 */
export async function removeOpportunity(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  failIfDenied(whyNotChange(await getOpportunityForUpdate(tx, id), viewer))
  await notifyApplicantsOfRemoval(tx, eq(opportunities.id, id))
  await tx.delete(opportunities).where(eq(opportunities.id, id))
  await invalidateOpportunity(tx, id)
}

/**
 * Closes a pending or open opportunity on behalf of an operator, or of its poster (null). Its applicants are notified.
 * Fails with opportunity_not_open or, for an operator, claimed_by_another.
 */
export async function closeOpportunity(
  tx: Tx,
  id: string,
  operator: OperatorRef | null,
  closeReason: CloseReason | null = null,
): Promise<OpportunityRecord> {
  const { state } = await getOpportunityForUpdate(tx, id)
  failIfDenied(whyNotClose({ state }))
  if (operator) {
    await mustNotBeClaimed(tx, operator, 'opportunity', id)
    await reportsMustNotBeClaimed(tx, operator, 'opportunity', id)
  }
  await tx
    .update(opportunities)
    .set({ state: 'closed', closedAt: new Date(), closeReason })
    .where(eq(opportunities.id, id))
  await notifyApplicantsOfEnd(tx, id)
  if (operator) {
    await writeAudit(tx, operator, {
      action: 'opportunity.closed',
      subject: `opportunity:${id}`,
      before: { state },
      after: { state: 'closed' },
    })
  }
  await invalidateOpportunity(tx, id)
  return getOpportunity(tx, id)
}

/** Closes the pending and open opportunities of an account that is suspended. */
export async function closeOpportunitiesOf(tx: Tx, posterId: string): Promise<void> {
  const closed = await tx
    .update(opportunities)
    .set({ state: 'closed', closedAt: new Date(), closedBySuspension: true })
    .where(and(eq(opportunities.posterId, posterId), inArray(opportunities.state, CLOSABLE)))
    .returning({ id: opportunities.id })
  if (closed.length === 0) return
  for (const { id } of closed) await notifyApplicantsOfEnd(tx, id)
  await emitContentChange(tx, 'opportunities', ...closed.map(({ id }) => `opportunity:${id}` as const))
}

/** Ends a suspension: opportunities it has closed return to their state, unless they have expired since. */
export async function reopenOpportunitiesOf(tx: Tx, posterId: string): Promise<void> {
  const { state, closedBySuspension, closesAt } = opportunities
  const isHeldNow = sql`exists (select 1 from report_cases held where held.kind = 'opportunity'
    and held.subject_id = ${opportunities.id} and held.state = 'open' and held.held_at is not null)`
  const wasClosed = and(eq(opportunities.posterId, posterId), eq(closedBySuspension, true))
  const opened = await tx
    .update(opportunities)
    .set({
      state: sql`case when approved_at is null then 'waiting' when ${isHeldNow} then 'hidden' else 'approved' end`,
      closedAt: null,
      closedBySuspension: false,
    })
    .where(and(wasClosed, eq(state, 'closed'), or(isNull(closesAt), gt(closesAt, sql`now()`))))
    .returning({ id: opportunities.id })
  await tx.update(opportunities).set({ closedBySuspension: false }).where(wasClosed)
  if (opened.length === 0) return
  for (const { id } of opened) await notifyApplicantsOfReopening(tx, id)
  await emitContentChange(tx, 'opportunities', ...opened.map(({ id }) => `opportunity:${id}` as const))
}

/**
 * Reopens the viewer's own closed opportunity: at once when its current version had been approved, else it is
 * pending. `deadline` replaces the old one (null: none); one that has passed must be replaced.
 */
export async function reopenOpportunity(
  tx: Tx,
  viewer: Viewer,
  id: string,
  deadline: string | null | undefined,
): Promise<OpportunityRecord> {
  await lockActiveAccount(tx, viewer.id)
  await closeOverdue(tx, id)
  const opportunity = await getOpportunityForUpdate(tx, id)
  failIfDenied(whyNotChange(opportunity, viewer) ?? whyNotReopen(opportunity))
  const lastDay = deadline === undefined ? opportunity.deadline : deadline
  mustNotBePast(lastDay)
  const opened = opportunity.approvedAt
    ? { state: await reopenedState(tx, id), approvedAt: new Date() }
    : { state: 'waiting' as const }
  await tx
    .update(opportunities)
    .set({
      ...opened,
      closedAt: null,
      closeReason: null,
      stillOpenAskedAt: null,
      deadline: lastDay,
      updatedAt: new Date(),
    })
    .where(eq(opportunities.id, id))
  await invalidateOpportunity(tx, id)
  await notifyApplicantsOfReopening(tx, id)
  await closeInTime(tx, id)
  return getOpportunity(tx, id)
}

/** Closing and reopening does not restore what reports have hidden. */
async function reopenedState(tx: Tx, id: string): Promise<'approved' | 'hidden'> {
  return (await isHiddenByReports(tx, 'opportunity', id)) ? 'hidden' : 'approved'
}

/** Closes an opportunity that is over, by the database's clock, as its job was due by it. Returns whether it did. */
export async function closeOverdue(tx: Tx, id: string): Promise<boolean> {
  const { state, closesAt } = await getOpportunityForUpdate(tx, id)
  if (state !== 'approved' || closesAt === null) return false
  const isOver = and(eq(opportunities.id, id), lte(opportunities.closesAt, sql`now()`))
  if ((await tx.$count(opportunities, isOver)) === 0) return false
  await tx
    .update(opportunities)
    .set({ state: 'closed', closedAt: closesAt })
    .where(and(eq(opportunities.id, id), eq(opportunities.state, 'approved')))
  await notifyApplicantsOfEnd(tx, id)
  await invalidateOpportunity(tx, id)
  return true
}

/**
 * Confirms, on behalf of an operator or its poster (null), that it is still open: for another 60 days, or until its
 * deadline. Fails with opportunity_not_open.
 */
export async function confirmOpportunity(
  tx: Tx,
  id: string,
  operator: OperatorRef | null,
): Promise<OpportunityRecord> {
  const before = await getOpportunityForUpdate(tx, id)
  if (!isOpen(before)) fail('opportunity_not_open')
  await tx
    .update(opportunities)
    .set({ approvedAt: new Date(), stillOpenAskedAt: null })
    .where(eq(opportunities.id, id))
  const after = await getOpportunity(tx, id)
  if (operator) {
    await writeAudit(tx, operator, {
      action: 'opportunity.confirmed',
      subject: `opportunity:${id}`,
      before: { closesAt: before.closesAt },
      after: { closesAt: after.closesAt },
    })
  }
  await invalidateOpportunity(tx, id)
  await closeInTime(tx, id)
  return after
}

/** Queues its closing, so that its pages are invalidated at the exact time and not an hour later. */
export async function closeInTime(tx: Tx, id: string): Promise<void> {
  const { state, closesAt } = await getOpportunity(tx, id)
  if (state === 'approved' && closesAt) {
    await enqueue(tx, 'opportunities.close', { opportunityId: id }, { runAt: closesAt })
  }
}

export async function invalidateOpportunity(tx: Tx, id: string): Promise<void> {
  await emitContentChange(tx, 'opportunities', `opportunity:${id}`)
}

/** The last day to apply must be today or later, by the date in India. */
export function mustNotBePast(deadline: string | null): void {
  if (deadline !== null && deadline < dayInIndia()) failField('deadline', fieldRules.field_deadline_over)
}
