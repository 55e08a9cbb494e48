import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { listNewestReviews } from '#server/features/reviews/reviews.queries.ts'
import { getCourse } from './course.queries.ts'
import { countVideos, listVideosFrom, placeOf } from './playlist-videos.queries.ts'
import { mustBeVisible } from './playlists.queries.ts'

/** Two screens of the grid; the bytes allow for the longest titles in any script. */
const VIDEOS = { count: 20, bytes: 9_000 }
/** Bytes of the longest possible comment. */
const MAX_REVIEW_BYTES = 7_000

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
  const [course, videos, reviews] = await Promise.all([
    getCourse(db, viewer, id),
    listVideosFrom(db, id, { from: asked, limit: VIDEOS.count }),
    listNewestReviews(db, id),
  ])
  const { card, creator, ratingCounts, learners, sections } = course
  const from = asked > card.videoCount ? 1 : asked
  const shown = from === asked ? videos : await listVideosFrom(db, id, { from, limit: VIDEOS.count })
  const [first = null] = from === 1 ? shown : await listVideosFrom(db, id, { from: 1, limit: 1 })
  return {
    ...card,
    creator,
    first,
    from,
    videos: within(VIDEOS.bytes, shown),
    ...sections,
    feedbacks: within(MAX_REVIEW_BYTES, reviews),
    ratingCounts,
    learners,
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
