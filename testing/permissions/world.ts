import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { playlists } from '#server/db/schema/catalogue.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { applications } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { makeInboxKey } from '#server/features/inbox/inbox-key.ts'
import type { TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { aCategoryPath, aPlaylist } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { aPerson, CALLERS, type Caller, type Person, type Secret } from './people.ts'

/** The callers, the things they call about, and the secrets. */
export interface World {
  app: TestApp
  people: Record<Caller, Person>
  secrets: Secret[]
  category: string[]
  /** The creator's, with a review of the learner's. */
  playlist: string
  /** The creator's, hidden by an operator. */
  hiddenPlaylist: string
  review: string
  /** The creator's open opportunity, to which the learner has applied with a resume. */
  post: string
  application: string
  /** The learner's pending opportunity. */
  waitingOpportunity: string
  /** A pending opportunity without an account, and the key of its mailed link. */
  nobodysOpportunity: string
  inboxKey: string
}

/** Public opportunities have a public address; only pending ones have something to hide. */
export async function aWorld(app: TestApp): Promise<World> {
  const secrets: Secret[] = [{ value: '$argon2', what: 'hash of a password', readers: [] }]
  const people = {} as World['people']
  for (const caller of CALLERS) people[caller] = await aPerson(app, caller, secrets)
  const { db, tokens } = app.resources
  const { creator, learner } = people
  const category = await aCategoryPath(app)
  const playlist = await aPlaylist(app, { creator, category })
  const hiddenPlaylist = await aPlaylist(app, { creator, category })
  await db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, hiddenPlaylist))
  const waiting = { state: 'waiting' as const, approvedAt: null }
  const nobodysAddress = 'planted-nobody@secret.example'
  const nobodysOpportunity = await anOpportunity(app, {
    ...waiting,
    email: nobodysAddress,
    phone: '+917772000001',
  })
  const waitingAddress = 'planted-waiting@secret.example'
  const waitingOpportunity = await anOpportunity(app, { ...waiting, poster: learner, email: waitingAddress })
  const inboxKey = makeInboxKey(tokens, { id: nobodysOpportunity, email: nobodysAddress })
  secrets.push(
    { value: nobodysAddress, what: 'contact of a waiting post', readers: ['operator'], byLink: true },
    { value: '+917772000001', what: 'phone of a waiting post', readers: ['operator'], byLink: true },
    { value: waitingAddress, what: 'contact of a waiting post', readers: ['learner', 'operator'] },
    { value: inboxKey, what: 'key of a mailed link', readers: [] },
  )
  const world: World = {
    ...{
      app,
      people,
      secrets,
      category,
      playlist,
      hiddenPlaylist,
      waitingOpportunity,
      nobodysOpportunity,
      inboxKey,
    },
    review: await aReviewOf(app, playlist, learner),
    post: await anOpportunity(app, { poster: creator }),
    application: '',
  }
  await anApplication(app, { email: 'planted-applicant@secret.example', mobile: '+917773000001' })
  for (const value of ['planted-applicant@secret.example', '+917773000001'])
    secrets.push({ value, what: 'contact of a creator application', readers: ['operator'] })
  world.application = await apply(world)
  return world
}

async function aReviewOf(
  { resources: { db } }: TestApp,
  playlistId: string,
  author: Person,
): Promise<string> {
  const id = v7()
  await db.insert(reviews).values({ id, playlistId, authorId: author.id, rating: 4, comment: 'Clear.' })
  return id
}

/** A new playlist of the creator's; returns its id. */
export async function aPlaylistOfTheCreator(
  { app, people, category }: World,
  state: { draft?: boolean; removedAt?: Date } = {},
): Promise<string> {
  const id = await aPlaylist(app, { creator: people.creator, category })
  if (Object.keys(state).length > 0)
    await app.resources.db.update(playlists).set(state).where(eq(playlists.id, id))
  return id
}

/**
 * An application of the learner's to a new open opportunity of the creator's; without a résumé, which takes
 * long to create.
 */
export async function aSentApplication({
  app,
  people,
  secrets,
}: World): Promise<{ id: string; post: string }> {
  const [id, post] = [v7(), await anOpportunity(app, { poster: people.creator })]
  const email = `planted-${id}@secret.example`
  await app.resources.db.insert(applications).values({
    ...{ id, opportunityId: post, applicantId: people.learner.id, name: 'Learner', email },
    ...{ phone: '9876543210', skills: ['patience'], answer: 'Because.' },
  })
  secrets.push({ value: email, what: 'contact of an applicant', readers: ['learner', 'creator', 'operator'] })
  return { id, post }
}

async function apply({ app, post, people, secrets }: World): Promise<string> {
  const contact = { email: 'planted-candidate@secret.example', phone: '+917774000001' }
  const readers: Caller[] = ['learner', 'creator', 'operator']
  for (const value of Object.values(contact))
    secrets.push({ value, what: 'contact of an applicant', readers })
  const form = anApplicationForm({ fields: contact, resume: { content: aPdf(), name: 'planted-resume.pdf' } })
  const { token } = people.learner
  const { data } = await app.api.applications.apply({ params: { id: post }, body: form }, { token })
  secrets.push({ value: 'planted-resume', what: 'name of a resume', readers })
  const kept = await app.resources.db.select({ key: uploads.storageKey }).from(uploads)
  for (const { key } of kept) secrets.push({ value: key, what: 'key of a stored resume', readers: [] })
  return data._id
}
