import { eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { lockReview } from './lock-review.ts'

/**
 * Releases a held review: it is shown and counted. Fails with review_not_found, review_not_held or, when it differs from
 * what the operator has `seen`, review_changed.
 */
export async function releaseHeldReview(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  seen: string,
): Promise<void> {
  await lockHeldReview(tx, operator, id, seen)
  const changed = { hiddenAt: null, heldAt: null, decidedAt: new Date() }
  await change(tx, operator, id, changed, { from: 'held', to: 'counted' })
}

/** The review stays hidden. Fails as releasing it does. */
export async function removeHeldReview(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { reason, seen }: { reason: string; seen?: string | undefined },
): Promise<void> {
  await lockHeldReview(tx, operator, id, seen)
  await change(
    tx,
    operator,
    id,
    { heldAt: null, decidedAt: new Date() },
    { from: 'held', to: 'removed', reason },
  )
}

/** Undoes either decision within 10 seconds. Fails with review_not_found or review_decision_final. */
export async function undoHeldReviewDecision(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const { decidedAt, hiddenAt } = await lockReview(tx, id)
  if (decidedAt === null || decidedAt.getTime() + limits.undoReviewMilliseconds < Date.now())
    fail('review_decision_final')
  const now = new Date()
  const from = hiddenAt === null ? 'counted' : 'removed'
  await change(tx, operator, id, { hiddenAt: now, heldAt: now, decidedAt: null }, { from, to: 'held' })
}

type ReviewState = 'held' | 'counted' | 'removed'
type Change = Partial<Pick<typeof reviews.$inferInsert, 'hiddenAt' | 'heldAt' | 'decidedAt'>>

async function change(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  changed: Change,
  { from, to, ...why }: { from: ReviewState; to: ReviewState; reason?: string },
): Promise<void> {
  const [{ playlistId } = fail('review_not_found')] = await tx
    .update(reviews)
    .set(changed)
    .where(eq(reviews.id, id))
    .returning({ playlistId: reviews.playlistId })
  await writeAudit(tx, operator, {
    action: to === 'held' ? 'review.held-again' : `review.${to}`,
    subject: `review:${id}`,
    before: { standing: from },
    after: { standing: to, ...why },
  })
  await emitContentChange(tx, `playlist:${playlistId}`, 'ratings')
}

async function lockHeldReview(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  seen: string | undefined,
): Promise<void> {
  const { heldAt, updatedAt } = await lockReview(tx, id)
  if (heldAt === null) fail('review_not_held')
  if (seen !== undefined && updatedAt.toISOString() !== seen) fail('review_changed')
  await mustNotBeClaimed(tx, operator, 'review', id)
}
