import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { readLearners } from '#server/features/learning/course-numbers.queries.ts'
import { countRatings, listReviews } from '#server/features/reviews/reviews.queries.ts'
import { readCards } from './cards.queries.ts'
import { getOwner } from './playlist.queries.ts'
import { countVideos, listVideosFrom, placeOf } from './playlist-videos.queries.ts'
import { mustBeVisible } from './playlists.queries.ts'
import { readSections } from './sections.queries.ts'

/** Two screens of the grid; the bytes allow for the longest titles in any script. */
const VIDEOS = { count: 20, bytes: 9_000 }
/** The bytes of the longest comment. */
const REVIEWS = { count: 20, bytes: 7_000 }

/**
 * The data that a playlist's page begins with, from a video on; fails with playlist_not_found also when the
 * viewer may not see it.
 */
export async function getPlaylistPage(
  db: Executor,
  viewer: Viewer | null,
  id: string,
  asked: number,
): Promise<PlaylistPage> {
  const creator = await getOwner(db, viewer, id)
  const [card] = await readCards(db, [id])
  if (!card) fail('playlist_not_found')
  const from = asked > card.videoCount ? 1 : asked
  const videos = await listVideosFrom(db, id, { from, limit: VIDEOS.count })
  const [first = null] = from === 1 ? videos : await listVideosFrom(db, id, { from: 1, limit: 1 })
  const reviews = await listReviews(db, id, { page: 1, limit: REVIEWS.count })
  return {
    ...card,
    creator,
    first,
    from,
    videos: within(VIDEOS.bytes, videos),
    ...(await readSections(db, id)),
    feedbacks: within(REVIEWS.bytes, reviews),
    ratingCounts: await countRatings(db, id),
    learners: await readLearners(db, id),
  }
}

/** Videos of a playlist in order: from a position, or the page that a given one is on. */
export async function listVideoPage(
  db: Executor,
  viewer: Viewer | null,
  id: string,
  { from: asked, holding, limit }: { from: number; holding?: string | undefined; limit: number },
) {
  await mustBeVisible(db, viewer, id)
  const from = holding ? firstOfPage(await placeOf(db, id, holding), limit) : asked
  return { data: await listVideosFrom(db, id, { from, limit }), from, total: await countVideos(db, id) }
}

const firstOfPage = (place: number, limit: number) => place - ((place - 1) % limit)

/** As many from the beginning as fit into that many bytes of JSON, and the first in any case. */
function within<T>(bytes: number, all: T[]): T[] {
  let used = 0
  return all.filter((one, index) => {
    used += Buffer.byteLength(JSON.stringify(one))
    return index === 0 || used <= bytes
  })
}
