import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { searchedTerms } from '#server/db/schema/search.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'

const { id, dismissedAt } = searchedTerms

/**
 * A search is never suggested again. Its row stays, so that it does not come back with the next people who make it.
 * Fails with suggestion_not_found.
 */
export async function dismissSuggestedSearch(tx: Tx, operator: OperatorRef, searchId: string): Promise<void> {
  const dismissed = await tx
    .update(searchedTerms)
    .set({ dismissedAt: sql`now()` })
    .where(and(eq(id, searchId), isNull(dismissedAt)))
    .returning({ id })
  if (dismissed.length === 0) fail('suggestion_not_found')
  await emitContentChange(tx, 'suggestions')
  await writeAudit(tx, operator, {
    action: 'suggestion.dismissed',
    subject: `suggestion:${searchId}`,
    before: { isListed: true },
    after: { isListed: false },
  })
}

/** Undoes that. Fails with suggestion_not_found, and with settling_final when it is too late. */
export async function restoreSuggestedSearch(tx: Tx, operator: OperatorRef, searchId: string): Promise<void> {
  const [found] = await tx
    .select({ dismissedAt })
    .from(searchedTerms)
    .where(and(eq(id, searchId), isNotNull(dismissedAt)))
    .for('update')
  if (!found?.dismissedAt) fail('suggestion_not_found')
  if (found.dismissedAt.getTime() + limits.undoSettlingMilliseconds < Date.now()) fail('settling_final')
  await tx.update(searchedTerms).set({ dismissedAt: null }).where(eq(id, searchId))
  await emitContentChange(tx, 'suggestions')
  await writeAudit(tx, operator, {
    action: 'suggestion.restored',
    subject: `suggestion:${searchId}`,
    before: { isListed: false },
    after: { isListed: true },
  })
}
