import { asc, eq, sql } from 'drizzle-orm'
import type { Card, Playlist } from '#contract/endpoints/playlists.ts'
import type { Video } from '#contract/endpoints/videos.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { photoAddress } from '#server/features/accounts/photo-address.ts'
import { countRatings, listReviews } from '#server/features/reviews/reviews.queries.ts'
import { toVideoFacts } from '#server/features/videos/videos.queries.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { pick, readCards } from './cards.queries.ts'
import { orders } from './orders.ts'
import { maySee } from './playlists.policy.ts'

/** Enough for a preview and for search engines; a playlist can have 500 videos. */
const VIDEO_DESCRIPTION = sql.raw('500')
const MOST_OWN_PLAYLISTS = 1_000

/** The playlist whole; fails with playlist_not_found also when the viewer may not see it. */
export async function getPlaylist(db: Executor, viewer: Viewer | null, id: string): Promise<Playlist> {
  const [owner] = await db
    .select({
      creatorId: playlists.creatorId,
      listed: playlists.listed,
      name: accounts.name,
      photoKey: accounts.photoKey,
    })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(eq(playlists.id, id))
  if (!owner || !maySee(viewer, owner)) fail('playlist_not_found')
  const [card] = await readCards(db, [id])
  return {
    ...(card ?? fail('playlist_not_found')),
    creator: { _id: owner.creatorId, name: owner.name, profileimage: photoAddress(owner.photoKey) },
    videos: await listVideos(db, id),
    feedbacks: await listReviews(db, id),
    ratingCounts: await countRatings(db, id),
  }
}

/** The creator's own playlists, newest first, also those that are not listed. */
export async function listOwnPlaylists(db: Executor, viewer: Viewer): Promise<Card[]> {
  const where = eq(playlists.creatorId, viewer.id)
  return readCards(db, await pick(db, { where, order: orders.newest, limit: MOST_OWN_PLAYLISTS }))
}

async function listVideos(db: Executor, playlistId: string): Promise<Video[]> {
  const rows = await videosOf(db).execute({ playlistId })
  return rows.map(({ placeId, ...video }) => ({ _id: placeId, ...toVideoFacts(video) }))
}

const videosOf = prepared((db) =>
  db
    .select({
      placeId: playlistVideos.id,
      id: knownVideos.id,
      title: knownVideos.title,
      description: sql<string>`left(${knownVideos.description}, ${VIDEO_DESCRIPTION})`,
      thumbnail: knownVideos.thumbnail,
      publishedAt: knownVideos.publishedAt,
      language: knownVideos.language,
      duration: knownVideos.duration,
    })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .where(eq(playlistVideos.playlistId, sql.placeholder('playlistId')))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.id))
    .prepare('playlist_videos_of'),
)
