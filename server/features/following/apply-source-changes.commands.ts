import { and, eq, inArray } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { playlistSources, sourceVideos } from '#server/db/schema/platform.ts'
import type { NewVideo } from '#server/features/publishing/new-videos.ts'
import { appendVideos, lockOwn, removeVideos } from '#server/features/publishing/publishing.commands.ts'
import { declineVideos, filterByState } from './source-videos.commands.ts'

interface SourceChangesInput {
  add: string[]
  remove: string[]
  leave: string[]
}

/**
 * Applies changes of the source to the viewer's playlist; videos to be added must have been looked up. Fails with
 * playlist_changed when one of them is no longer offered; then nothing is changed.
 */
export async function applySourceChanges(
  tx: Tx,
  viewer: Viewer,
  playlistId: string,
  { add, remove, leave }: SourceChangesInput,
): Promise<void> {
  const { videoCount, draft } = await lockOwn(tx, viewer, playlistId)
  const added = await filterByState(tx, playlistId, add, ['added'])
  const removed = await filterByState(tx, playlistId, remove, ['removed'])
  const left = await filterByState(tx, playlistId, leave, ['added', 'removed'])
  if (
    added.size < new Set(add).size ||
    removed.size < new Set(remove).size ||
    left.size < new Set(leave).size
  )
    fail('playlist_changed')
  await declineVideos(tx, playlistId, [...left])
  if (removed.size > 0) await removeVideos(tx, playlistId, [...removed])
  const inOrder = [...new Set(add)].filter((id) => added.has(id)).map(named)
  if (inOrder.length > 0)
    await appendVideos(tx, { id: playlistId, videoCount: videoCount - removed.size, draft }, inOrder)
}

/** Adds what the source offers to a playlist that follows it, as far as there is room. Returns how many were added. */
export async function addNewVideosAutomatically(
  tx: Tx,
  playlistId: string,
  videoIds: string[],
): Promise<number> {
  const [playlist] = await tx
    .select(columnsOf(playlists, 'id', 'videoCount', 'draft'))
    .from(playlists)
    .innerJoin(playlistSources, eq(playlistSources.playlistId, playlists.id))
    .where(and(eq(playlists.id, playlistId), eq(playlistSources.follow, true)))
    .for('update', { of: playlists })
  if (!playlist) return 0
  const offered = await filterByState(tx, playlistId, videoIds, ['added'])
  const fits = videoIds
    .filter((id) => offered.has(id))
    .slice(0, limits.videosPerPlaylist.max - playlist.videoCount)
  if (fits.length === 0) return 0
  await appendVideos(tx, playlist, fits.map(named))
  await tx
    .update(sourceVideos)
    .set({ state: 'held', addedAutomaticallyAt: new Date() })
    .where(and(eq(sourceVideos.playlistId, playlistId), inArray(sourceVideos.videoId, fits)))
  return fits.length
}

/** Fails with playlist_without_source. */
export async function setFollow(tx: Tx, viewer: Viewer, playlistId: string, follow: boolean): Promise<void> {
  await lockOwn(tx, viewer, playlistId)
  const changed = await tx
    .update(playlistSources)
    .set({ follow })
    .where(eq(playlistSources.playlistId, playlistId))
    .returning({ id: playlistSources.playlistId })
  if (changed.length === 0) fail('playlist_without_source')
}

/** A bare name is enough: the platform's facts were looked up and take precedence. */
function named(id: string): NewVideo {
  const videoName = shortLink(id)
  return { id, input: { videoName, title: videoName } }
}
