import type { Denial } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** Only its owner changes a playlist, and nobody changes a deleted one. */
export function whyNotChange(
  viewer: Viewer,
  playlist: { creatorId: string; removedAt: Date | null },
): Denial {
  if (playlist.removedAt !== null) return 'playlist_not_found'
  return playlist.creatorId === viewer.id ? null : 'not_your_playlist'
}

interface Publishable {
  draft: boolean
  videoCount: number
  /** Null while it was never public. */
  publishedAs: string | null
  unpublishedAt: Date | null
}

/**
 * A course needs the minimum of videos before it is public for the first time, and later at least one. Making it private can
 * be undone in any case, until `undoneFrom` ago.
 */
export function whyNotPublish(course: Publishable, undoneFrom: Date): Denial {
  const { draft, videoCount, publishedAs, unpublishedAt } = course
  if (!draft || (unpublishedAt && unpublishedAt >= undoneFrom)) return null
  if (publishedAs === null && videoCount < limits.videosPerPlaylist.min) return 'too_few_to_publish'
  return videoCount === 0 ? 'nothing_to_publish' : null
}

/** A deletion can be undone until it is carried out. */
export function whyNotRestore(
  viewer: Viewer,
  playlist: { creatorId: string; removedAt: Date | null },
): Denial {
  if (playlist.creatorId !== viewer.id) return 'not_your_playlist'
  return playlist.removedAt === null ? 'playlist_not_found' : null
}

interface Seen {
  creatorId: string
  listed: boolean
  draft: boolean
  removedAt: Date | null
}

/**
 * One that is not listed (hidden, or without videos) is visible to its owner and operators only, a draft to
 * its owner alone.
 */
export function whyNotSee(viewer: Viewer | null, playlist: Seen): Denial {
  if (playlist.removedAt !== null) return 'playlist_not_found'
  const isOwner = viewer?.id === playlist.creatorId
  const isSeen = playlist.listed || isOwner || (viewer?.role === 'operator' && !playlist.draft)
  return isSeen ? null : 'playlist_not_found'
}
