import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Only the creator who owns a playlist changes it. */
export function mustOwn(viewer: Viewer, playlist: { creatorId: string }): void {
  if (playlist.creatorId !== viewer.id) fail('not_your_playlist')
}

/** One that is not listed (hidden, or without videos) is there for its owner and for operators only. */
export function maySee(viewer: Viewer | null, playlist: { creatorId: string; listed: boolean }): boolean {
  return playlist.listed || viewer?.id === playlist.creatorId || viewer?.role === 'operator'
}
