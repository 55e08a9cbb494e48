import { and, eq, isNull } from 'drizzle-orm'
import type { ReportKind, ReportState } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { whyNotHidePlaylist } from '#contract/policies/playlists.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reports } from '#server/db/schema/reports.ts'
import { restoreAccount, suspendAccount } from '#server/features/accounts/suspension.commands.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { hideOpportunity, showOpportunity } from '#server/features/opportunities/hiding.commands.ts'
import { rejectReported, undoTakedown } from '#server/features/opportunities/takedowns.commands.ts'
import { hidePlaylist, restorePlaylist } from '#server/features/playlists/playlist-visibility.commands.ts'
import { hideReview, restoreReview } from '#server/features/reviews/review-visibility.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { whenFinal } from '#server/jobs/when-final.ts'
import { lastChange } from './operator-reports.queries.ts'
import { describeSubjects } from './subject-details.queries.ts'
import { transferHiding } from './transfer-hiding.commands.ts'

/** Kind of the job that notifies the poster of an opportunity that it is shown again. */
export const NOTIFY_SHOWN_AGAIN = 'reports.tell-back'

/**
 * Dismisses the reports: what they have hidden is restored, and these reports never hide it again. Fails with
 * report_changed when there is more to look at than what the operator has `seen`.
 */
export async function dismissReports(
  tx: Tx,
  operator: OperatorRef,
  caseId: string,
  seen: string,
): Promise<void> {
  const { found } = await takeOpen(tx, operator, caseId, seen)
  const isBack = found.heldAt !== null && (await showOpportunity(tx, found.subjectId))
  const decidedAt = await decide(tx, found, { state: 'dismissed', actionTaken: isBack })
  await audit(tx, operator, found, { before: { reports: 'open' }, after: { reports: 'dismissed' } })
  if (isBack) await enqueue(tx, NOTIFY_SHOWN_AGAIN, { caseId, decidedAt }, { runAt: mailsAt(decidedAt) })
}

/**
 * Upholds the reports: does what the console can do to such a thing, unless that has been done already. Fails as a
 * dismissal does.
 */
export async function upholdReports(
  tx: Tx,
  operator: OperatorRef,
  caseId: string,
  { reason, seen }: { reason: string; seen?: string | undefined },
): Promise<void> {
  const { found, subject } = await takeOpen(tx, operator, caseId, seen)
  const isThere = subject !== undefined && (ownStates.includes(found.kind) || subject.state === 'shown')
  const actionTaken = isThere && (await actions[found.kind].act(tx, operator, found.subjectId, reason))
  await decide(tx, found, { state: 'upheld', actionTaken })
  // The action taken is in the log already.
  if (!actionTaken)
    await audit(tx, operator, found, { before: { reports: 'open' }, after: { reports: 'upheld', reason } })
}

/**
 * Undoes a decision: the reports are open again, and nobody is told. Fails with report_open, and with
 * report_decision_final once the emails may be on their way.
 */
export async function undoDecision(tx: Tx, operator: OperatorRef, caseId: string): Promise<void> {
  const found = await lockCase(tx, caseId)
  const { decidedAt, state, actionTaken, kind, subjectId } = found
  if (decidedAt === null) fail('report_open')
  if (decidedAt.getTime() + limits.undoReportDecisionMilliseconds < Date.now()) fail('report_decision_final')
  const tookAction = state === 'upheld' && actionTaken
  if (tookAction && !(await handOverHiding(tx, operator, { ...found, decidedAt })))
    await actions[kind].undo(tx, operator, subjectId)
  else await audit(tx, operator, found, { before: { reports: state }, after: { reports: 'open' } })
  if (state === 'dismissed' && actionTaken) await hideOpportunity(tx, subjectId)
  await tx
    .update(reports)
    .set({ decidedAt: null, outcome: null })
    .where(and(eq(reports.caseId, caseId), eq(reports.decidedAt, decidedAt)))
  await tx
    .update(reportCases)
    .set({ state: 'open', decidedAt: null, actionTaken: false })
    .where(eq(reportCases.id, caseId))
}

/** Hands the hiding over to another upheld decision, if there is one; returns whether it did. */
async function handOverHiding(
  tx: Tx,
  operator: OperatorRef,
  decided: Case & { decidedAt: Date },
): Promise<boolean> {
  const { kind, subjectId } = decided
  if (kind === 'playlist') return transferHiding(tx, operator, decided, subjectId)
  return kind === 'video' && transferHiding(tx, operator, decided, await playlistOf(tx, subjectId))
}

interface Action {
  /** Returns whether it did anything. */
  act(tx: Tx, operator: OperatorRef, id: string, reason: string): Promise<boolean>
  undo(tx: Tx, operator: OperatorRef, id: string): Promise<unknown>
}

/** What is not shown may still have to be acted on: a suspension hides it only for a while. */
const ownStates: ReportKind[] = ['opportunity', 'playlist', 'video']

const actions: Record<ReportKind, Action> = {
  playlist: { act: hideReported, undo: restorePlaylist },
  video: {
    act: async (tx, operator, id, reason) => hideReported(tx, operator, await playlistOf(tx, id), reason),
    undo: async (tx, operator, id) => restorePlaylist(tx, operator, await playlistOf(tx, id)),
  },
  review: {
    act: returningTrue((tx, operator, id, reason) => hideReview(tx, operator, id, { reason })),
    undo: restoreReview,
  },
  opportunity: { act: rejectReported, undo: undoTakedown },
  creator: { act: returningTrue(suspendAccount), undo: restoreAccount },
}

function returningTrue(act: (tx: Tx, operator: OperatorRef, id: string, reason: string) => Promise<void>) {
  return async (...args: Parameters<typeof act>) => {
    await act(...args)
    return true
  }
}

/** Returns false when an operator has hidden it already. */
async function hideReported(tx: Tx, operator: OperatorRef, id: string, reason: string): Promise<boolean> {
  const [found] = await tx
    .select(columnsOf(playlists, 'hiddenAt', 'hiddenBySuspension'))
    .from(playlists)
    .where(eq(playlists.id, id))
  if (whyNotHidePlaylist(found ?? fail('playlist_not_found')) !== null) return false
  await hidePlaylist(tx, operator, id, { reason })
  return true
}

async function playlistOf(tx: Tx, placeId: string): Promise<string> {
  const [place] = await tx
    .select({ id: playlistVideos.playlistId })
    .from(playlistVideos)
    .where(eq(playlistVideos.id, placeId))
  return place?.id ?? fail('playlist_not_found')
}

type Case = Awaited<ReturnType<typeof lockCase>>

async function lockCase(tx: Tx, id: string) {
  const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, id)).for('update')
  return found ?? fail('report_not_found')
}

/** The open case, locked, and what it is about, provided that both are still what was seen. */
async function takeOpen(tx: Tx, operator: OperatorRef, id: string, seen: string | undefined) {
  const found = await lockCase(tx, id)
  if (found.state !== 'open') fail('report_decided')
  const subject = (await describeSubjects(tx, [found])).get(found.subjectId)
  if (seen !== undefined && lastChange(found, subject?.changedAt ?? null) !== seen) fail('report_changed')
  await mustNotBeClaimed(tx, operator, 'report', id)
  return { found, subject }
}

interface Decision {
  state: Exclude<ReportState, 'open'>
  /** It changed something that undo restores. */
  actionTaken: boolean
}

async function decide(tx: Tx, { id }: Case, decision: Decision): Promise<Date> {
  const decidedAt = new Date()
  await tx
    .update(reportCases)
    .set({ ...decision, decidedAt })
    .where(eq(reportCases.id, id))
  await tx
    .update(reports)
    .set({ decidedAt, outcome: decision.state })
    .where(and(eq(reports.caseId, id), isNull(reports.decidedAt)))
  await enqueue(tx, 'reports.tell-decided', { caseId: id, decidedAt }, { runAt: mailsAt(decidedAt) })
  return decidedAt
}

function mailsAt(decidedAt: Date): Date {
  return whenFinal(decidedAt, limits.undoReportDecisionMilliseconds)
}

type State = { reports: ReportState; reason?: string }

async function audit(
  tx: Tx,
  operator: OperatorRef,
  { kind, subjectId }: Case,
  change: { before: State; after: State },
): Promise<void> {
  const { reports: to } = change.after
  await writeAudit(tx, operator, {
    action: to === 'open' ? 'reports.reopened' : `reports.${to}`,
    subject: `${kind === 'creator' ? 'account' : kind}:${subjectId}`,
    ...change,
  })
}
