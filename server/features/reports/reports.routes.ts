import { reports } from '#contract/endpoints/reports.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { reporterOf } from './reporter.ts'
import { report } from './reports.commands.ts'
import { limitReports } from './reports.limits.ts'

export const reportRoutes = routes((resources, on) => {
  on(reports.create, async ({ body, viewer, caller }) => {
    await limitReports(resources, caller.address, body.kind, body.id)
    const reporter = reporterOf(resources, viewer, caller.address)
    await inTransaction(resources.db, (tx) => report(tx, reporter, body))
    return { message: 'Thank you for telling us' }
  })
})
