import type { Role } from '../constants.ts'
import type { Reason } from '../errors.ts'

/** Learners review once they are verified. `viewer`: null for visitors. */
export function whyNotReview(viewer: { role: Role; isVerified: boolean } | null): Reason {
  if (!viewer) return 'unauthenticated'
  if (viewer.role !== 'user') return 'only_learners_review'
  return viewer.isVerified ? null : 'reviewer_not_verified'
}

export function whyNotHideReview(review: { hiddenAt: unknown }): Reason {
  return review.hiddenAt === null ? null : 'already_hidden'
}

export function whyNotRestoreReview(review: { hiddenAt: unknown }): Reason {
  return review.hiddenAt === null ? 'not_hidden' : null
}
