import { and, eq, sql } from 'drizzle-orm'
import type { MovedVideos } from '#contract/endpoints/playlists.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { declineVideos, markVideosHeld } from '#server/features/following/source-videos.commands.ts'
import { enqueueMarkTransfer } from '#server/features/learning/transferred-marks.commands.ts'
import { detachReports } from '#server/features/reports/hidden-by-reports.commands.ts'
import { ensureKnownVideos, scheduleChecks } from '#server/features/videos/known-videos.commands.ts'
import { getMovedVideos } from './moved-videos.queries.ts'
import { changed, lockOwn, mustNotHold } from './publishing.commands.ts'

interface Place {
  playlistId: string
  placeId: string
}

/**
 * Replaces a video with one that was looked up before; the place keeps its id, and learners who watched the old one
 * have watched the new one. Fails with video_exists when the playlist has it already.
 */
export async function replaceVideo(
  tx: Tx,
  viewer: Viewer,
  { playlistId, placeId, id }: Place & { id: string },
): Promise<MovedVideos> {
  await lockOwn(tx, viewer, playlistId)
  await mustNotHold(tx, playlistId, [id])
  // Not an update: derived counts follow inserted and deleted rows.
  const [old] = await tx
    .delete(playlistVideos)
    .where(isAt({ playlistId, placeId }))
    .returning(columnsOf(playlistVideos, 'position', 'videoId', 'section'))
  if (!old) fail('video_not_found')
  await ensureKnownVideos(tx, [id])
  await scheduleChecks(tx, [id])
  const { position, section } = old
  await tx.insert(playlistVideos).values({ id: placeId, playlistId, videoId: id, position, section })
  await tx.update(playlists).set({ updatedAt: new Date() }).where(eq(playlists.id, playlistId))
  await declineVideos(tx, playlistId, [old.videoId])
  await markVideosHeld(tx, playlistId, [id])
  await detachReports(tx, 'video', placeId)
  await enqueueMarkTransfer(tx, { playlistId, from: old.videoId, to: id })
  await changed(tx, playlistId)
  return getMovedVideos(tx, viewer, playlistId, [id])
}

/** The creator does not want to be asked about the video again while it stays in this state. */
export async function keepAsItIs(tx: Tx, viewer: Viewer, place: Place): Promise<void> {
  await lockOwn(tx, viewer, place.playlistId)
  const kept = await tx
    .update(playlistVideos)
    .set({
      keptState: sql`(select ${knownVideos.state} from ${knownVideos} where ${knownVideos.id} = ${playlistVideos.videoId})`,
    })
    .where(isAt(place))
    .returning({ id: playlistVideos.id })
  if (kept.length === 0) fail('video_not_found')
}

function isAt({ playlistId, placeId }: Place) {
  return and(eq(playlistVideos.id, placeId), eq(playlistVideos.playlistId, playlistId))
}
