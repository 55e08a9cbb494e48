import { eq } from 'drizzle-orm'
import type { ReportKind, ReportReason } from '#contract/constants.ts'
import { API_BASE } from '#contract/constants.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { getOperatorReport } from '#server/features/reports/operator-reports.queries.ts'
import type { TestApp } from './app.ts'

interface Said {
  kind: ReportKind
  id: string
  reason?: ReportReason
  text?: string
}

/** Sends a report from an address, as somebody with a token or without one; the application trusts one proxy. */
export async function reportFrom(
  { app }: TestApp,
  address: string,
  { reason = 'scam', ...said }: Said,
  token?: string,
) {
  const reply = await app.inject({
    method: 'POST',
    url: `${API_BASE}/report`,
    payload: { reason, ...said },
    headers: {
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
}

export async function caseOf({ resources: { db } }: TestApp, subjectId: string) {
  const [found] = await db.select().from(reportCases).where(eq(reportCases.subjectId, subjectId))
  return found
}

/** Dismisses reports as somebody who looked at them just now. */
export async function dismissReports(app: TestApp, reportId: string, by: { token: string }) {
  const { updatedAt: seen } = await getOperatorReport(app.resources.db, reportId)
  return app.api.operatorReports.dismiss({ params: { reportId }, body: { seen } }, by)
}
