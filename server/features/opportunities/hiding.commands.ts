import { eq } from 'drizzle-orm'
import { isOpen } from '#contract/policies/opportunities.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { notifyApplicantsOfReopening } from '#server/features/applications/end.commands.ts'
import {
  closeInTime,
  closeOverdue,
  invalidateOpportunity,
} from '#server/features/posting/posting.commands.ts'

/** Takes an open opportunity off the site until an operator decides. Returns whether it was open. */
export async function hideOpportunity(tx: Tx, id: string): Promise<boolean> {
  const found = await lockIfThere(tx, id)
  if (!found || !isOpen(found)) return false
  await setState(tx, id, 'hidden')
  return true
}

/** Restores a hidden opportunity, unless it is over. Returns whether it was hidden. */
export async function showOpportunity(tx: Tx, id: string): Promise<boolean> {
  if ((await lockIfThere(tx, id))?.state !== 'hidden') return false
  await setState(tx, id, 'approved')
  if (await closeOverdue(tx, id)) return true
  await notifyApplicantsOfReopening(tx, id)
  await closeInTime(tx, id)
  return true
}

/** Its poster may have deleted it by now. */
async function lockIfThere(tx: Tx, id: string) {
  const [found] = await tx
    .select(columnsOf(opportunities, 'state', 'closesAt'))
    .from(opportunities)
    .where(eq(opportunities.id, id))
    .for('update')
  return found
}

async function setState(tx: Tx, id: string, state: 'approved' | 'hidden'): Promise<void> {
  await tx.update(opportunities).set({ state }).where(eq(opportunities.id, id))
  await invalidateOpportunity(tx, id)
}
