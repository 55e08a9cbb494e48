import { opportunities } from '#contract/endpoints/opportunities.ts'
import { opportunityInbox } from '#contract/endpoints/opportunity-inbox.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { routes } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { listOpen, listRandom, listWaiting, type OpportunityPage } from './listing.queries.ts'
import { managedPost, postSeenBy } from './managed-post.ts'
import {
  closeOpportunity,
  editOpportunity,
  postOpportunity,
  removeOpportunity,
  reopenOpportunity,
} from './opportunities.commands.ts'
import { limitLinkMails, limitPosts } from './opportunities.limits.ts'
import { mustBeReadable } from './opportunities.policy.ts'
import { getPost, opportunityTags, toOpportunity } from './opportunities.queries.ts'
import { asOnePosterSees, listOwnOpportunities } from './own-opportunities.queries.ts'

export const opportunityRoutes = routes((resources, on) => {
  const { db, database } = resources

  on(opportunities.create, async ({ body, viewer, caller }) => {
    await limitPosts(resources, viewer?.id, caller.address)
    const post = await inTransaction(db, (tx) => postOpportunity(tx, viewer, body))
    return { message: 'Opportunity Created Successfully', data: toOpportunity(post) }
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
    const { post, standing } = await postSeenBy(resources, params.id, { ...caller, viewer })
    mustBeReadable(post, standing)
    return { data: toOpportunity(post) }
  })

  on(opportunities.mine, async ({ query, viewer }) => ({
    data: await listOwnOpportunities(db, viewer.id, query),
  }))

  on(opportunities.getMine, async ({ params, viewer, caller }) => {
    const { post } = await managedPost(resources, params.id, { ...caller, viewer })
    return { data: await asOnePosterSees(db, post) }
  })

  on(opportunities.update, async ({ params, body, viewer }) => {
    const post = await inTransaction(db, (tx) => editOpportunity(tx, viewer, params.id, body))
    return { data: await asOnePosterSees(db, post) }
  })

  on(opportunities.remove, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => removeOpportunity(tx, viewer, params.id))
    return { data: { status: 'success' as const } }
  })

  on(opportunities.close, async ({ params, viewer, caller }) => {
    const { operator } = await managedPost(resources, params.id, { ...caller, viewer })
    const closed = await inTransaction(db, (tx) => closeOpportunity(tx, params.id, operator))
    return { data: await asOnePosterSees(db, closed) }
  })

  on(opportunities.reopen, async ({ params, body, viewer }) => {
    const post = await inTransaction(db, (tx) => reopenOpportunity(tx, viewer, params.id, body.deadline))
    return { data: await asOnePosterSees(db, post) }
  })

  on(opportunityInbox.requestLink, async ({ params, caller }) => {
    await limitLinkMails(resources, params.id, caller.address)
    const post = await getPost(db, params.id)
    // Once an operator has let it through: until then nobody but its writer vouches for address and words.
    if (post.posterId === null && post.approvedAt !== null)
      await enqueue(db, 'opportunities.mail-inbox-link', { opportunityId: params.id })
    return { message: 'If this post was made without an account, its contact address gets a fresh link' }
  })
})

/** One shape under every name that readers of this listing know. */
function listing({ opportunities: found, total }: OpportunityPage) {
  return { opportunities: found, total, data: { opportunities: found, total } }
}
