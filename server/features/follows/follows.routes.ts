import { follows } from '#contract/endpoints/follows.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { followCourse, followCreator, unfollowCourse, unfollowCreator } from './follows.commands.ts'
import { limitFollows } from './follows.limits.ts'
import { listFollows } from './follows.queries.ts'

export const followRoutes = routes((resources, on) => {
  const { db } = resources

  on(follows.list, async ({ viewer }) => ({ data: await listFollows(db, viewer.id) }))

  on(follows.followCreator, async ({ params, viewer }) => {
    await limitFollows(resources, viewer.id)
    await inTransaction(db, (tx) => followCreator(tx, viewer, params.creatorId))
    return { data: { follows: true } }
  })

  on(follows.unfollowCreator, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => unfollowCreator(tx, viewer, params.creatorId))
    return { data: { follows: false } }
  })

  on(follows.followCourse, async ({ params, viewer }) => {
    await limitFollows(resources, viewer.id)
    await inTransaction(db, (tx) => followCourse(tx, viewer, params.playlistId))
    return { data: { follows: true } }
  })

  on(follows.unfollowCourse, async ({ params, viewer }) => {
    await inTransaction(db, (tx) => unfollowCourse(tx, viewer, params.playlistId))
    return { data: { follows: false } }
  })
})
