import { operatorContent } from '#contract/endpoints/operator/content.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { operatorOf } from '#server/features/operator/audit.commands.ts'
import { releaseHeldReview, removeHeldReview, undoHeldReviewDecision } from './held-reviews.commands.ts'
import { getOperatorReview, listAllReviews } from './operator-reviews.queries.ts'
import { hideReview, restoreReview } from './review-visibility.commands.ts'

export const operatorReviewRoutes = routes(({ db }, on) => {
  on(operatorContent.listReviews, async ({ query }) => ({ data: await listAllReviews(db, query) }))

  on(operatorContent.countReview, async ({ params: { reviewId }, body, viewer }) => {
    await inTransaction(db, (tx) => releaseHeldReview(tx, operatorOf(viewer), reviewId, body.seen))
    return { data: await getOperatorReview(db, reviewId) }
  })

  on(operatorContent.removeReview, async ({ params: { reviewId }, body, viewer }) => {
    await inTransaction(db, (tx) => removeHeldReview(tx, operatorOf(viewer), reviewId, body))
    return { data: await getOperatorReview(db, reviewId) }
  })

  on(operatorContent.holdReview, async ({ params: { reviewId }, viewer }) => {
    await inTransaction(db, (tx) => undoHeldReviewDecision(tx, operatorOf(viewer), reviewId))
    return { data: await getOperatorReview(db, reviewId) }
  })

  on(operatorContent.hideReview, async ({ params: { reviewId }, body, viewer }) => {
    await inTransaction(db, (tx) => hideReview(tx, operatorOf(viewer), reviewId, body))
    return { data: await getOperatorReview(db, reviewId) }
  })

  on(operatorContent.restoreReview, async ({ params: { reviewId }, body, viewer }) => {
    await inTransaction(db, (tx) => restoreReview(tx, operatorOf(viewer), reviewId, body.seen))
    return { data: await getOperatorReview(db, reviewId) }
  })
})
