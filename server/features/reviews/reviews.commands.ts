import { and, eq } from 'drizzle-orm'
import type { Review } from '#contract/endpoints/reviews.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { reviews } from '#server/db/schema/catalogue.ts'
import { mustBeListed } from '#server/features/playlists/playlists.queries.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { mustBeReviewer } from './reviews.policy.ts'
import { getReview } from './reviews.queries.ts'

interface NewReview {
  userId?: string | undefined
  playlistId: string
  feedback: string
  rating: number
}

/** Posts the viewer's review of a listed playlist; a second one fails with already_reviewed. */
export async function postReview(tx: Tx, viewer: Viewer, input: NewReview): Promise<Review> {
  mustBeReviewer(viewer, input.userId)
  await mustBeListed(tx, input.playlistId)
  const [posted] = await tx
    .insert(reviews)
    .values({
      playlistId: input.playlistId,
      authorId: viewer.id,
      rating: input.rating,
      comment: input.feedback,
    })
    .onConflictDoNothing({ target: [reviews.playlistId, reviews.authorId] })
    .returning({ id: reviews.id })
  if (!posted) fail('already_reviewed')
  await contentChanged(tx, `playlist:${input.playlistId}`, 'ratings')
  return getReview(tx, posted.id)
}

interface ReviewChange {
  playlistId: string
  feedbackId: string
  comment: string
  rating: number
}

/** Changes the viewer's own review. */
export async function editReview(tx: Tx, viewer: Viewer, input: ReviewChange): Promise<Review> {
  mustBeReviewer(viewer, undefined)
  const [found] = await tx
    .select({ authorId: reviews.authorId })
    .from(reviews)
    .where(and(eq(reviews.id, input.feedbackId), eq(reviews.playlistId, input.playlistId)))
  if (!found) fail('review_not_found')
  if (found.authorId !== viewer.id) fail('not_your_review')
  await tx
    .update(reviews)
    .set({ rating: input.rating, comment: input.comment, updatedAt: new Date() })
    .where(eq(reviews.id, input.feedbackId))
  await contentChanged(tx, `playlist:${input.playlistId}`, 'ratings')
  return getReview(tx, input.feedbackId)
}
