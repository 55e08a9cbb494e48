import { and, eq, isNull } from 'drizzle-orm'
import type { Card, Playlist } from '#contract/endpoints/playlists.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { listNewestReviews } from '#server/features/reviews/reviews.queries.ts'
import { pick, readCards } from './cards.queries.ts'
import { getCourse } from './course.queries.ts'
import { withHiding } from './hidden.queries.ts'
import { orders } from './orders.ts'
import { listAllVideos } from './playlist-videos.queries.ts'

const MAX_OWN_PLAYLISTS = 1_000

/** The playlist whole; fails with playlist_not_found also when the viewer may not see it. */
export async function getPlaylist(db: Executor, viewer: Viewer | null, id: string): Promise<Playlist> {
  // One after another: within a transaction they share one connection.
  const course = await getCourse(db, viewer, id)
  const videos = await listAllVideos(db, id)
  const feedbacks = await listNewestReviews(db, id)
  const { card, creator, ratingCounts, learners, sections } = course
  const playlist = { ...card, creator, videos, ...sections, feedbacks, ratingCounts, learners }
  const [own = playlist] = viewer?.id === creator._id ? await withHiding(db, [playlist]) : []
  return own
}

/** One of the viewer's own playlists as a card. Fails with playlist_not_found. */
export async function getOwnCard(db: Executor, viewer: Viewer, id: string): Promise<Card> {
  const { card } = await getCourse(db, viewer, id)
  const [own = card] = await withHiding(db, [card])
  return own
}

/** The creator's own playlists, newest first, including unlisted ones. */
export async function listOwnPlaylists(db: Executor, viewer: Viewer): Promise<Card[]> {
  const where = and(eq(playlists.creatorId, viewer.id), isNull(playlists.removedAt))
  const ids = await pick(db, { where, order: orders.newest, limit: MAX_OWN_PLAYLISTS })
  return withHiding(db, await readCards(db, ids))
}
