import type { Card, MovedVideos } from '#contract/endpoints/playlists.ts'
import type { Loaded } from './load-dashboard.ts'

/** What a view shows after a playlist has become this one, or was copied to it: copies are first, as the newest. */
export function withCard(loaded: Loaded, card: Card): Loaded | undefined {
  if (loaded.kind === 'course') {
    const { playlists } = loaded
    const isThere = playlists.some(({ _id }) => _id === card._id)
    return {
      ...loaded,
      playlists: isThere ? playlists.map((one) => (one._id === card._id ? card : one)) : [card, ...playlists],
    }
  }
  if (loaded.kind !== 'list' || loaded.playlist._id !== card._id) return undefined
  const { creator, videos } = loaded.playlist
  const { draft, hidden } = card
  return { ...loaded, playlist: { ...loaded.playlist, ...card, draft, hidden, creator, videos } }
}

/**
 * What a view shows after videos of its playlist were added, removed or moved; undefined when that is not known, since
 * videos were added elsewhere meanwhile.
 */
export function withMoved(
  loaded: Loaded,
  { order, videos: added, ...moved }: MovedVideos,
): Loaded | undefined {
  if (loaded.kind !== 'list' || loaded.playlist._id !== moved._id) return undefined
  const { playlist, numbers } = loaded
  const videos = inOrder(order, [...playlist.videos, ...added])
  if (videos.length < order.length) return undefined
  return {
    ...loaded,
    playlist: { ...playlist, ...moved, sections: moved.sections, videos },
    numbers: numbers && { ...numbers, videos: inOrder(order, numbers.videos) },
  }
}

function inOrder<V extends { _id: string }>(order: string[], videos: V[]): V[] {
  const known = new Map(videos.map((video) => [video._id, video]))
  return order.flatMap((id) => known.get(id) ?? [])
}
