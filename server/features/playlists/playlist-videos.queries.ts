import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Chapter, ListedVideo, Video } from '#contract/endpoints/videos.ts'
import { fail } from '#contract/errors.ts'
import { shortLink } from '#contract/video-link.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { prepared } from '#server/db/prepared.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { whyNotSee } from '#server/features/publishing/publishing.policy.ts'
import { readChapters } from '#server/features/videos/chapters.ts'
import { shownFacts } from '#server/features/videos/shown-facts.ts'
import { toVideoFacts } from '#server/features/videos/videos.queries.ts'
import { isPublic } from './public-playlist.ts'

/** Characters of each description among all videos of a playlist, which can have 500. */
const DESCRIPTION = 500

const listedColumns = {
  placeId: playlistVideos.id,
  id: knownVideos.id,
  title: shownFacts.title,
  thumbnail: shownFacts.thumbnail,
  publishedAt: shownFacts.publishedAt,
  duration: shownFacts.duration,
  state: shownFacts.state,
}

const videoColumns = { ...listedColumns, description: shownFacts.description, language: shownFacts.language }

const inOrder = [asc(playlistVideos.position), asc(playlistVideos.id)]

/** All videos of a playlist, in order; of long descriptions only the beginning. */
export async function listAllVideos(db: Executor, playlistId: string): Promise<Video[]> {
  const rows = await allVideosOf(db).execute({ playlistId })
  return rows.map(toVideo)
}

const allVideosOf = prepared((db) =>
  videosWhere(db, eq(playlistVideos.playlistId, sql.placeholder('playlistId'))).prepare('playlist_videos_of'),
)

/** Those of its videos with these ids on the platform, likewise. */
export async function listVideosByIds(db: Executor, playlistId: string, ids: string[]): Promise<Video[]> {
  const rows = await videosWhere(
    db,
    and(eq(playlistVideos.playlistId, playlistId), inArray(playlistVideos.videoId, ids)),
  )
  return rows.map(toVideo)
}

function videosWhere(db: Executor, where: SQL | undefined) {
  return db
    .select({
      ...videoColumns,
      description: sql<string>`left(${shownFacts.description}, ${sql.raw(String(DESCRIPTION))})`,
    })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .where(where)
    .orderBy(...inOrder)
}

function toVideo({ placeId, state, ...video }: Awaited<ReturnType<typeof videosWhere>>[number]): Video {
  return { _id: placeId, ...toVideoFacts(video), state }
}

/** The `_id` of all its videos, in order. */
export async function listPlaceIds(db: Executor, playlistId: string): Promise<string[]> {
  const rows = await db
    .select(columnsOf(playlistVideos, 'id'))
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(...inOrder)
  return rows.map(({ id }) => id)
}

/** Videos of a playlist in order, from a position (from 1) on. */
export async function listVideosFrom(
  db: Executor,
  playlistId: string,
  { from, limit }: { from: number; limit: number },
): Promise<ListedVideo[]> {
  const rows = await somePlacesOf(db).execute({ playlistId, offset: from - 1, limit })
  return rows.map(({ placeId, id, title, thumbnail, publishedAt, duration, state }) => ({
    _id: placeId,
    videoName: shortLink(id),
    title,
    thumbnail,
    publishedAt: publishedAt?.toISOString() ?? null,
    duration,
    state,
  }))
}

/** The positions are selected before any joins. */
const somePlacesOf = prepared((db) => {
  const places = db
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, sql.placeholder('playlistId')))
    .orderBy(...inOrder)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
  return db
    .select(listedColumns)
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .where(sql`${playlistVideos.id} in (${places})`)
    .orderBy(...inOrder)
    .prepare('playlist_videos_from')
})

/** The position of a video in its playlist, from 1; fails with video_not_found. */
export async function placeOf(db: Executor, playlistId: string, placeId: string): Promise<number> {
  const [found] = await rowsOf<{ before: number }>(
    db,
    sql`select (select count(*) from playlist_videos other where other.playlist_id = place.playlist_id
        and (other.position, other.id) < (place.position, place.id))::integer as before
      from playlist_videos place where place.id = ${placeId} and place.playlist_id = ${playlistId}`,
  )
  return found ? found.before + 1 : fail('video_not_found')
}

/** One video, with its whole description. Fails with video_not_found also when the viewer may not see its playlist. */
export async function getVideo(
  db: Executor,
  viewer: Viewer | null,
  placeId: string,
): Promise<Video & { chapters: Chapter[] }> {
  const [found] = await db
    .select({
      ...videoColumns,
      ...columnsOf(playlists, 'creatorId', 'draft', 'removedAt'),
      listed: sql<boolean>`${isPublic}`,
    })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .innerJoin(playlists, eq(playlists.id, playlistVideos.playlistId))
    .where(eq(playlistVideos.id, placeId))
  if (!found || whyNotSee(viewer, found)) fail('video_not_found')
  return {
    _id: placeId,
    ...toVideoFacts(found),
    state: found.state,
    chapters: readChapters(found.description, found.duration),
  }
}

export async function countVideos(db: Executor, playlistId: string): Promise<number> {
  const [found] = await db
    .select({ count: playlists.videoCount })
    .from(playlists)
    .where(eq(playlists.id, playlistId))
  return found?.count ?? 0
}
