import { and, eq, ne, or } from 'drizzle-orm'
import type { Ratings, Review } from '#contract/endpoints/reviews.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import { whyNotReview } from '#contract/policies/reviews.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { mustBeListed } from '#server/features/playlists/playlists.queries.ts'
import { isBurst } from './bursts.queries.ts'
import { whyNotAs, whyNotEdit } from './reviews.policy.ts'
import { getReview, readRatings } from './reviews.queries.ts'

/** A review, and the ratings of its playlist that changed with it. */
interface Written {
  data: Review
  ratings: Ratings
}

interface NewReview {
  userId?: string | undefined
  playlistId: string
  feedback: string
  rating: number
}

/**
 * Posts the viewer's review of a listed playlist; a second one fails with already_reviewed. When very many arrive at
 * once, it is held back for an operator instead of being counted.
 */
export async function postReview(
  tx: Tx,
  viewer: Viewer,
  input: NewReview,
  network: string,
): Promise<Written> {
  failIfDenied(whyNotReview(viewer) ?? whyNotAs(viewer, input.userId))
  await mustBeListed(tx, input.playlistId)
  const [posted] = await tx
    .insert(reviews)
    .values({
      playlistId: input.playlistId,
      authorId: viewer.id,
      rating: input.rating,
      comment: input.feedback,
      network,
    })
    .onConflictDoNothing({ target: [reviews.playlistId, reviews.authorId] })
    .returning({ id: reviews.id })
  if (!posted) fail('already_reviewed')
  if (await isBurst(tx, viewer.id, input.playlistId, network))
    await tx
      .update(reviews)
      .set({ hiddenAt: new Date(), heldAt: new Date() })
      .where(eq(reviews.id, posted.id))
  await emitContentChange(tx, `playlist:${input.playlistId}`, 'ratings')
  return written(tx, input.playlistId, posted.id)
}

interface ReviewChange {
  userId?: string | undefined
  playlistId: string
  feedbackId: string
  comment: string
  rating: number
}

/** Changes the viewer's own review. */
export async function editReview(tx: Tx, viewer: Viewer, input: ReviewChange): Promise<Written> {
  failIfDenied(whyNotReview(viewer) ?? whyNotAs(viewer, input.userId))
  const [found] = await tx
    .select({ authorId: reviews.authorId })
    .from(reviews)
    .where(and(eq(reviews.id, input.feedbackId), eq(reviews.playlistId, input.playlistId)))
  if (!found) fail('review_not_found')
  failIfDenied(whyNotEdit(viewer, found))
  const { rating, comment } = input
  const changed = await tx
    .update(reviews)
    .set({ rating, comment, updatedAt: new Date() })
    // The same again, say because the reply was lost, is not a change.
    .where(
      and(eq(reviews.id, input.feedbackId), or(ne(reviews.rating, rating), ne(reviews.comment, comment))),
    )
    .returning({ id: reviews.id })
  if (changed.length > 0) await emitContentChange(tx, `playlist:${input.playlistId}`, 'ratings')
  return written(tx, input.playlistId, input.feedbackId)
}

async function written(tx: Tx, playlistId: string, reviewId: string): Promise<Written> {
  return { data: await getReview(tx, reviewId), ratings: await readRatings(tx, playlistId) }
}
