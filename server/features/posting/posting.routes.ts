import { posting } from '#contract/endpoints/posting.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { toOpportunity } from '#server/features/opportunities/opportunities.queries.ts'
import { managedOpportunity } from './managed-opportunity.ts'
import { listOwnOpportunities, toOwnOpportunity } from './own-opportunities.queries.ts'
import {
  closeOpportunity,
  confirmOpportunity,
  editOpportunity,
  postOpportunity,
  removeOpportunity,
  reopenOpportunity,
} from './posting.commands.ts'
import { limitEdits, limitPosting, limitStateChanges } from './posting.limits.ts'

export const postingRoutes = routes((resources, on) => {
  const { db } = resources

  on(posting.create, async ({ body, viewer, caller }) => {
    await limitPosting(resources, viewer?.id, caller.address)
    const opportunity = await inTransaction(db, (tx) => postOpportunity(tx, viewer, body))
    return { message: 'Opportunity Created Successfully', data: toOpportunity(opportunity) }
  })

  on(posting.mine, async ({ query, viewer }) => ({
    data: await listOwnOpportunities(db, viewer.id, query),
  }))

  on(posting.getMine, async ({ params, viewer, caller }) => {
    const { opportunity } = await managedOpportunity(resources, params.id, { ...caller, viewer })
    return { data: await toOwnOpportunity(db, opportunity) }
  })

  on(posting.update, async ({ params, body, viewer }) => {
    await limitEdits(resources, viewer.id)
    const opportunity = await inTransaction(db, (tx) => editOpportunity(tx, viewer, params.id, body))
    return { data: await toOwnOpportunity(db, opportunity) }
  })

  on(posting.remove, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => removeOpportunity(tx, viewer, params.id))
    return { data: { status: 'success' as const } }
  })

  on(posting.close, async ({ params, body, viewer, caller }) => {
    const { operator } = await managedOpportunity(resources, params.id, { ...caller, viewer })
    await limitStateChanges(resources, params.id)
    const closed = await inTransaction(db, (tx) =>
      closeOpportunity(tx, params.id, operator, body.reason ?? null),
    )
    return { data: await toOwnOpportunity(db, closed) }
  })

  on(posting.confirm, async ({ params, viewer, caller }) => {
    const { operator } = await managedOpportunity(resources, params.id, { ...caller, viewer })
    await limitStateChanges(resources, params.id)
    const confirmed = await inTransaction(db, (tx) => confirmOpportunity(tx, params.id, operator))
    return { data: await toOwnOpportunity(db, confirmed) }
  })

  on(posting.reopen, async ({ params, body, viewer }) => {
    await limitEdits(resources, viewer.id)
    const opportunity = await inTransaction(db, (tx) =>
      reopenOpportunity(tx, viewer, params.id, body.deadline),
    )
    return { data: await toOwnOpportunity(db, opportunity) }
  })
})
