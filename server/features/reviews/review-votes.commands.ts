import { and, eq, isNull } from 'drizzle-orm'
import { fail, failIfDenied } from '#contract/errors.ts'
import { whyNotReview } from '#contract/policies/reviews.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { reviewVotes } from '#server/db/schema/review-votes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { mustBeListed } from '#server/features/playlists/playlists.queries.ts'
import { whyNotVote } from './reviews.policy.ts'

/** How many learners a review helped, and whether the viewer is one of them. */
interface Voted {
  _id: string
  helpful: number
  voted: boolean
}

/** Stores that the viewer found a review helpful; idempotent. */
export async function voteForReview(tx: Tx, viewer: Viewer, reviewId: string): Promise<Voted> {
  failIfDenied(whyNotReview(viewer))
  const { authorId, playlistId } = await findShown(tx, reviewId)
  failIfDenied(whyNotVote(viewer, { authorId }))
  await mustBeListed(tx, playlistId)
  const added = await tx
    .insert(reviewVotes)
    .values({ reviewId, voterId: viewer.id })
    .onConflictDoNothing()
    .returning({ reviewId: reviewVotes.reviewId })
  if (added.length > 0) await emitContentChange(tx, `playlist:${playlistId}`)
  return { _id: reviewId, helpful: (await findShown(tx, reviewId)).helpful, voted: true }
}

/** Takes the vote back; also for a playlist that is no longer listed. */
export async function takeVoteBack(tx: Tx, viewer: Viewer, reviewId: string): Promise<Voted> {
  failIfDenied(whyNotReview(viewer))
  const { playlistId } = await findShown(tx, reviewId)
  const removed = await tx
    .delete(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.voterId, viewer.id)))
    .returning({ reviewId: reviewVotes.reviewId })
  if (removed.length > 0) await emitContentChange(tx, `playlist:${playlistId}`)
  return { _id: reviewId, helpful: (await findShown(tx, reviewId)).helpful, voted: false }
}

async function findShown(db: Executor, reviewId: string) {
  const [found] = await db
    .select({ authorId: reviews.authorId, playlistId: reviews.playlistId, helpful: reviews.helpful })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt)))
  return found ?? fail('review_not_found')
}
