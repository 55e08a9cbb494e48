import { opportunities } from '#contract/endpoints/opportunities.ts'
import { failIfDenied } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { opportunitySeenBy } from '#server/features/posting/managed-opportunity.ts'
import { listOpen, listRandom, listWaiting, type OpportunityPage } from './listing.queries.ts'
import { whyNotRead } from './opportunities.policy.ts'
import { opportunityTags, toOpportunity } from './opportunities.queries.ts'

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
    const { opportunity, relation } = await opportunitySeenBy(resources, params.id, { ...caller, viewer })
    failIfDenied(whyNotRead(opportunity, relation))
    return { data: toOpportunity(opportunity) }
  })
})

/** One shape under every name that clients of this listing know. */
function listing({ opportunities: found, total, understood }: OpportunityPage) {
  const data = { opportunities: found, total, ...(understood ? { understood } : {}) }
  return { opportunities: found, total, data }
}
