import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { SourceInput } from '#contract/endpoints/imports.ts'
import type { Card, CourseSection, MovedVideos, Playlist } from '#contract/endpoints/playlists.ts'
import type { PlaylistChange, PlaylistInput } from '#contract/endpoints/publishing.ts'
import { fail, failField, failIfDenied } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { lockActiveAccount } from '#server/features/accounts/lock-active-account.ts'
import { mustBeCategoryPath } from '#server/features/categories/categories.queries.ts'
import { declineVideos, markVideosHeld } from '#server/features/following/source-videos.commands.ts'
import {
  notifyFollowersOfCourse,
  notifyFollowersOfVideos,
} from '#server/features/follows/notify-followers.commands.ts'
import { rememberSource } from '#server/features/imports/sources.commands.ts'
import { enqueueRecount } from '#server/features/learning/learning.jobs.ts'
import { enqueueMovedStops } from '#server/features/learning/stops.commands.ts'
import { getOwnCard, getPlaylist } from '#server/features/playlists/playlist.queries.ts'
import { indexPlaylists } from '#server/features/search/search-index.commands.ts'
import { getMovedVideos } from './moved-videos.queries.ts'
import { addVideos, type NewVideo } from './new-videos.ts'
import { whyNotChange } from './publishing.policy.ts'
import { moveSectionNames, namesByPlace } from './sections.commands.ts'

type Arrangement = { videoIds: string[]; sections?: CourseSection[] | undefined }

/**
 * Publishes a playlist of the viewer with videos that were looked up before. For a draft that was published already it
 * returns that playlist, or fails with already_published when the content differs.
 */
export async function createPlaylist(
  tx: Tx,
  viewer: Viewer,
  input: Omit<PlaylistInput, 'videos'>,
  videos: NewVideo[],
): Promise<Playlist> {
  await lockActiveAccount(tx, viewer.id)
  await mustBeCategoryPath(tx, input.category)
  const id = v7()
  const added = await tx
    .insert(playlists)
    .values({
      id,
      creatorId: viewer.id,
      name: input.name,
      description: input.description,
      language: input.language,
      draftKey: input.draftKey ?? null,
      draft: input.draft,
      ...pathColumns(input.category),
    })
    .onConflictDoNothing()
    .returning({ id: playlists.id })
  if (added.length === 0) return publishedBefore(tx, viewer, input, videos)
  await addVideos(tx, id, videos, 0)
  await notifyFollowersOfCourse(tx, id)
  await rememberSource(tx, id, input.source)
  await changed(tx, id)
  return getPlaylist(tx, viewer, id)
}

async function publishedBefore(
  tx: Tx,
  viewer: Viewer,
  input: Omit<PlaylistInput, 'videos'>,
  videos: NewVideo[],
): Promise<Playlist> {
  const [found] = await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(eq(playlists.creatorId, viewer.id), eq(playlists.draftKey, input.draftKey ?? '')))
  const playlist = await getPlaylist(tx, viewer, found?.id ?? fail('gone_meanwhile'))
  const isSame =
    (playlist.draft ?? false) === (input.draft ?? false) &&
    playlist.name === input.name &&
    playlist.description === input.description &&
    playlist.language === input.language &&
    playlist.category.map(({ _id }) => _id).join() === input.category.join() &&
    playlist.videos.map(({ videoName }) => videoName).join() ===
      videos.map((video) => shortLink(video.id)).join()
  return isSame ? playlist : fail('already_published')
}

/**
 * Changes the given fields; fails with playlist_not_found, not_your_playlist or category_path_invalid, and
 * with playlist_changed when the playlist is no longer what the editor has seen.
 */
export async function editPlaylist(
  tx: Tx,
  viewer: Viewer,
  id: string,
  change: PlaylistChange,
): Promise<Card> {
  const playlist = await lockOwn(tx, viewer, id)
  const { category, seen = {}, ...rest } = change
  if (!isAsSeen(playlist, seen)) fail('playlist_changed')
  if (category) await mustBeCategoryPath(tx, category)
  await tx
    .update(playlists)
    .set({ ...rest, ...(category ? pathColumns(category) : {}), updatedAt: new Date() })
    .where(eq(playlists.id, id))
  await changed(tx, id)
  return getOwnCard(tx, viewer, id)
}

/** Adds videos at the end; fails with video_exists when one of them is in the playlist already. */
export async function addPlaylistVideos(
  tx: Tx,
  viewer: Viewer,
  id: string,
  videos: NewVideo[],
  source: SourceInput,
): Promise<MovedVideos> {
  const { videoCount, draft } = await lockOwn(tx, viewer, id)
  await mustNotHold(
    tx,
    id,
    videos.map((video) => video.id),
  )
  await appendVideos(tx, { id, videoCount, draft }, videos)
  await rememberSource(tx, id, source)
  return getMovedVideos(
    tx,
    viewer,
    id,
    videos.map((video) => video.id),
  )
}

/**
 * Appends videos that are not in the playlist yet; the playlist is locked. Its followers are notified, those of a draft
 * when it is published again.
 */
export async function appendVideos(
  tx: Tx,
  { id, videoCount, draft }: { id: string; videoCount: number; draft: boolean },
  videos: NewVideo[],
): Promise<void> {
  mustHaveRoom(videoCount + videos.length)
  const [last] = await tx
    .select({ position: max(playlistVideos.position) })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, id))
  await addVideos(tx, id, videos, (last?.position ?? -1) + 1)
  if (!draft) await notifyFollowersOfVideos(tx, id, videos.length)
  await markVideosHeld(
    tx,
    id,
    videos.map((video) => video.id),
  )
  await videosMoved(tx, id)
}

/** Fails when a playlist would have too many videos. */
export function mustHaveRoom(videoCount: number): void {
  const most = limits.videosPerPlaylist.max
  if (videoCount > most) failField('videos', `A playlist holds at most ${most} videos`)
}

/**
 * Removes videos from the locked playlist; its source does not offer them again. Learners who stopped at one of them stay
 * there until `finalAt`.
 */
export async function removeVideos(tx: Tx, id: string, videoIds: string[], finalAt?: Date): Promise<void> {
  await moveSectionNames(tx, id, videoIds)
  await enqueueMovedStops(tx, id, videoIds, finalAt)
  await tx
    .delete(playlistVideos)
    .where(and(eq(playlistVideos.playlistId, id), inArray(playlistVideos.videoId, videoIds)))
  await declineVideos(tx, id, videoIds)
  await videosMoved(tx, id)
}

export async function videosMoved(tx: Tx, id: string): Promise<void> {
  await tx.update(playlists).set({ updatedAt: new Date() }).where(eq(playlists.id, id))
  await enqueueRecount(tx, id)
  await changed(tx, id)
}

/**
 * Puts all videos into the given order and sections; fails with playlist_changed unless the playlist has exactly these, and
 * they are still arranged as the editor has seen them.
 */
export async function reorderPlaylist(
  tx: Tx,
  viewer: Viewer,
  input: Arrangement & { playlistId: string; seen?: Arrangement | undefined },
): Promise<MovedVideos> {
  await lockOwn(tx, viewer, input.playlistId)
  const there = await arrangementOf(tx, input.playlistId)
  const asked = new Set(input.videoIds)
  const hasAll = there.videoIds.length === asked.size && there.videoIds.every((id) => asked.has(id))
  if (!hasAll || !isDeepStrictEqual(input.seen ?? there, there)) fail('playlist_changed')
  const order = `{${input.videoIds.join(',')}}`
  const place = sql`array_position(${order}::uuid[], ${playlistVideos.id})`
  const names = input.sections && namesByPlace(input.sections, there.videoIds.length)
  await tx
    .update(playlistVideos)
    .set({
      position: sql`${place} - 1`,
      ...(names ? { section: sql`${names}::jsonb ->> ${place}::text` } : {}),
    })
    .where(eq(playlistVideos.playlistId, input.playlistId))
  await tx.update(playlists).set({ updatedAt: new Date() }).where(eq(playlists.id, input.playlistId))
  await emitContentChange(tx, `playlist:${input.playlistId}`, 'listing')
  return getMovedVideos(tx, viewer, input.playlistId)
}

async function arrangementOf(tx: Tx, playlistId: string): Promise<Required<Arrangement>> {
  const videos = await tx
    .select(columnsOf(playlistVideos, 'id', 'section'))
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.id))
  return {
    videoIds: videos.map(({ id }) => id),
    sections: videos.flatMap(({ section }, at) =>
      section === null ? [] : [{ name: section, from: at + 1 }],
    ),
  }
}

/** Rejects what the command would reject anyway, before videos are looked up over the network. */
export async function mustOwnPlaylist(db: Executor, viewer: Viewer, id: string): Promise<void> {
  const [found] = await db
    .select({ creatorId: playlists.creatorId, removedAt: playlists.removedAt })
    .from(playlists)
    .where(eq(playlists.id, id))
  failIfDenied(whyNotChange(viewer, found ?? fail('playlist_not_found')))
}

/** The viewer's own playlist, locked so that its changes are serialised. */
export async function lockOwn(tx: Tx, viewer: Viewer, id: string) {
  const [found] = await tx
    .select({
      creatorId: playlists.creatorId,
      removedAt: playlists.removedAt,
      draft: playlists.draft,
      publishedAs: playlists.publishedAs,
      unpublishedAt: playlists.unpublishedAt,
      videoCount: playlists.videoCount,
      name: playlists.name,
      description: playlists.description,
      language: playlists.language,
      category1Id: playlists.category1Id,
      category2Id: playlists.category2Id,
      category3Id: playlists.category3Id,
    })
    .from(playlists)
    .where(eq(playlists.id, id))
    .for('update')
  const playlist = found ?? fail('playlist_not_found')
  failIfDenied(whyNotChange(viewer, playlist))
  return playlist
}

function isAsSeen(
  playlist: Awaited<ReturnType<typeof lockOwn>>,
  seen: NonNullable<PlaylistChange['seen']>,
): boolean {
  const { name, description, language, category1Id, category2Id, category3Id } = playlist
  const category = [category1Id, category2Id, category3Id].filter((id) => id !== null).join()
  return (
    (seen.name ?? name) === name &&
    (seen.description ?? description) === description &&
    (seen.language ?? language) === language &&
    (seen.category?.join() ?? category) === category
  )
}

export async function mustNotHold(tx: Tx, id: string, ids: string[]): Promise<void> {
  const [held] = await tx
    .select({ videoId: playlistVideos.videoId })
    .from(playlistVideos)
    .where(and(eq(playlistVideos.playlistId, id), inArray(playlistVideos.videoId, ids)))
    .limit(1)
  if (!held) return
  const path = `videos.${ids.indexOf(held.videoId)}.videoName`
  fail('video_exists', { issues: [{ path, message: 'Video already exists' }] })
}

export async function changed(tx: Tx, id: string): Promise<void> {
  await indexPlaylists(tx, [id])
  await emitContentChange(tx, `playlist:${id}`, 'listing')
}

function pathColumns([category1Id = '', category2Id = null, category3Id = null]: (
  | string
  | null
  | undefined
)[]) {
  return { category1Id: category1Id ?? '', category2Id, category3Id }
}
