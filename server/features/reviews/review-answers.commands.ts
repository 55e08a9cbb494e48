import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Review } from '#contract/endpoints/reviews.ts'
import { fail, failFor } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { playlists, reviews } from '#server/db/schema/catalogue.ts'
import { whyNotAnswer } from './reviews.policy.ts'
import { getReview } from './reviews.queries.ts'

/** The viewer's public answer to a review of their own playlist: one, which may be changed. */
export async function answerReview(
  tx: Tx,
  viewer: Viewer,
  reviewId: string,
  answer: string,
): Promise<Review> {
  const tag = await lockAnswerable(tx, viewer, reviewId)
  await tx
    .update(reviews)
    .set({
      answer,
      answeredAt: sql`coalesce(${reviews.answeredAt}, now())`,
      // Sent again as it was, say because the reply was lost, it is no other answer.
      answerEditedAt: sql`case when ${reviews.answer} <> ${answer} then now() else ${reviews.answerEditedAt} end`,
    })
    .where(eq(reviews.id, reviewId))
  await contentChanged(tx, tag)
  return getReview(tx, reviewId)
}

export async function removeAnswer(tx: Tx, viewer: Viewer, reviewId: string): Promise<Review> {
  const tag = await lockAnswerable(tx, viewer, reviewId)
  const none = { answer: null, answeredAt: null, answerEditedAt: null }
  await tx.update(reviews).set(none).where(eq(reviews.id, reviewId))
  await contentChanged(tx, tag)
  return getReview(tx, reviewId)
}

/** Answers the tag of the page that shows it. */
async function lockAnswerable(tx: Tx, viewer: Viewer, reviewId: string): Promise<`playlist:${string}`> {
  const [found] = await tx
    .select({ playlistId: reviews.playlistId, creatorId: playlists.creatorId })
    .from(reviews)
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt)))
    .for('update', { of: reviews })
  if (!found) fail('review_not_found')
  failFor(whyNotAnswer(viewer, found))
  return `playlist:${found.playlistId}`
}
