import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { mustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { SETTLE, UNSETTLE } from '#server/features/operator-inbox/settling.commands.ts'

const { id, term, dismissedAt } = fruitlessSearches

/**
 * Removes a wish or a fruitless search from all lists. Its row stays, so that it does not come back with the next search.
 * Fails with wish_not_found or claimed_by_another.
 */
export async function dismissSearch(tx: Tx, operator: OperatorRef, searchId: string): Promise<void> {
  const [found] = await tx
    .select({ term })
    .from(fruitlessSearches)
    .where(and(eq(id, searchId), isNull(dismissedAt)))
    .for('update')
  if (!found) fail('wish_not_found')
  await mustNotBeClaimed(tx, operator, 'wish', found.term)
  await tx.update(fruitlessSearches).set({ dismissedAt: sql`now()` }).where(eq(id, searchId))
  await tx
    .update(waitingThings)
    .set(SETTLE)
    .where(and(isWish(found.term), isNull(waitingThings.settledAt)))
  await writeAudit(tx, operator, {
    action: 'wish.dismissed',
    subject: `wish:${searchId}`,
    before: { isListed: true },
    after: { isListed: false },
  })
}

/** Undoes that. Fails with wish_not_found, and with settling_final when it is too late. */
export async function restoreSearch(tx: Tx, operator: OperatorRef, searchId: string): Promise<void> {
  const [found] = await tx
    .select({ term, dismissedAt })
    .from(fruitlessSearches)
    .where(and(eq(id, searchId), isNotNull(dismissedAt)))
    .for('update')
  if (!found?.dismissedAt) fail('wish_not_found')
  if (found.dismissedAt.getTime() + limits.undoSettlingMilliseconds < Date.now()) fail('settling_final')
  // What had been settled before stays settled.
  const dismissed = tx.select({ at: dismissedAt }).from(fruitlessSearches).where(eq(id, searchId))
  await tx
    .update(waitingThings)
    .set(UNSETTLE)
    .where(and(isWish(found.term), eq(waitingThings.settledAt, sql`(${dismissed})`)))
  await tx.update(fruitlessSearches).set({ dismissedAt: null }).where(eq(id, searchId))
  await writeAudit(tx, operator, {
    action: 'wish.restored',
    subject: `wish:${searchId}`,
    before: { isListed: false },
    after: { isListed: true },
  })
}

function isWish(words: string) {
  return and(eq(waitingThings.kind, 'wish'), eq(waitingThings.subject, words))
}
