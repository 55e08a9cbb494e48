import { operatorReports } from '#contract/endpoints/operator/reports.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { dismissReports, undoDecision, upholdReports } from './decisions.commands.ts'
import { getOperatorReport, listReports } from './operator-reports.queries.ts'

export const operatorReportRoutes = routes(({ db }, on) => {
  on(operatorReports.list, async ({ query }) => ({ data: await listReports(db, query) }))

  on(operatorReports.dismiss, async ({ params: { reportId }, body, viewer }) => {
    await inTransaction(db, (tx) => dismissReports(tx, operatorOf(viewer), reportId, body.seen))
    return { data: await getOperatorReport(db, reportId) }
  })

  on(operatorReports.uphold, async ({ params: { reportId }, body, viewer }) => {
    await inTransaction(db, (tx) => upholdReports(tx, operatorOf(viewer), reportId, body))
    return { data: await getOperatorReport(db, reportId) }
  })

  on(operatorReports.undo, async ({ params: { reportId }, viewer }) => {
    await inTransaction(db, (tx) => undoDecision(tx, operatorOf(viewer), reportId))
    return { data: await getOperatorReport(db, reportId) }
  })
})
