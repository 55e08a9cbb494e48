import { and, eq, isNull } from 'drizzle-orm'
import type { AccountStatus, Role } from '#contract/constants.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import { whyNotRestoreAccount, whyNotSuspend } from '#contract/policies/accounts.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { certificateTags } from '#server/features/learning/certificates.queries.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { reportsMustNotBeClaimed } from '#server/features/operator-inbox/claims.commands.ts'
import { stopWithholding, withholdPlaylists } from '#server/features/playlists/creator-playlists.commands.ts'
import { closeOpportunitiesOf, reopenOpportunitiesOf } from '#server/features/posting/posting.commands.ts'
import { reviewedPlaylists } from '#server/features/profile/profile.queries.ts'
import { endSessions } from '#server/features/sessions/end-sessions.commands.ts'
import { syncPlaylists } from './playlist-sync.commands.ts'

/**
 * Suspends a learner or creator: nobody can sign in, every token is invalid at once, a creator's playlists
 * are hidden and their opportunities closed. However many playlists there are, this is quick: they are
 * withheld from readers at once, and all but a few are hidden in the background. Fails with
 * account_not_found, operator_not_suspendable, already_suspended or claimed_by_another.
 */
export async function suspendAccount(
  tx: Tx,
  operator: OperatorRef,
  accountId: string,
  reason: string,
): Promise<void> {
  const { role, status } = await lockRoleAndStatus(tx, accountId)
  failIfDenied(whyNotSuspend({ role, status }))
  await reportsMustNotBeClaimed(tx, operator, 'creator', accountId)
  await setStatus(tx, operator, accountId, { before: status, after: 'suspended', reason })
  await endSessions(tx, accountId)
  await closeOpportunitiesOf(tx, accountId)
  await shownChanged(tx, accountId)
  if (role !== 'creator') return
  await withholdPlaylists(tx, accountId)
  await syncPlaylists(tx, accountId)
  await emitContentChange(tx, 'creators')
}

/**
 * Lifts a suspension; what it hid and closed comes back, playlists after the first hundred in the background. Fails
 * with account_not_found or not_suspended.
 */
export async function restoreAccount(tx: Tx, operator: OperatorRef, accountId: string): Promise<void> {
  const { role, status } = await lockRoleAndStatus(tx, accountId)
  failIfDenied(whyNotRestoreAccount({ status }))
  await setStatus(tx, operator, accountId, { before: status, after: 'active' })
  await reopenOpportunitiesOf(tx, accountId)
  await shownChanged(tx, accountId)
  if (role !== 'creator') return
  await stopWithholding(tx, accountId)
  await syncPlaylists(tx, accountId)
  await emitContentChange(tx, 'creators')
}

/** Reviews and certificates of an account are shown only while it is active. */
async function shownChanged(tx: Tx, accountId: string): Promise<void> {
  const reviewed = await reviewedPlaylists(tx, accountId)
  const tags = [...reviewed.map((id) => `playlist:${id}` as const), ...(await certificateTags(tx, accountId))]
  if (tags.length > 0) await emitContentChange(tx, ...tags)
}

/** Also locks out playlists that this account is publishing right now. */
async function lockRoleAndStatus(tx: Tx, accountId: string): Promise<{ role: Role; status: AccountStatus }> {
  const [found] = await tx
    .select({ role: accounts.role, status: accounts.status })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
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
