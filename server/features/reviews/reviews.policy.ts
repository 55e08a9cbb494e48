import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Verified learners review, in their own name. */
export function mustBeReviewer(viewer: Viewer, claimedUserId: string | undefined): void {
  if (viewer.role !== 'user') fail('only_learners_review')
  if (!viewer.isVerified) fail('reviewer_not_verified')
  if (claimedUserId !== undefined && claimedUserId !== viewer.id) fail('review_as_another')
}
