import { eq } from 'drizzle-orm'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { anApplicationForm, anOpportunity, anOpportunityForm } from '#testing/opportunities.ts'
import type { MakeCall } from './call.ts'
import { aSentApplication, type World } from './world.ts'

const the = (id: string) => ({ params: { id } })

async function aClosedOpportunity({ app, people }: World): Promise<string> {
  const id = await anOpportunity(app, { poster: people.creator })
  const closed = { state: 'closed' as const, closedAt: new Date() }
  await app.resources.db.update(opportunities).set(closed).where(eq(opportunities.id, id))
  return id
}

const byLink = ({ nobodysOpportunity, inboxKey }: World) => ({ ...the(nobodysOpportunity), inboxKey })

/** The opportunities are the creator's unless the row says otherwise, the applications the learner's. */
export const OPPORTUNITY_CALLS: Record<string, MakeCall> = {
  'opportunities.list (waiting)': () => ({ query: { approved: 'false' } }),
  'opportunities.get (open)': ({ post }) => the(post),
  "opportunities.get (the learner's, waiting)": ({ waitingOpportunity }) => the(waitingOpportunity),
  "opportunities.get (nobody's, waiting)": ({ nobodysOpportunity }) => the(nobodysOpportunity),
  'posting.create': () => ({ body: anOpportunityForm }),
  'posting.getMine': ({ post }) => the(post),
  "posting.getMine (nobody's)": ({ nobodysOpportunity }) => the(nobodysOpportunity),
  "posting.getMine (nobody's, with its link)": byLink,
  'posting.getMine (with the link of another opportunity)': ({ post, inboxKey }) => ({
    ...the(post),
    inboxKey,
  }),
  'posting.update': async ({ app, people }) => ({
    ...the(await anOpportunity(app, { poster: people.creator })),
    body: anOpportunityForm,
  }),
  'posting.remove': async ({ app, people }) => the(await anOpportunity(app, { poster: people.creator })),
  'posting.close': async ({ app, people }) => the(await anOpportunity(app, { poster: people.creator })),
  'posting.confirm': async ({ app, people }) => the(await anOpportunity(app, { poster: people.creator })),
  'posting.reopen': async (world) => ({ ...the(await aClosedOpportunity(world)), body: {} }),
  'applications.apply': async ({ app, people }) => ({
    ...the(await anOpportunity(app, { poster: people.creator })),
    body: anApplicationForm(),
  }),
  'applications.withdraw': async (world) => the((await aSentApplication(world)).id),
  'inbox.list': ({ post }) => the(post),
  "inbox.list (nobody's, with its link)": byLink,
  'inbox.setState': async (world) => ({
    ...the((await aSentApplication(world)).id),
    body: { state: 'shortlisted' },
  }),
  'inbox.resume': ({ application }) => the(application),
  'inbox.resume (with the link of another opportunity)': ({ application, inboxKey }) => ({
    ...the(application),
    inboxKey,
  }),
  'inbox.requestLink': ({ nobodysOpportunity }) => the(nobodysOpportunity),
}
