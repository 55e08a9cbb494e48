import type { Denial } from '../errors.ts'

interface Playlist {
  hiddenAt: unknown
  /** Hidden only because its creator is suspended: it is shown again when the suspension ends. */
  hiddenBySuspension: boolean
}

/** An operator may also hide what a suspension has hidden: then it stays hidden when the suspension ends. */
export function whyNotHidePlaylist({ hiddenAt, hiddenBySuspension }: Playlist): Denial {
  return hiddenAt === null || hiddenBySuspension ? null : 'already_hidden'
}

export function whyNotRestorePlaylist({ hiddenAt, hiddenBySuspension }: Playlist): Denial {
  return hiddenAt === null || hiddenBySuspension ? 'not_hidden' : null
}
