import { eq } from 'drizzle-orm'
import type { AccountStatus, Role } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { closeOpportunitiesOf } from '#server/features/opportunities/opportunities.commands.ts'
import {
  hideForSuspension,
  restoreAfterSuspension,
} from '#server/features/playlists/playlist-visibility.commands.ts'
import { mustBeSuspendable } from './accounts.policy.ts'
import { endSessions } from './sessions.commands.ts'

/**
 * Suspends a learner or creator: nobody gets in, every token is dead at once, and the playlists of a creator are hidden
 * and the posted opportunities closed.
 * Fails with account_not_found, operator_not_suspendable or already_suspended.
 */
export async function suspendAccount(
  tx: Tx,
  operator: OperatorRef,
  accountId: string,
  reason: string,
): Promise<void> {
  const { role, status } = await lockAccount(tx, accountId)
  mustBeSuspendable(role)
  if (status === 'suspended') fail('already_suspended')
  await setStatus(tx, operator, accountId, { before: status, after: 'suspended', reason })
  await endSessions(tx, accountId)
  await hideForSuspension(tx, accountId)
  await closeOpportunitiesOf(tx, accountId)
  if (role === 'creator') await contentChanged(tx, 'creators')
}

/** Lifts a suspension. Fails with account_not_found or not_suspended. */
export async function restoreAccount(tx: Tx, operator: OperatorRef, accountId: string): Promise<void> {
  const { role, status } = await lockAccount(tx, accountId)
  if (status !== 'suspended') fail('not_suspended')
  await setStatus(tx, operator, accountId, { before: status, after: 'active' })
  await restoreAfterSuspension(tx, accountId)
  if (role === 'creator') await contentChanged(tx, 'creators')
}

/** Also holds up playlists that this account is just publishing. */
async function lockAccount(tx: Tx, accountId: string): Promise<{ role: Role; status: AccountStatus }> {
  const [found] = await tx
    .select({ role: accounts.role, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('update')
  return found ?? fail('account_not_found')
}

interface StatusChange {
  before: AccountStatus
  after: AccountStatus
  reason?: string
}

async function setStatus(
  tx: Tx,
  operator: OperatorRef,
  accountId: string,
  { before, after, reason }: StatusChange,
): Promise<void> {
  await tx.update(accounts).set({ status: after }).where(eq(accounts.id, accountId))
  await writeAudit(tx, operator, {
    action: after === 'suspended' ? 'account.suspended' : 'account.restored',
    subject: `account:${accountId}`,
    before: { status: before },
    after: { status: after, ...(reason === undefined ? {} : { reason }) },
  })
}
