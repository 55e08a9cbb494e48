import type { Reason } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** Only the creator who owns a playlist changes it. */
export function whyNotChange(viewer: Viewer, playlist: { creatorId: string }): Reason {
  return playlist.creatorId === viewer.id ? null : 'not_your_playlist'
}

/** One that is not listed (hidden, or without videos) is there for its owner and for operators only. */
export function whyNotSee(viewer: Viewer | null, playlist: { creatorId: string; listed: boolean }): Reason {
  const isSeen = playlist.listed || viewer?.id === playlist.creatorId || viewer?.role === 'operator'
  return isSeen ? null : 'playlist_not_found'
}
