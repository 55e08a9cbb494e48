import { inbox } from '#contract/endpoints/inbox.ts'
import { opportunities } from '#contract/endpoints/opportunities.ts'
import { failFor } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { opportunitySeenBy } from '#server/features/posting/managed-opportunity.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { listOpen, listRandom, listWaiting, type OpportunityPage } from './listing.queries.ts'
import { limitLinkMails } from './opportunities.limits.ts'
import { whyNotRead } from './opportunities.policy.ts'
import { getOpportunity, opportunityTags, toOpportunity } from './opportunities.queries.ts'

export const opportunityRoutes = routes((resources, on) => {
  const { db, database } = resources

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
