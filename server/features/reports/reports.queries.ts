import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reports } from '#server/db/schema/reports.ts'

/** Everything that somebody has reported, for themselves alone. */
export function exportReports(db: Executor, accountId: string) {
  return db
    .select({
      ...columnsOf(reportCases, 'kind', 'subjectId'),
      ...columnsOf(reports, 'reason', 'text', 'createdAt', 'decidedAt', 'outcome'),
    })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reports.accountId, accountId))
    .orderBy(asc(reports.id))
}
