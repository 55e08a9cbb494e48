import type { MovedVideos } from '#contract/endpoints/playlists.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { getCourse } from '#server/features/playlists/course.queries.ts'
import { listPlaceIds, listVideosByIds } from '#server/features/playlists/playlist-videos.queries.ts'

/** The viewer's own playlist after videos were added (their ids on the platform), removed or moved. */
export async function getMovedVideos(
  tx: Tx,
  viewer: Viewer,
  id: string,
  added: string[] = [],
): Promise<MovedVideos> {
  const { card, sections } = await getCourse(tx, viewer, id)
  const order = await listPlaceIds(tx, id)
  const videos = added.length > 0 ? await listVideosByIds(tx, id, added) : []
  const { _id, videoCount, playableCount, totalSeconds } = card
  return { _id, videoCount, playableCount, totalSeconds, ...sections, order, videos }
}
