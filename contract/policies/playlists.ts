import type { Reason } from '../errors.ts'

interface Playlist {
  hiddenAt: unknown
  /** Hidden only because its creator is suspended: it comes back with the creator. */
  hiddenBySuspension: boolean
}

/** An operator may also hide what a suspension has hidden: then it stays hidden when the creator comes back. */
export function whyNotHidePlaylist({ hiddenAt, hiddenBySuspension }: Playlist): Reason {
  return hiddenAt === null || hiddenBySuspension ? null : 'already_hidden'
}

export function whyNotRestorePlaylist({ hiddenAt, hiddenBySuspension }: Playlist): Reason {
  return hiddenAt === null || hiddenBySuspension ? 'not_hidden' : null
}
