import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Learners review once they are verified, in their own name. */
export function mustBeReviewer(viewer: Viewer, claimedUserId: string | undefined): void {
  if (!viewer.isVerified) fail('reviewer_not_verified')
  if (claimedUserId !== undefined && claimedUserId !== viewer.id) fail('review_as_another')
}
