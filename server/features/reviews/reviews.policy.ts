import type { Denial } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** Reviews are written in one's own name. */
export function whyNotAs(viewer: Viewer, claimedUserId: string | undefined): Denial {
  return claimedUserId === undefined || claimedUserId === viewer.id ? null : 'review_as_another'
}

/** Everybody edits only their own. */
export function whyNotEdit(viewer: Viewer, review: { authorId: string }): Denial {
  return review.authorId === viewer.id ? null : 'not_your_review'
}

/** Authors do not vote for their own reviews. */
export function whyNotVote(viewer: Viewer, review: { authorId: string }): Denial {
  return review.authorId === viewer.id ? 'own_review' : null
}

/** Creators answer reviews of their own playlists only. */
export function whyNotAnswer(viewer: Viewer, playlist: { creatorId: string }): Denial {
  return playlist.creatorId === viewer.id ? null : 'not_your_playlist'
}
