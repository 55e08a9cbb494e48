import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { tickets } from '#server/db/schema/second-factor.ts'
import { sessions } from '#server/db/schema/sessions.ts'

/** Ends one session: its token is invalid at once, on every instance. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** Ends every session of an account, and every unfinished sign-in. */
export async function endSessions(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(tickets).where(eq(tickets.accountId, accountId))
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt)))
}

/**
 * Ends everything that could let somebody in without a password: after a restore, sessions and links that ended since
 * the backup would be valid again.
 */
export async function endEverySession(tx: Tx): Promise<void> {
  for (const table of [tickets, oneTimeCodes, resetTokens] as const) await tx.delete(table)
  await tx.update(sessions).set({ revokedAt: sql`now()` }).where(isNull(sessions.revokedAt))
}

/** Ended so many days ago because nobody used it. Its index is that of the expiry, which is at most `sessionDays` after the last use. */
function isIdleFor(days: number): SQL | undefined {
  const idle = days + retention.sessionIdleDays
  return and(
    lt(sessions.expiresAt, daysAgo(idle - retention.sessionDays)),
    lt(sessions.usedAt, daysAgo(idle)),
  )
}

/**
 * Ended sessions are kept for a month, so that a device is recognised; then they are deleted, with expired
 * links and codes.
 */
export async function deleteOldSessions(db: Db): Promise<void> {
  const monthAgo = daysAgo(retention.endedSessionDays)
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, monthAgo))
  await deleteInBatches(db, sessions, isIdleFor(retention.endedSessionDays))
  await deleteInBatches(db, sessions, lt(sessions.revokedAt, monthAgo))
  await deleteInBatches(db, resetTokens, lt(resetTokens.expiresAt, sql`now()`))
  await deleteInBatches(db, oneTimeCodes, lt(oneTimeCodes.expiresAt, sql`now()`))
}
