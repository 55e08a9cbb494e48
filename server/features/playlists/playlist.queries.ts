import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Card, Playlist } from '#contract/endpoints/playlists.ts'
import { fail, failFor } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { readLearners } from '#server/features/learning/course-numbers.queries.ts'
import { photoAddress } from '#server/features/profile/photo-address.ts'
import { whyNotSee } from '#server/features/publishing/publishing.policy.ts'
import { countRatings, listReviews } from '#server/features/reviews/reviews.queries.ts'
import { pick, readCards } from './cards.queries.ts'
import { orders } from './orders.ts'
import { listAllVideos } from './playlist-videos.queries.ts'
import { readSections } from './sections.queries.ts'

const MAX_OWN_PLAYLISTS = 1_000

const ownerColumns = {
  ...columnsOf(playlists, 'creatorId', 'draft', 'removedAt'),
  listed: sql<boolean>`${playlists.listed} and ${accounts.status} = 'active'`,
  name: accounts.name,
  photoKey: accounts.photoKey,
}

/** The creator of the playlist; fails with playlist_not_found also when the viewer may not see it. */
export async function getOwner(
  db: Executor,
  viewer: Viewer | null,
  playlistId: string,
): Promise<Playlist['creator']> {
  const [owner] = await db
    .select(ownerColumns)
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(eq(playlists.id, playlistId))
  if (!owner) fail('playlist_not_found')
  failFor(whyNotSee(viewer, owner))
  return { _id: owner.creatorId, name: owner.name, profileimage: photoAddress(owner.photoKey) }
}

/** The whole playlist; fails with playlist_not_found also when the viewer may not see it. */
export async function getPlaylist(db: Executor, viewer: Viewer | null, id: string): Promise<Playlist> {
  const creator = await getOwner(db, viewer, id)
  const [card] = await readCards(db, [id])
  return {
    ...(card ?? fail('playlist_not_found')),
    creator,
    videos: await listAllVideos(db, id),
    ...(await readSections(db, id)),
    feedbacks: await listReviews(db, id, { page: 1 }),
    ratingCounts: await countRatings(db, id),
    learners: await readLearners(db, id),
  }
}

/** The creator's own playlists, newest first, including unlisted ones. */
export async function listOwnPlaylists(db: Executor, viewer: Viewer): Promise<Card[]> {
  const where = and(eq(playlists.creatorId, viewer.id), isNull(playlists.removedAt))
  return readCards(db, await pick(db, { where, order: orders.newest, limit: MAX_OWN_PLAYLISTS }))
}
