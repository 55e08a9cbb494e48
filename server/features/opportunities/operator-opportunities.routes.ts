import { operatorOpportunities } from '#contract/endpoints/operator/opportunities.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { approveOpportunity, rejectOpportunity, undoApproval, undoRejection } from './decisions.commands.ts'
import { getOperatorOpportunity, listOfState } from './operator-opportunities.queries.ts'
import { takeDownOpportunity, undoTakedown } from './takedowns.commands.ts'

export const operatorOpportunityRoutes = routes(({ db }, on) => {
  on(operatorOpportunities.list, async ({ query }) => ({ data: await listOfState(db, query) }))

  on(operatorOpportunities.get, async ({ params }) => ({
    data: await getOperatorOpportunity(db, params.opportunityId),
  }))

  on(operatorOpportunities.approve, async ({ params: { opportunityId }, body, viewer }) => {
    await inTransaction(db, (tx) => approveOpportunity(tx, operatorOf(viewer), opportunityId, body.seen))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })

  on(operatorOpportunities.undoApproval, async ({ params: { opportunityId }, viewer }) => {
    await inTransaction(db, (tx) => undoApproval(tx, operatorOf(viewer), opportunityId))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })

  on(operatorOpportunities.undoRejection, async ({ params: { opportunityId }, viewer }) => {
    await inTransaction(db, (tx) => undoRejection(tx, operatorOf(viewer), opportunityId))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })

  on(operatorOpportunities.takeDown, async ({ params: { opportunityId }, body, viewer }) => {
    await inTransaction(db, (tx) => takeDownOpportunity(tx, operatorOf(viewer), opportunityId, body))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })

  on(operatorOpportunities.undoTakedown, async ({ params: { opportunityId }, viewer }) => {
    await inTransaction(db, (tx) => undoTakedown(tx, operatorOf(viewer), opportunityId))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })

  on(operatorOpportunities.reject, async ({ params: { opportunityId }, body, viewer }) => {
    await inTransaction(db, (tx) => rejectOpportunity(tx, operatorOf(viewer), opportunityId, body))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })
})
