import { operatorApplications } from '#contract/endpoints/operator/creator-applications.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import {
  approveApplication,
  noteApplication,
  rejectApplication,
  undoDecision,
} from './creator-applications.commands.ts'
import { getApplication, listApplications } from './creator-applications.queries.ts'

/** What operators do with applications. */
export const applicationDecisionRoutes = routes(({ db }, on) => {
  on(operatorApplications.list, async ({ query }) => ({ data: await listApplications(db, query) }))

  on(operatorApplications.get, async ({ params }) => ({
    data: await getApplication(db, params.applicationId),
  }))

  on(operatorApplications.note, async ({ params: { applicationId }, body, viewer }) => {
    await inTransaction(db, (tx) => noteApplication(tx, operatorOf(viewer), applicationId, body.note))
    return { data: await getApplication(db, applicationId) }
  })

  on(operatorApplications.approve, async ({ params: { applicationId }, viewer }) => {
    await inTransaction(db, (tx) => approveApplication(tx, operatorOf(viewer), applicationId))
    return { data: await getApplication(db, applicationId) }
  })

  on(operatorApplications.reject, async ({ params: { applicationId }, body, viewer }) => {
    await inTransaction(db, (tx) => rejectApplication(tx, operatorOf(viewer), applicationId, body.reason))
    return { data: await getApplication(db, applicationId) }
  })

  on(operatorApplications.undo, async ({ params: { applicationId }, viewer }) => {
    await inTransaction(db, (tx) => undoDecision(tx, operatorOf(viewer), applicationId))
    return { data: await getApplication(db, applicationId) }
  })
})
