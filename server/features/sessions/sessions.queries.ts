import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { retention } from '#contract/retention.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { daysAgo, minutesAgo } from '#server/db/ago.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'

/** A session, ended ones too, and its account; null once it is deleted. */
export async function findSession(db: Executor, sessionId: string) {
  const [found] = await db
    .select({
      email: accounts.email,
      name: accounts.name,
      language: accounts.language,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, sessionId))
  return found ?? null
}

/** How long after confirming the password somebody is taken to be the same person. */
const PROOF_MINUTES = 15

/** Neither ended nor expired nor idle for too long. */
export function liveSession(): SQL | undefined {
  return and(
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, sql`now()`),
    gt(sessions.usedAt, daysAgo(retention.sessionIdleDays)),
  )
}

/**
 * For actions that cannot be undone or open a lasting way in. Fails with proof_needed when the password was
 * last confirmed too long ago.
 */
export async function mustBeProven(db: Executor, { sessionId }: Viewer): Promise<void> {
  const [proven] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.provenAt, minutesAgo(PROOF_MINUTES))))
  if (!proven) fail('proof_needed')
}
