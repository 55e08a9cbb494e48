import { reviews } from '#contract/endpoints/reviews.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { mustExist } from '#server/features/playlists/playlists.queries.ts'
import { routes } from '#server/http/routes.ts'
import { editReview, postReview } from './reviews.commands.ts'
import { findReviewBy, listReviews } from './reviews.queries.ts'

export const reviewRoutes = routes(({ db }, on) => {
  on(reviews.create, async ({ body, viewer }) => ({
    data: await inTransaction(db, (tx) => postReview(tx, viewer, body)),
  }))

  on(reviews.update, async ({ body, viewer }) => ({
    data: await inTransaction(db, (tx) => editReview(tx, viewer, body)),
  }))

  on(reviews.getAll, async ({ params, shows }) => {
    shows(`playlist:${params.playlistId}`)
    await mustExist(db, params.playlistId)
    return { data: await listReviews(db, params.playlistId) }
  })

  on(reviews.getOwn, async ({ params, viewer }) => ({
    data: await findReviewBy(db, params.playlistId, viewer.id),
  }))
})
