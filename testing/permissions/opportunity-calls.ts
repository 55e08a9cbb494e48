import { eq } from 'drizzle-orm'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { anAd, anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import type { MakeCall } from './calls.ts'
import { aCandidacy, type World } from './world.ts'

const the = (id: string) => ({ params: { id } })

async function aClosedPost({ app, people }: World): Promise<string> {
  const id = await anOpportunity(app, { poster: people.creator })
  const closed = { state: 'closed' as const, closedAt: new Date() }
  await app.resources.db.update(opportunities).set(closed).where(eq(opportunities.id, id))
  return id
}

const byLink = ({ nobodysPost, inboxKey }: World) => ({ ...the(nobodysPost), inboxKey })

/** The posts are the creator's unless the row says otherwise, the applications the learner's. */
export const OPPORTUNITY_CALLS: Record<string, MakeCall> = {
  'opportunities.create': () => ({ body: anAd }),
  'opportunities.list (waiting)': () => ({ query: { approved: 'false' } }),
  'opportunities.get (open)': ({ post }) => the(post),
  "opportunities.get (the learner's, waiting)": ({ waitingPost }) => the(waitingPost),
  "opportunities.get (nobody's, waiting)": ({ nobodysPost }) => the(nobodysPost),
  'opportunities.getMine': ({ post }) => the(post),
  "opportunities.getMine (nobody's)": ({ nobodysPost }) => the(nobodysPost),
  "opportunities.getMine (nobody's, with its link)": byLink,
  'opportunities.getMine (with the link of another post)': ({ post, inboxKey }) => ({
    ...the(post),
    inboxKey,
  }),
  'opportunities.update': async ({ app, people }) => ({
    ...the(await anOpportunity(app, { poster: people.creator })),
    body: anAd,
  }),
  'opportunities.remove': async ({ app, people }) =>
    the(await anOpportunity(app, { poster: people.creator })),
  'opportunities.close': async ({ app, people }) => the(await anOpportunity(app, { poster: people.creator })),
  'opportunities.reopen': async (world) => ({ ...the(await aClosedPost(world)), body: {} }),
  'opportunityApplications.apply': async ({ app, people }) => ({
    ...the(await anOpportunity(app, { poster: people.creator })),
    body: anApplicationForm(),
  }),
  'opportunityApplications.withdraw': async (world) => the((await aCandidacy(world)).id),
  'opportunityInbox.list': ({ post }) => the(post),
  "opportunityInbox.list (nobody's, with its link)": byLink,
  'opportunityInbox.setState': async (world) => ({
    ...the((await aCandidacy(world)).id),
    body: { state: 'shortlisted' },
  }),
  'opportunityInbox.resume': ({ application }) => the(application),
  'opportunityInbox.resume (with the link of another post)': ({ application, inboxKey }) => ({
    ...the(application),
    inboxKey,
  }),
  'opportunityInbox.requestLink': ({ nobodysPost }) => the(nobodysPost),
}
