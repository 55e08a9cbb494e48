import { and, eq, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { invalidateCreators, verified } from '#server/features/accounts/accounts.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { endSessions } from './end-sessions.commands.ts'
import { unexpiredResetToken } from './reset-links.commands.ts'
import { resetTokenHash } from './reset-token.ts'

/** Sets a password: every session and every reset link of the account ends, and its owner is notified. */
export async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
  await endSessions(tx, accountId)
  await tx.delete(resetTokens).where(eq(resetTokens.accountId, accountId))
  await enqueue(tx, 'accounts.tell-password-changed', { accountId, at: new Date() })
}

/** Uses a token up and sets the password. That also verifies the address: only its owner could read the mail. */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<void> {
  const [used] = await tx
    .update(resetTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetTokens.tokenHash, resetTokenHash(token)), unexpiredResetToken))
    .returning({ accountId: resetTokens.accountId })
  if (!used) fail('reset_link_dead')
  const [account] = await tx
    .update(accounts)
    .set({ verifiedAt: sql`coalesce(${accounts.verifiedAt}, now())` })
    .where(and(eq(accounts.id, used.accountId), eq(accounts.status, 'active')))
    .returning({ id: accounts.id, ...verified })
  if (!account) fail('reset_link_dead')
  await invalidateCreators(tx, account)
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, account.id))
  await setPassword(tx, account.id, passwordHash)
}
