import { reviews } from '#contract/endpoints/reviews.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { mustBeVisible } from '#server/features/playlists/playlists.queries.ts'
import { networkHash } from './network-hash.ts'
import { answerReview, removeAnswer } from './review-answers.commands.ts'
import { takeVoteBack, voteForReview } from './review-votes.commands.ts'
import { editReview, postReview } from './reviews.commands.ts'
import { limitReviewWrites, limitVotes } from './reviews.limits.ts'
import { findReviewBy, listReviews, listVoted } from './reviews.queries.ts'

export const reviewRoutes = routes((resources, on) => {
  const { db } = resources

  on(reviews.create, async ({ body, viewer, caller }) => {
    await limitReviewWrites(resources, viewer.id)
    return inTransaction(db, (tx) => postReview(tx, viewer, body, networkHash(resources, caller.address)))
  })

  on(reviews.update, async ({ body, viewer }) => {
    await limitReviewWrites(resources, viewer.id)
    return inTransaction(db, (tx) => editReview(tx, viewer, body))
  })

  on(reviews.getAll, async ({ params, query, viewer, shows }) => {
    shows(`playlist:${params.playlistId}`, 'creators')
    await mustBeVisible(db, viewer, params.playlistId)
    return { data: await listReviews(db, params.playlistId, query) }
  })

  on(reviews.getOwn, async ({ params, viewer }) => ({
    data: await findReviewBy(db, params.playlistId, viewer.id),
    voted: await listVoted(db, params.playlistId, viewer.id),
  }))

  on(reviews.vote, async ({ params: { reviewId }, viewer }) => {
    await limitVotes(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => voteForReview(tx, viewer, reviewId)) }
  })

  on(reviews.unvote, async ({ params: { reviewId }, viewer }) => {
    await limitVotes(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => takeVoteBack(tx, viewer, reviewId)) }
  })

  on(reviews.answer, async ({ params: { reviewId }, body, viewer }) => {
    await limitReviewWrites(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => answerReview(tx, viewer, reviewId, body.answer)) }
  })

  on(reviews.removeAnswer, async ({ params: { reviewId }, viewer }) => {
    await limitReviewWrites(resources, viewer.id)
    return { data: await inTransaction(db, (tx) => removeAnswer(tx, viewer, reviewId)) }
  })
})
