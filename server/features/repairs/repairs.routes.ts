import { isPlayable } from '#contract/constants.ts'
import { repairs } from '#contract/endpoints/repairs.ts'
import { errors, fail } from '#contract/errors.ts'
import { shortLink, videoIdOf } from '#contract/video-link.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { keepAsItIs, replaceVideo } from '#server/features/publishing/lost-videos.commands.ts'
import { mustOwnPlaylist } from '#server/features/publishing/publishing.commands.ts'
import { lookUpVideos } from '#server/features/videos/look-up.ts'
import { limitBatches } from '#server/features/videos/videos.limits.ts'
import type { Resources } from '#server/resources.ts'
import { listRepairs } from './repairs.queries.ts'

export const repairRoutes = routes((resources, on) => {
  const { db } = resources

  on(repairs.list, ({ viewer }) => listRepairs(db, viewer.id))

  on(repairs.replace, async ({ body: { playlistId, videoId, videoName }, viewer }) => {
    const id =
      videoIdOf(videoName) ??
      fail('video_link_invalid', { issues: [{ path: 'videoName', message: errors.video_link_invalid[1] }] })
    await mustOwnPlaylist(db, viewer, playlistId)
    await limitBatches(resources, viewer.id)
    await mustBePlayable(resources, id)
    const data = await inTransaction(db, (tx) =>
      replaceVideo(tx, viewer, { playlistId, placeId: videoId, id }),
    )
    return { data }
  })

  on(repairs.keep, async ({ body: { playlistId, videoId }, viewer }) => {
    await inTransaction(db, (tx) => keepAsItIs(tx, viewer, { playlistId, placeId: videoId }))
    return { message: 'It stays as it is' }
  })
})

/** Calls the network, so it comes before the transaction. */
async function mustBePlayable(resources: Resources, id: string): Promise<void> {
  const { known, absent, embeddingOff } = await lookUpVideos(resources, [id])
  if (absent.has(id))
    fail('video_not_on_platform', { message: 'This video does not exist on the video site or is private' })
  const state = embeddingOff.has(id) ? 'embedding_off' : known.get(id)?.state
  if (!state) fail('video_platform_down', { retryAfter: resources.videoPlatform.retryAfter() })
  if (!isPlayable(state))
    fail('video_not_playable', { issues: [{ path: 'videoName', message: `${shortLink(id)} is ${state}` }] })
}
