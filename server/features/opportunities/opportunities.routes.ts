import { inbox } from '#contract/endpoints/inbox.ts'
import { opportunities } from '#contract/endpoints/opportunities.ts'
import { failFor } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { managedOpportunity, opportunitySeenBy } from '#server/features/posting/managed-opportunity.ts'
import { asOnePosterSees, listOwnOpportunities } from '#server/features/posting/own-opportunities.queries.ts'
import {
  closeOpportunity,
  confirmOpportunity,
  editOpportunity,
  postOpportunity,
  removeOpportunity,
  reopenOpportunity,
} from '#server/features/posting/posting.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { listOpen, listRandom, listWaiting, type OpportunityPage } from './listing.queries.ts'
import { limitEdits, limitLinkMails, limitPosting, limitTurns } from './opportunities.limits.ts'
import { whyNotRead } from './opportunities.policy.ts'
import { getOpportunity, opportunityTags, toOpportunity } from './opportunities.queries.ts'

export const opportunityRoutes = routes((resources, on) => {
  const { db, database } = resources

  on(opportunities.create, async ({ body, viewer, caller }) => {
    await limitPosting(resources, viewer?.id, caller.address)
    const opportunity = await inTransaction(db, (tx) => postOpportunity(tx, viewer, body))
    return { message: 'Opportunity Created Successfully', data: toOpportunity(opportunity) }
  })

  on(opportunities.list, async ({ query, viewer, shows }) => {
    if (!query.approved) {
      if (!viewer) return listing({ opportunities: [], total: 0 })
      return listing(await listWaiting(db, viewer.role === 'operator' ? null : viewer.id, query))
    }
    const found = await listOpen(database.replica, query)
    shows('opportunities', ...opportunityTags(found.opportunities))
    return listing(found)
  })

  on(opportunities.getRandom, async ({ shows }) => {
    const data = await listRandom(database.replica)
    shows('opportunities', ...opportunityTags(data))
    return { data }
  })

  on(opportunities.get, async ({ params, viewer, caller, shows }) => {
    shows(`opportunity:${params.id}`)
    const { opportunity, standing } = await opportunitySeenBy(resources, params.id, { ...caller, viewer })
    failFor(whyNotRead(opportunity, standing))
    return { data: toOpportunity(opportunity) }
  })

  on(opportunities.mine, async ({ query, viewer }) => ({
    data: await listOwnOpportunities(db, viewer.id, query),
  }))

  on(opportunities.getMine, async ({ params, viewer, caller }) => {
    const { opportunity } = await managedOpportunity(resources, params.id, { ...caller, viewer })
    return { data: await asOnePosterSees(db, opportunity) }
  })

  on(opportunities.update, async ({ params, body, viewer }) => {
    await limitEdits(resources, viewer.id)
    const opportunity = await inTransaction(db, (tx) => editOpportunity(tx, viewer, params.id, body))
    return { data: await asOnePosterSees(db, opportunity) }
  })

  on(opportunities.remove, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => removeOpportunity(tx, viewer, params.id))
    return { data: { status: 'success' as const } }
  })

  on(opportunities.close, async ({ params, body, viewer, caller }) => {
    const { operator } = await managedOpportunity(resources, params.id, { ...caller, viewer })
    await limitTurns(resources, params.id)
    const closed = await inTransaction(db, (tx) =>
      closeOpportunity(tx, params.id, operator, body.reason ?? null),
    )
    return { data: await asOnePosterSees(db, closed) }
  })

  on(opportunities.confirm, async ({ params, viewer, caller }) => {
    const { operator } = await managedOpportunity(resources, params.id, { ...caller, viewer })
    await limitTurns(resources, params.id)
    const confirmed = await inTransaction(db, (tx) => confirmOpportunity(tx, params.id, operator))
    return { data: await asOnePosterSees(db, confirmed) }
  })

  on(opportunities.reopen, async ({ params, body, viewer }) => {
    await limitEdits(resources, viewer.id)
    const opportunity = await inTransaction(db, (tx) =>
      reopenOpportunity(tx, viewer, params.id, body.deadline),
    )
    return { data: await asOnePosterSees(db, opportunity) }
  })

  on(inbox.requestLink, async ({ params, caller }) => {
    await limitLinkMails(resources, params.id, caller.address)
    const opportunity = await getOpportunity(db, params.id)
    // Only after an operator has approved it: until then nobody but its writer vouches for the address and the text.
    if (opportunity.posterId === null && opportunity.approvedAt !== null)
      await enqueue(db, 'opportunities.mail-inbox-link', { opportunityId: params.id }, { lane: params.id })
    return { message: 'If this post was made without an account, its contact address gets a fresh link' }
  })
})

/** One shape under every name that clients of this listing know. */
function listing({ opportunities: found, total, understood }: OpportunityPage) {
  const data = { opportunities: found, total, ...(understood ? { understood } : {}) }
  return { opportunities: found, total, data }
}
