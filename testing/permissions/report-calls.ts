import { v7 } from 'uuid'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { reports } from '#server/db/schema/reports.ts'
import { getOperatorReport } from '#server/features/reports/operator-reports.queries.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import type { MakeCall } from './call.ts'
import type { World } from './world.ts'

/** A report of an open opportunity, by somebody without an account; decided a moment ago if asked for. */
async function aReport({ app }: World, decided = false) {
  const { db } = app.resources
  const [id, subjectId] = [v7(), await anOpportunity(app)]
  const decidedAt = decided ? new Date() : null
  const state = decided ? ('dismissed' as const) : ('open' as const)
  await db.insert(reportCases).values({ id, kind: 'opportunity', subjectId, people: 1, state, decidedAt })
  const said = { person: 'a', network: 'b', reason: 'scam' as const, text: 'It asks for money.' }
  const outcome = decided ? ('dismissed' as const) : null
  await db.insert(reports).values({ ...said, caseId: id, decidedAt, outcome })
  return { params: { reportId: id } }
}

export const REPORT_CALLS: Record<string, MakeCall> = {
  'reports.create': ({ playlist }) => ({ body: { kind: 'playlist', id: playlist, reason: 'broken' } }),
  'operatorReports.dismiss': async (world) => {
    const { params } = await aReport(world)
    const { updatedAt } = await getOperatorReport(world.app.resources.db, params.reportId)
    return { params, body: { seen: updatedAt } }
  },
  'operatorReports.uphold': async (world) => ({
    ...(await aReport(world)),
    body: { reason: 'It asks applicants for money' },
  }),
  'operatorReports.undo': (world) => aReport(world, true),
}
