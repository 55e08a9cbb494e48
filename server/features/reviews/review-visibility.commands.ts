import { eq } from 'drizzle-orm'
import { fail, failIfDenied } from '#contract/errors.ts'
import { whyNotHideReview, whyNotRestoreReview } from '#contract/policies/reviews.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed, reportsMustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { lockReview } from './lock-review.ts'

/**
 * Hides a review; the playlist's average is updated, and an earlier decision about it can no longer be undone. Fails with review_not_found, already_hidden, review_changed when it
 * differs from what the operator has `seen`, or claimed_by_another.
 */
export async function hideReview(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { reason, seen }: { reason: string; seen?: string | undefined },
): Promise<void> {
  const { hiddenAt, updatedAt, playlistId } = await lockReview(tx, id)
  failIfDenied(whyNotHideReview({ hiddenAt }))
  if (seen !== undefined && updatedAt.toISOString() !== seen) fail('review_changed')
  await reportsMustNotBeClaimed(tx, operator, 'review', id)
  await tx.update(reviews).set({ hiddenAt: new Date(), decidedAt: null }).where(eq(reviews.id, id))
  await writeAudit(tx, operator, {
    action: 'review.hidden',
    subject: `review:${id}`,
    before: { hidden: false },
    after: { hidden: true, reason },
  })
  await emitContentChange(tx, `playlist:${playlistId}`, 'ratings')
}

/**
 * Shows it again. Fails with review_not_found, not_hidden, review_changed when it differs from what the operator has
 * `seen` (an undo has no such version) or, while it is held back, claimed_by_another.
 */
export async function restoreReview(tx: Tx, operator: OperatorRef, id: string, seen?: string): Promise<void> {
  const { hiddenAt, updatedAt, playlistId } = await lockReview(tx, id)
  failIfDenied(whyNotRestoreReview({ hiddenAt }))
  if (seen !== undefined && updatedAt.toISOString() !== seen) fail('review_changed')
  await mustNotBeClaimed(tx, operator, 'review', id)
  await tx.update(reviews).set({ hiddenAt: null, heldAt: null, decidedAt: null }).where(eq(reviews.id, id))
  await writeAudit(tx, operator, {
    action: 'review.restored',
    subject: `review:${id}`,
    before: { hidden: true },
    after: { hidden: false },
  })
  await emitContentChange(tx, `playlist:${playlistId}`, 'ratings')
}
