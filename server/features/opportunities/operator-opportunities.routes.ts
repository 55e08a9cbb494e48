import { operatorOpportunities } from '#contract/endpoints/operator-opportunities.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { routes } from '#server/http/routes.ts'
import { approveOpportunity, rejectOpportunity } from './decisions.commands.ts'
import { getOperatorOpportunity, listPostsOfState } from './operator-opportunities.queries.ts'

export const operatorOpportunityRoutes = routes(({ db }, on) => {
  on(operatorOpportunities.list, async ({ query }) => ({ data: await listPostsOfState(db, query) }))

  on(operatorOpportunities.get, async ({ params }) => ({
    data: await getOperatorOpportunity(db, params.opportunityId),
  }))

  on(operatorOpportunities.approve, async ({ params: { opportunityId }, body, viewer }) => {
    await inTransaction(db, (tx) => approveOpportunity(tx, operatorOf(viewer), opportunityId, body.seen))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })

  on(operatorOpportunities.reject, async ({ params: { opportunityId }, body, viewer }) => {
    await inTransaction(db, (tx) => rejectOpportunity(tx, operatorOf(viewer), opportunityId, body))
    return { data: await getOperatorOpportunity(db, opportunityId) }
  })
})
