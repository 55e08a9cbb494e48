import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { RESET_MINUTES, resetTokenHash } from './reset-token.ts'

/** Queues the mail with a reset link; whether there is an account is looked up by the job. */
export async function queueResetMail(tx: Tx, email: string): Promise<void> {
  await enqueue(tx, 'accounts.send-reset', { email }, { lane: email })
}

/**
 * Stores the hash of a token for the active account with this address; returns its language, or null when
 * there is none.
 */
export async function issueResetToken(
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

export const unexpiredResetToken = and(isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, sql`now()`))

/** Whether the token is valid now. */
export async function isResetTokenValid(db: Executor, token: string): Promise<boolean> {
  const [found] = await db
    .select({ accountId: resetTokens.accountId })
    .from(resetTokens)
    .innerJoin(accounts, and(eq(accounts.id, resetTokens.accountId), eq(accounts.status, 'active')))
    .where(and(eq(resetTokens.tokenHash, resetTokenHash(token)), unexpiredResetToken))
  return found !== undefined
}
