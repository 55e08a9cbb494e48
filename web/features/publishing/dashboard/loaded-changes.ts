import type { CourseNumbers } from '#contract/endpoints/learning.ts'
import type { Card, MovedVideos, Playlist } from '#contract/endpoints/playlists.ts'
import type { Loaded } from './load-dashboard.ts'

/**
 * What a view shows after the facts of a playlist were changed, or after it was copied to this one: copies are first, as
 * the newest. Undefined when more has changed than is known.
 */
export function withCard(loaded: Loaded, card: Card): Loaded | undefined {
  if (loaded.kind === 'course') {
    const { playlists, repairs, changes } = loaded
    // They name courses, and a copy needs the repairs of its original.
    if (repairs.total > 0 || changes.length > 0) return undefined
    const isThere = playlists.some(({ _id }) => _id === card._id)
    return {
      ...loaded,
      playlists: isThere ? playlists.map((one) => (one._id === card._id ? card : one)) : [card, ...playlists],
    }
  }
  if (loaded.kind !== 'list' || loaded.playlist._id !== card._id) return undefined
  // Its counts may be newer than the videos and reviews that are shown.
  const { name, description, language, languages, category, createdAt, draft, hidden } = card
  const facts = { name, description, language, languages, category, createdAt, draft, hidden }
  return { ...loaded, playlist: { ...loaded.playlist, ...facts } }
}

/**
 * What a view shows after videos of its playlist were added, removed or moved. Undefined when that is not known, since
 * videos were added elsewhere meanwhile.
 */
export function withMoved(
  loaded: Loaded,
  { order, videos: added, ...moved }: MovedVideos,
): Loaded | undefined {
  if (loaded.kind !== 'list' || loaded.playlist._id !== moved._id) return undefined
  // An instance of an earlier version may have answered.
  if (!Array.isArray(order)) return undefined
  const known = new Map([...loaded.playlist.videos, ...added].map((video) => [video._id, video]))
  const videos = order.flatMap((id) => known.get(id) ?? [])
  if (videos.length < order.length) return undefined
  return { ...loaded, playlist: { ...loaded.playlist, ...moved, sections: moved.sections, videos } }
}

/** The numbers for the videos that it has by now. As the server counts: who stopped at a later one has passed this one. */
export function numbersNow({ videos }: Playlist, numbers: CourseNumbers): CourseNumbers {
  const stops = new Map(numbers.videos.map(({ _id, stopped }) => [_id, stopped]))
  let reached = numbers.finished
  const fromLast = [...videos].reverse().map(({ _id, title }) => {
    const stopped = stops.get(_id) ?? 0
    reached += stopped
    return { _id, title, reached, stopped }
  })
  return { ...numbers, videos: fromLast.reverse() }
}
