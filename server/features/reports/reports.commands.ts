import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { ReportKind } from '#contract/constants.ts'
import type { NewReport } from '#contract/endpoints/reports.ts'
import type { Tx } from '#server/db/client.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reports } from '#server/db/schema/reports.ts'
import { hideOpportunity } from '#server/features/opportunities/hiding.commands.ts'
import { notifyPoster } from '#server/features/posting/notify-poster.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Reporter } from './reporter.ts'
import { findReportable } from './subjects.queries.ts'

/** This many people from different networks hide an opportunity, when they report it within `HIDING_DAYS`. */
const PEOPLE_WHO_HIDE = 3
const HIDING_DAYS = 7

/** Stores a report of something public; anything else is silently ignored. */
export async function report(tx: Tx, reporter: Reporter, newReport: NewReport): Promise<void> {
  const subjectId = await findReportable(tx, newReport.kind, newReport.id)
  if (subjectId === null) return
  const found = await lockCase(tx, newReport.kind, subjectId)
  const words = { ...reporter, reason: newReport.reason, text: newReport.text }
  const anew = { ...words, createdAt: sql`now()`, decidedAt: null, outcome: null, notifiedAt: null }
  const [counts] = await tx
    .insert(reports)
    .values({ ...words, caseId: found.id })
    .onConflictDoUpdate({
      target: [reports.caseId, reports.person],
      set: anew,
      // Who reported it before an operator approved it anew counts again.
      setWhere: found.clearedAt ? lte(reports.createdAt, found.clearedAt) : sql`false`,
    })
    .returning({ id: reports.id })
  if (!counts) return
  const isOpen = found.state === 'open'
  const afresh = {
    state: 'open',
    decidedAt: null,
    heldAt: null,
    actionTaken: false,
    firstAt: sql`now()`,
  } as const
  await tx
    .update(reportCases)
    .set({
      ...(isOpen ? {} : afresh),
      people: openPeople,
      networks: openNetworks,
      lastAt: sql`now()`,
    })
    .where(eq(reportCases.id, found.id))
  if (newReport.kind === 'opportunity') await hideIfMany(tx, found.id, subjectId)
}

const openPeople = sql`(select count(*) from reports where case_id = report_cases.id and decided_at is null)`

/** The number of networks that the undecided reports of a case came from. */
const openNetworks = sql`(select count(distinct network) from reports
  where case_id = report_cases.id and decided_at is null)`

/** Concurrent reports of one thing are serialised. */
async function lockCase(tx: Tx, kind: ReportKind, subjectId: string) {
  const [found] = await tx
    .insert(reportCases)
    .values({ kind, subjectId })
    .onConflictDoUpdate({ target: [reportCases.kind, reportCases.subjectId], set: { kind } })
    .returning({ id: reportCases.id, state: reportCases.state, clearedAt: reportCases.clearedAt })
  if (!found) throw new Error('a case that was written is not there')
  return found
}

async function hideIfMany(tx: Tx, caseId: string, opportunityId: string): Promise<void> {
  const since = sql`greatest(now() - make_interval(days => ${HIDING_DAYS}), ${reportCases.clearedAt})`
  const [counted] = await tx
    .select({ people: sql<number>`count(distinct ${reports.network})::integer` })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(eq(reports.caseId, caseId), isNull(reports.decidedAt), gt(reports.createdAt, since)))
  if (!counted || counted.people < PEOPLE_WHO_HIDE) return
  if (!(await hideOpportunity(tx, opportunityId))) return
  await tx.update(reportCases).set({ heldAt: new Date() }).where(eq(reportCases.id, caseId))
  await enqueue(tx, 'opportunities.tell-hidden', { opportunityId })
  await notifyPoster(tx, opportunityId, 'opportunity_hidden')
}

/** Deletes the reports of an account. What it helped to hide still waits for an operator. */
export async function deleteReportsOf(tx: Tx, accountId: string): Promise<void> {
  const reported = tx.select({ id: reports.caseId }).from(reports).where(eq(reports.accountId, accountId))
  // In a fixed order, and before anything is counted: of two concurrent deletions the second one counts
  // what the first has left.
  await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(inArray(reportCases.id, reported))
    .orderBy(asc(reportCases.id))
    .for('update')
  const gone = await tx
    .delete(reports)
    .where(eq(reports.accountId, accountId))
    .returning({ caseId: reports.caseId, decidedAt: reports.decidedAt })
  const open = gone.filter(({ decidedAt }) => decidedAt === null).map(({ caseId }) => caseId)
  if (open.length === 0) return
  await tx
    .update(reportCases)
    .set({ people: sql`people - 1`, networks: openNetworks })
    .where(and(inArray(reportCases.id, open), gt(reportCases.people, 0)))
}
