import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { creatorCame, verified } from '#server/features/accounts/accounts.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { RESET_MINUTES, resetTokenHash } from './reset-token.ts'
import { endSessions } from './sessions.commands.ts'

/** Sets a password: every session and every reset link of the account ends, and its owner is told. */
export async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId))
  await endSessions(tx, accountId)
  await tx.delete(resetTokens).where(eq(resetTokens.accountId, accountId))
  await enqueue(tx, 'accounts.tell-password-changed', { accountId, at: new Date() })
}

/** Queues the mail with a reset link; whether there is an account is looked up by the job. */
export async function askForReset(tx: Tx, email: string): Promise<void> {
  await enqueue(tx, 'accounts.send-reset', { email }, { lane: email })
}

/**
 * Stores the hash of a token for the active account with this address; returns its language, or null when
 * there is none.
 */
export async function openReset(
  tx: Tx,
  email: string,
  token: string,
): Promise<{ language: string | null } | null> {
  const [account] = await tx
    .select({ id: accounts.id, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.status, 'active')))
    // An account deleted at the same time needs none.
    .for('key share')
  if (!account) return null
  await tx.insert(resetTokens).values({
    tokenHash: resetTokenHash(token),
    accountId: account.id,
    expiresAt: sql`now() + make_interval(mins => ${RESET_MINUTES})`,
  })
  return { language: account.language }
}

const live = and(isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, sql`now()`))

/** Whether the token is valid now. */
export async function isLiveReset(db: Executor, token: string): Promise<boolean> {
  const [found] = await db
    .select({ accountId: resetTokens.accountId })
    .from(resetTokens)
    .innerJoin(accounts, and(eq(accounts.id, resetTokens.accountId), eq(accounts.status, 'active')))
    .where(and(eq(resetTokens.tokenHash, resetTokenHash(token)), live))
  return found !== undefined
}

/** Uses a token up and sets the password. That also verifies the address: only its owner could read the mail. */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<void> {
  const [used] = await tx
    .update(resetTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetTokens.tokenHash, resetTokenHash(token)), live))
    .returning({ accountId: resetTokens.accountId })
  if (!used) fail('reset_link_dead')
  const [account] = await tx
    .update(accounts)
    .set({ verifiedAt: sql`coalesce(${accounts.verifiedAt}, now())` })
    .where(and(eq(accounts.id, used.accountId), eq(accounts.status, 'active')))
    .returning({ id: accounts.id, ...verified })
  if (!account) fail('reset_link_dead')
  await creatorCame(tx, account)
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.accountId, account.id))
  await setPassword(tx, account.id, passwordHash)
}
