import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Review } from '#contract/endpoints/reviews.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { notify, retract } from '#server/features/notifications/notify.commands.ts'
import { whyNotAnswer } from './reviews.policy.ts'
import { getReview } from './reviews.queries.ts'

/** Answers a review of the viewer's own playlist in public: one answer, which may be changed. */
export async function answerReview(
  tx: Tx,
  viewer: Viewer,
  reviewId: string,
  answer: string,
): Promise<Review> {
  const found = await lockAnswerable(tx, viewer, reviewId)
  // The same text again, say because the reply was lost, is not a change.
  if (found.answer === answer) return getReview(tx, reviewId)
  await tx
    .update(reviews)
    .set({
      answer,
      answeredAt: sql`coalesce(${reviews.answeredAt}, now())`,
      answerEditedAt: found.answer === null ? null : sql`now()`,
    })
    .where(eq(reviews.id, reviewId))
  if (found.answer === null)
    await notify(tx, { ...aboutAnswer(reviewId, found), playlistId: found.playlistId })
  await emitContentChange(tx, `playlist:${found.playlistId}`)
  return getReview(tx, reviewId)
}

export async function removeAnswer(tx: Tx, viewer: Viewer, reviewId: string): Promise<Review> {
  const found = await lockAnswerable(tx, viewer, reviewId)
  if (found.answer === null) return getReview(tx, reviewId)
  const none = { answer: null, answeredAt: null, answerEditedAt: null }
  await tx.update(reviews).set(none).where(eq(reviews.id, reviewId))
  await retract(tx, aboutAnswer(reviewId, found))
  await emitContentChange(tx, `playlist:${found.playlistId}`)
  return getReview(tx, reviewId)
}

function aboutAnswer(reviewId: string, { authorId }: { authorId: string }) {
  return { accountId: authorId, event: 'review_answered', subject: `review:${reviewId}` } as const
}

async function lockAnswerable(tx: Tx, viewer: Viewer, reviewId: string) {
  const [found] = await tx
    .select({
      playlistId: reviews.playlistId,
      authorId: reviews.authorId,
      answer: reviews.answer,
      creatorId: playlists.creatorId,
    })
    .from(reviews)
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt)))
    .for('update', { of: reviews })
  if (!found) fail('review_not_found')
  failIfDenied(whyNotAnswer(viewer, found))
  return found
}
