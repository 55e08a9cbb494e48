import { following } from '#contract/endpoints/following.ts'
import { AppError } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { limitRate } from '#server/api/rate-limit.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { mustOwnPlaylist } from '#server/features/publishing/publishing.commands.ts'
import { lookUpVideos } from '#server/features/videos/look-up.ts'
import { PlatformDown } from '#server/features/videos/platform-http.ts'
import { ListAbsent } from '#server/features/videos/platform-lists.ts'
import { limitBatches } from '#server/features/videos/videos.limits.ts'
import type { Resources } from '#server/resources.ts'
import { applySourceChanges, setFollow } from './apply-source-changes.commands.ts'
import { followNow } from './follow-source.ts'
import { LOOKS } from './following.limits.ts'
import { countChanges, readChanges, readSource } from './following.queries.ts'

export const followingRoutes = routes((resources, on) => {
  const { db } = resources

  on(following.list, async ({ viewer }) => ({ data: await countChanges(db, viewer.id) }))

  on(following.get, async ({ params: { id }, viewer }) => {
    await mustOwnPlaylist(db, viewer, id)
    const source = await readSource(db, id)
    if (source) await lookNow(resources, viewer, id, source.id)
    return { data: await readChanges(db, id) }
  })

  on(following.applySourceChanges, async ({ params: { id }, body, viewer }) => {
    await mustOwnPlaylist(db, viewer, id)
    await limitBatches(resources, viewer.id)
    await lookUpVideos(resources, body.add, 'import')
    await inTransaction(db, (tx) => applySourceChanges(tx, viewer, id, body))
    return { data: await readChanges(db, id) }
  })

  on(following.follow, async ({ params: { id }, body: { follow }, viewer }) => {
    await inTransaction(db, (tx) => setFollow(tx, viewer, id, follow))
    return { data: await readChanges(db, id) }
  })
})

/** When the platform cannot be reached, or was asked too often, the result of the last reading is returned. */
async function lookNow(
  resources: Resources,
  viewer: Viewer,
  playlistId: string,
  sourceId: string,
): Promise<void> {
  try {
    await limitRate(resources, LOOKS, viewer.id)
    await followNow(resources, playlistId, sourceId)
  } catch (error) {
    const isLimit = error instanceof AppError && error.code === 'too_many_requests'
    if (!(isLimit || error instanceof PlatformDown || error instanceof ListAbsent)) throw error
  }
}
