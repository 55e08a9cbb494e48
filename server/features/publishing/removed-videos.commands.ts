import { and, eq, gte, sql } from 'drizzle-orm'
import type { MovedVideos } from '#contract/endpoints/playlists.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { removedVideos } from '#server/db/schema/removed-videos.ts'
import { restoreSourceState, stateAtSource } from '#server/features/following/source-videos.commands.ts'
import { scheduleChecks } from '#server/features/videos/known-videos.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { getMovedVideos } from './moved-videos.queries.ts'
import { lockOwn, mustHaveRoom, mustNotHold, removeVideos, videosMoved } from './publishing.commands.ts'
import { afterUndo } from './removed-playlists.commands.ts'
import { reclaimSectionName } from './sections.commands.ts'

export const PURGE_VIDEO = 'publishing.purge-removed-video'

interface Place {
  playlistId: string
  /** Its `_id` in the playlist. */
  videoId: string
}

/** Removes one video; for a while it can be restored. Without any video the playlist is not listed. */
export async function removePlaylistVideo(
  tx: Tx,
  viewer: Viewer,
  { playlistId, videoId: id }: Place,
): Promise<MovedVideos> {
  await lockOwn(tx, viewer, playlistId)
  const [found] = await tx
    .select(columnsOf(playlistVideos, 'videoId', 'position', 'section', 'browserFacts', 'keptState'))
    .from(playlistVideos)
    .where(and(eq(playlistVideos.id, id), eq(playlistVideos.playlistId, playlistId)))
  const place = found ?? fail('video_not_found')
  const [removedAt, finalAt] = [new Date(), afterUndo()]
  const sourceState = await stateAtSource(tx, playlistId, place.videoId)
  await tx.insert(removedVideos).values({ id, playlistId, ...place, sourceState, removedAt })
  await enqueue(tx, PURGE_VIDEO, { id, removedAt }, { runAt: finalAt })
  await removeVideos(tx, playlistId, [place.videoId], finalAt)
  return getMovedVideos(tx, viewer, playlistId)
}

/** Undoes a removal: the video is in its place again. Fails with video_not_found once that is too late. */
export async function restorePlaylistVideo(
  tx: Tx,
  viewer: Viewer,
  { playlistId, videoId: id }: Place,
): Promise<MovedVideos> {
  const { videoCount } = await lockOwn(tx, viewer, playlistId)
  const [found] = await tx
    .delete(removedVideos)
    .where(and(eq(removedVideos.id, id), eq(removedVideos.playlistId, playlistId)))
    .returning()
  const { sourceState, removedAt: _, ...place } = found ?? fail('video_not_found')
  await mustNotHold(tx, playlistId, [place.videoId])
  mustHaveRoom(videoCount + 1)
  const section = await reclaimSectionName(tx, place)
  await makeRoom(tx, place)
  await scheduleChecks(tx, [place.videoId])
  await tx.insert(playlistVideos).values({ ...place, section })
  if (sourceState) await restoreSourceState(tx, playlistId, place.videoId, sourceState)
  await videosMoved(tx, playlistId)
  return getMovedVideos(tx, viewer, playlistId, [place.videoId])
}

/** A removal leaves its position empty, but the videos may have been put into another order since. */
async function makeRoom(
  tx: Tx,
  { playlistId, position }: { playlistId: string; position: number },
): Promise<void> {
  const isTaken = sql`exists (select from playlist_videos other
    where other.playlist_id = ${playlistId} and other.position = ${position})`
  await tx
    .update(playlistVideos)
    .set({ position: sql`${playlistVideos.position} + 1` })
    .where(and(eq(playlistVideos.playlistId, playlistId), gte(playlistVideos.position, position), isTaken))
}

/** Unless it has been restored, and perhaps removed again, since. */
export async function purgeRemovedVideo(tx: Tx, id: string, removedAt: Date): Promise<void> {
  await tx.delete(removedVideos).where(and(eq(removedVideos.id, id), eq(removedVideos.removedAt, removedAt)))
}
