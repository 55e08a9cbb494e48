import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { fruitlessSearches, jobs } from '#server/db/schema/operations.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { glossary, searchedTerms } from '#server/db/schema/search.ts'
import { getOperatorOpportunity } from '#server/features/opportunities/operator-opportunities.queries.ts'
import { aCategoryPath } from '#testing/build.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import type { MakeCall } from './call.ts'
import { aPerson } from './people.ts'
import { aPlaylistOfTheCreator, type World } from './world.ts'

const reason = { body: { reason: 'Not ours' } }

async function aFruitlessSearch({ app }: World, dismissedAt: Date | null = null) {
  const [id, term] = [v7(), `search ${v7()}`]
  await app.resources.db.insert(fruitlessSearches).values({ id, term, times: 1, dismissedAt })
  return { params: { searchId: id } }
}

async function aSuggestedSearch({ app }: World, dismissedAt: Date | null = null) {
  const [id, term] = [v7(), `search ${v7()}`]
  await app.resources.db.insert(searchedTerms).values({ id, term, people: 9, dismissedAt })
  return { params: { searchId: id } }
}

async function aWaitingApplication(
  { app, secrets }: World,
  changes: Partial<typeof creatorApplications.$inferInsert> = {},
) {
  const applicationId = v7()
  const email = `planted-${applicationId}@secret.example`
  await app.resources.db.insert(creatorApplications).values({
    ...{
      id: applicationId,
      email,
      name: 'Meera',
      passwordHash: '$argon2 of nobody',
      mobile: '+919876543210',
    },
    ...{ location: 'Kochi', profession: 'Teacher', pastExperiences: 'Ten years', relevantSkills: 'Optics' },
    ...{
      shortDescription: 'Explains',
      social: 'none',
      pptKnowledge: false,
      languages: ['hindi'],
      ...changes,
    },
  })
  secrets.push({ value: email, what: 'contact of a creator application', readers: ['operator'] })
  return { params: { applicationId } }
}

async function aGlossaryEntry({ app }: World) {
  const text = `word ${crypto.randomUUID()}`
  const entryId = v7()
  const row = { id: entryId, concept: 'of-a-test', language: 'en', text, words: text, sounds: [] }
  await app.resources.db.insert(glossary).values({ ...row, source: 'operator' as const })
  return { params: { entryId } }
}

async function aWaitingOpportunity({ app }: World) {
  return { params: { opportunityId: await anOpportunity(app, { state: 'waiting', approvedAt: null }) } }
}

async function aRejectedOpportunity(app: World['app']) {
  const rejected = {
    state: 'rejected',
    approvedAt: null,
    rejectedAt: new Date(),
    rejectionReason: 'No pay',
  } as const
  return { params: { opportunityId: await anOpportunity(app, rejected) } }
}

async function aTakenDownOpportunity(app: World['app']) {
  const approvedAt = new Date().toISOString()
  const was = {
    state: 'approved',
    approvedAt,
    closedAt: null,
    closeReason: null,
    stillOpenAskedAt: null,
    inboxClosed: false,
    updatedAt: approvedAt,
  } as const
  const takenDown = { at: approvedAt, ...was }
  const rejected = { state: 'rejected', approvedAt: null, rejectionReason: 'No pay', takenDown } as const
  return { params: { opportunityId: await anOpportunity(app, rejected) } }
}

async function anOpenOpportunity({ app }: World) {
  return { params: { opportunityId: await anOpportunity(app) } }
}

async function aCategory({ app }: World, levels = 1): Promise<string> {
  return (await aCategoryPath(app, levels)).at(-1) ?? ''
}

async function anAccount({ app, secrets }: World, status: 'active' | 'suspended') {
  const { id } = await aPerson(app, 'learner', secrets)
  await app.resources.db.update(accounts).set({ status }).where(eq(accounts.id, id))
  return { params: { accountId: id } }
}

async function aHiddenPlaylist(world: World) {
  const playlistId = await aPlaylistOfTheCreator(world)
  const { db } = world.app.resources
  await db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, playlistId))
  return { params: { playlistId } }
}

async function aNewReview({ app, playlist, secrets }: World, hiddenAt: Date | null) {
  const [reviewId, author] = [v7(), await aPerson(app, 'learner', secrets)]
  await app.resources.db.insert(reviews).values({
    id: reviewId,
    playlistId: playlist,
    authorId: author.id,
    rating: 5,
    comment: 'Clear.',
    hiddenAt,
  })
  return { params: { reviewId } }
}

/** A review held back as one of a burst; decided a moment ago if asked for. */
async function aHeldReview(world: World, isDecided = false) {
  const now = new Date()
  const review = await aNewReview(world, now)
  await world.app.resources.db
    .update(reviews)
    .set({ updatedAt: now, ...(isDecided ? { decidedAt: now } : { heldAt: now }) })
    .where(eq(reviews.id, review.params.reviewId))
  return { ...review, body: { seen: now.toISOString() } }
}

async function anUndeliveredMail({ app }: World) {
  const [mailId, applicationId] = [v7(), v7()]
  await app.resources.db.insert(jobs).values({
    ...{ id: mailId, kind: 'creator-applications.tell-decision', payload: { applicationId } },
    ...{ failedAt: new Date(), attempts: 24, lastError: 'The mail server said no' },
  })
  return { params: { mailId } }
}

/** Everything below /operator. */
export const OPERATOR_CALLS: Record<string, MakeCall> = {
  'operatorAccounts.get': ({ people }) => ({ params: { accountId: people.learner.id } }),
  'operatorAccounts.suspend': async (world) => ({ ...(await anAccount(world, 'active')), ...reason }),
  'operatorAccounts.restore': (world) => anAccount(world, 'suspended'),
  'operatorApplications.get': (world) => aWaitingApplication(world),
  'operatorApplications.note': async (world) => ({
    ...(await aWaitingApplication(world)),
    body: { note: 'Looks good' },
  }),
  'operatorApplications.approve': (world) => aWaitingApplication(world),
  'operatorApplications.undo': (world) =>
    aWaitingApplication(world, { state: 'rejected', reason: 'No', decidedAt: new Date() }),
  'operatorApplications.reject': async (world) => ({ ...(await aWaitingApplication(world)), ...reason }),
  'operatorGlossary.add': () => ({
    body: { concept: 'of-a-test', language: 'en', text: `word ${crypto.randomUUID()}` },
  }),
  'operatorGlossary.leaveOut': async (world) => ({
    ...(await aGlossaryEntry(world)),
    body: { leftOut: true },
  }),
  'operatorGlossary.correct': async (world) => ({
    ...(await aGlossaryEntry(world)),
    body: { language: 'hi', text: `word ${crypto.randomUUID()}` },
  }),
  'operatorGlossary.remove': aGlossaryEntry,
  'operatorGlossary.preview': () => ({ query: { concept: 'of-a-test', search: 'word' } }),
  'operatorCategories.add': () => ({ body: { name: `Category ${crypto.randomUUID()}` } }),
  'operatorCategories.rename': async (world) => ({
    params: { categoryId: await aCategory(world) },
    body: { name: `Category ${crypto.randomUUID()}` },
  }),
  'operatorCategories.name': async (world) => ({
    params: { categoryId: await aCategory(world) },
    body: { hi: 'नाम' },
  }),
  'operatorCategories.move': async (world) => ({
    params: { categoryId: await aCategory(world, 2) },
    body: { parent: await aCategory(world) },
  }),
  'operatorCategories.reorder': async ({ app }) => {
    const [parent = '', only = ''] = await aCategoryPath(app, 2)
    return { body: { parent, order: [only] } }
  },
  'operatorCategories.merge': async (world) => ({
    params: { categoryId: await aCategory(world) },
    body: { into: await aCategory(world) },
  }),
  'operatorCategories.remove': async (world) => ({ params: { categoryId: await aCategory(world) } }),
  'operatorContent.hidePlaylist': async (world) => ({
    params: { playlistId: await aPlaylistOfTheCreator(world) },
    ...reason,
  }),
  'operatorContent.restorePlaylist': aHiddenPlaylist,
  'operatorContent.countReview': (world) => aHeldReview(world),
  'operatorContent.removeReview': async (world) => ({ ...(await aHeldReview(world)), ...reason }),
  'operatorContent.holdReview': async (world) => ({ params: (await aHeldReview(world, true)).params }),
  'operatorContent.hideReview': async (world) => ({ ...(await aNewReview(world, null)), ...reason }),
  'operatorContent.restoreReview': (world) => aHeldReview(world),
  'operatorOpportunities.get': aWaitingOpportunity,
  'operatorOpportunities.approve': async (world) => {
    const { params } = await aWaitingOpportunity(world)
    const { updatedAt } = await getOperatorOpportunity(world.app.resources.db, params.opportunityId)
    return { params, body: { seen: updatedAt } }
  },
  'operatorOpportunities.undoApproval': anOpenOpportunity,
  'operatorOpportunities.undoRejection': ({ app }) => aRejectedOpportunity(app),
  'operatorOpportunities.takeDown': async (world) => ({ ...(await anOpenOpportunity(world)), ...reason }),
  'operatorOpportunities.undoTakedown': ({ app }) => aTakenDownOpportunity(app),
  'operatorOpportunities.reject': async (world) => ({ ...(await aWaitingOpportunity(world)), ...reason }),
  'operatorSite.dismissSearch': (world) => aFruitlessSearch(world),
  'operatorSite.restoreSearch': (world) => aFruitlessSearch(world, new Date()),
  'operatorSite.dismissSuggestedSearch': (world) => aSuggestedSearch(world),
  'operatorSite.restoreSuggestedSearch': (world) => aSuggestedSearch(world, new Date()),
  'operatorSite.retryMail': anUndeliveredMail,
}
