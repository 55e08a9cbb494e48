import { and, eq, isNotNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ReportKind } from '#contract/constants.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'

/** Whether reports have hidden it and nobody has decided yet. */
export async function isHiddenByReports(db: Executor, kind: ReportKind, subjectId: string): Promise<boolean> {
  const [held] = await db
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(isAbout(kind, subjectId), eq(reportCases.state, 'open'), isNotNull(reportCases.heldAt)))
  return held !== undefined
}

/** An operator has approved the current content: earlier reports stay readable, but hide nothing any more. */
export async function clearReports(tx: Tx, kind: ReportKind, subjectId: string): Promise<void> {
  await tx.update(reportCases).set({ clearedAt: new Date(), heldAt: null }).where(isAbout(kind, subjectId))
}

/**
 * Another thing has taken its place and its id, and reports of the former one do not count against it. Those reports
 * are about something deleted from now on: an operator still sees them, and reporters are notified of the decision.
 */
export async function detachReports(tx: Tx, kind: ReportKind, subjectId: string): Promise<void> {
  await tx.update(reportCases).set({ subjectId: v7() }).where(isAbout(kind, subjectId))
}

function isAbout(kind: ReportKind, subjectId: string) {
  return and(eq(reportCases.kind, kind), eq(reportCases.subjectId, subjectId))
}
