import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { ReportKind, ReportState } from '#contract/constants.ts'
import type { OperatorReport } from '#contract/endpoints/operator/reports.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { countUpTo } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reports } from '#server/db/schema/reports.ts'
import { describeSubjects, goneSubject } from './subject-details.queries.ts'

interface ReportQuery {
  state: ReportState
  kind: ReportKind | 'all'
  /** From 1. */
  page: number
  limit: number
}

/** Number of texts that are shown. */
const TEXTS = 5

const orders: Record<'open' | 'decided', SQL[]> = {
  open: [descNullsLast(reportCases.networks), asc(reportCases.firstAt), asc(reportCases.id)],
  decided: [descNullsLast(reportCases.decidedAt), asc(reportCases.id)],
}

/** Open ones by the number of networks they were reported from, then the oldest; decided ones newest first. */
export async function listReports(
  db: Executor,
  { state, kind, page, limit }: ReportQuery,
): Promise<{ items: OperatorReport[]; total: number }> {
  const where = and(
    // Written exactly like the predicate of the partial index.
    state === 'open' ? sql`${reportCases.state} = 'open'` : eq(reportCases.state, state),
    kind === 'all' ? undefined : eq(reportCases.kind, kind),
  )
  const cases = await db
    .select()
    .from(reportCases)
    .where(where)
    .orderBy(...orders[state === 'open' ? 'open' : 'decided'])
    .limit(limit)
    .offset((page - 1) * limit)
  return { items: await readCases(db, cases), total: await countUpTo(db, reportCases, where) }
}

export async function listReportsByIds(db: Executor, ids: string[]): Promise<OperatorReport[]> {
  return readCases(db, await db.select().from(reportCases).where(inArray(reportCases.id, ids)))
}

/** Fails with report_not_found. */
export async function getOperatorReport(db: Executor, id: string): Promise<OperatorReport> {
  const [one] = await listReportsByIds(db, [id])
  return one ?? fail('report_not_found')
}

type Case = typeof reportCases.$inferSelect

async function readCases(db: Executor, cases: Case[]): Promise<OperatorReport[]> {
  if (cases.length === 0) return []
  const ids = cases.map(({ id }) => id)
  const subjects = await describeSubjects(db, cases)
  const reasons = Map.groupBy(await countReasons(db, ids), ({ caseId }) => caseId)
  const texts = Map.groupBy(await newestTexts(db, ids), ({ caseId }) => caseId)
  return cases.map((found) => {
    const { changedAt, ...subject } = subjects.get(found.subjectId) ?? goneSubject(found.subjectId)
    return {
      _id: found.id,
      kind: found.kind,
      state: found.state,
      people: found.people,
      networks: found.networks,
      holds: found.state === 'open' && found.heldAt !== null,
      reasons: (reasons.get(found.id) ?? []).map(({ reason, people }) => ({ reason, people })),
      texts: (texts.get(found.id) ?? []).map(({ reason, text, createdAt }) => ({ reason, text, createdAt })),
      firstAt: found.firstAt.toISOString(),
      lastAt: found.lastAt.toISOString(),
      decidedAt: found.decidedAt?.toISOString() ?? null,
      updatedAt: lastChange(found, changedAt),
      subject,
    }
  })
}

/** When it was last reported, or its text changed since: the version that a decision is about. */
export function lastChange({ lastAt }: Pick<Case, 'lastAt'>, changedAt: Date | null): string {
  return new Date(Math.max(lastAt.getTime(), changedAt?.getTime() ?? 0)).toISOString()
}

/** For an open case the undecided reports, for a decided one those that the decision was about. */
const ofThisTime = sql`${reports.decidedAt} is not distinct from ${reportCases.decidedAt}`

function countReasons(db: Executor, ids: string[]) {
  const people = count()
  return db
    .select({ caseId: reports.caseId, reason: reports.reason, people })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(and(inArray(reports.caseId, ids), ofThisTime))
    .groupBy(reports.caseId, reports.reason)
    .orderBy(desc(people), asc(reports.reason))
}

type SaidText = OperatorReport['texts'][number] & { caseId: string }

async function newestTexts(db: Executor, ids: string[]): Promise<SaidText[]> {
  const rows = await rowsOf<Omit<SaidText, 'createdAt'> & { at: number }>(
    db,
    sql`
      select said.case_id as "caseId", said.reason, said.text, extract(epoch from said.created_at)::float8 as at
      from ${reportCases}
      cross join lateral (
        select * from ${reports} where ${reports.caseId} = ${reportCases.id} and ${reports.text} <> '' and ${ofThisTime}
        order by ${reports.id} desc limit ${TEXTS}
      ) said
      where ${inArray(reportCases.id, ids)}`,
  )
  return rows.map(({ at, ...said }) => ({ ...said, createdAt: new Date(at * 1_000).toISOString() }))
}
