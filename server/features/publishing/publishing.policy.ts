import type { Reason } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** Only its owner changes a playlist, and nobody changes a deleted one. */
export function whyNotChange(
  viewer: Viewer,
  playlist: { creatorId: string; removedAt: Date | null },
): Reason {
  if (playlist.creatorId !== viewer.id) return 'not_your_playlist'
  return playlist.removedAt === null ? null : 'playlist_not_found'
}

/** A deletion can be undone until it is carried out. */
export function whyNotRestore(
  viewer: Viewer,
  playlist: { creatorId: string; removedAt: Date | null },
): Reason {
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
export function whyNotSee(viewer: Viewer | null, playlist: Seen): Reason {
  if (playlist.removedAt !== null) return 'playlist_not_found'
  const isOwner = viewer?.id === playlist.creatorId
  const isSeen = playlist.listed || isOwner || (viewer?.role === 'operator' && !playlist.draft)
  return isSeen ? null : 'playlist_not_found'
}
