import type { Role } from '../constants.ts'
import type { Denial } from '../errors.ts'

/** Learners review once they are verified. `viewer`: null for visitors. */
export function whyNotReview(viewer: { role: Role; isVerified: boolean } | null): Denial {
  if (!viewer) return 'unauthenticated'
  if (viewer.role !== 'user') return 'only_learners_review'
  return viewer.isVerified ? null : 'reviewer_not_verified'
}

export function whyNotHideReview(review: { hiddenAt: unknown }): Denial {
  return review.hiddenAt === null ? null : 'already_hidden'
}

export function whyNotRestoreReview(review: { hiddenAt: unknown }): Denial {
  return review.hiddenAt === null ? 'not_hidden' : null
}
