import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { getOperatorReview } from '#server/features/reviews/operator-reviews.queries.ts'
import { MAX_ATTEMPTS } from '#server/jobs/claim.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, aReview, videosOf } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'

const app = await startApp({ TRUST_PROXY: '1' })
const { db } = app.resources
const { operatorAccounts, operatorContent, operatorInbox, operatorOpportunities, operatorSite } = app.api
const [first, second] = [await anOperator(app), await anOperator(app)]
const body = { reason: 'Broken' }

/** The first operator claims things in the inbox. */
async function claimed(subject: string): Promise<void> {
  const [waiting] = await db.select().from(waitingThings).where(eq(waitingThings.subject, subject))
  const params = { waitingId: waiting?.id ?? '' }
  await operatorInbox.claim({ params, body: { takeOver: false } }, { token: first.token })
}

async function reportedAndClaimed(kind: 'playlist' | 'review' | 'creator' | 'opportunity', id: string) {
  await reportFrom(app, '49.36.10.1', { kind, id })
  await claimed((await caseOf(app, id))?.id ?? '')
}

const aCourse = async () =>
  aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app) })

async function aReviewed(state: object = {}) {
  const playlist = await aCourse()
  await aReview(app, playlist, 2)
  const [review] = await db
    .update(reviews)
    .set({ rating: 2, ...state })
    .where(eq(reviews.playlistId, playlist))
    .returning({ id: reviews.id })
  return review?.id ?? ''
}

type Decide = (by: { token: string }) => Promise<unknown>

/** Things in the inbox, and the calls that decide them in the lists of the console. */
const things: Record<string, () => Promise<Decide>> = {
  'a dead course': async () => {
    const playlistId = await aCourse()
    const dead = (await videosOf(app, playlistId)).slice(0, 3).map(({ videoId }) => videoId)
    await db.update(knownVideos).set({ state: 'gone' }).where(inArray(knownVideos.id, dead))
    await claimed(playlistId)
    return (by) => operatorContent.hidePlaylist({ params: { playlistId }, body }, by)
  },
  'a reported course': async () => {
    const playlistId = await aCourse()
    await reportedAndClaimed('playlist', playlistId)
    return (by) => operatorContent.hidePlaylist({ params: { playlistId }, body }, by)
  },
  'an email that did not arrive': async () => {
    const values = {
      kind: 'reports.tell-reporter',
      payload: { reportId: 'nobody' },
      attempts: MAX_ATTEMPTS - 1,
    }
    const [mail] = await db.insert(jobs).values(values).returning({ id: jobs.id })
    await expect(app.drainJobs()).rejects.toThrow('reports.tell-reporter')
    const mailId = mail?.id ?? ''
    await claimed(mailId)
    return (by) => operatorSite.retryMail({ params: { mailId } }, by)
  },
  'a reported review': async () => {
    const reviewId = await aReviewed()
    await reportedAndClaimed('review', reviewId)
    return (by) => operatorContent.hideReview({ params: { reviewId }, body }, by)
  },
  'a review held back': async () => {
    const reviewId = await aReviewed({ heldAt: new Date(), hiddenAt: new Date() })
    await claimed(reviewId)
    const { updatedAt: seen } = await getOperatorReview(db, reviewId)
    return (by) => operatorContent.restoreReview({ params: { reviewId }, body: { seen } }, by)
  },
  'a reported creator': async () => {
    const { id: accountId } = await aCreator(app)
    await reportedAndClaimed('creator', accountId)
    return (by) => operatorAccounts.suspend({ params: { accountId }, body }, by)
  },
  'a reported opportunity that is taken down': async () => {
    const opportunityId = await anOpportunity(app)
    await reportedAndClaimed('opportunity', opportunityId)
    return (by) => operatorOpportunities.takeDown({ params: { opportunityId }, body }, by)
  },
  'a waiting opportunity that is closed': async () => {
    const id = await anOpportunity(app, { state: 'waiting', approvedAt: null })
    await claimed(id)
    return (by) => app.api.posting.close({ params: { id }, body: {} }, by)
  },
}

test.each(Object.keys(things))(
  'while one operator works on %s, another cannot decide it in the lists',
  async (name) => {
    const decide = await things[name]?.()

    expect(await failureOf(decide?.({ token: second.token }) ?? Promise.resolve())).toBe('claimed_by_another')
    await decide?.({ token: first.token })
  },
)
