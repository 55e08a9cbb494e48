import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { tickets } from '#server/db/schema/second-factor.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { deviceName } from './device-name.ts'
import { SESSION_SECONDS } from './tokens.ts'

const MAX_USER_AGENT_LENGTH = 300
/** A device is recognised among this many of the latest sessions. */
const REMEMBERED = 100

/** Opens a session and returns its id; the owner is told of an unknown device. */
export async function openSession(tx: Tx, accountId: string, userAgent: string | undefined): Promise<string> {
  const earlier = await tx
    .select({ userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.id))
    .limit(REMEMBERED)
  const agent = userAgent?.replaceAll('\0', '').slice(0, MAX_USER_AGENT_LENGTH) ?? null
  const [session] = await tx
    .insert(sessions)
    .values({
      accountId,
      userAgent: agent,
      expiresAt: sql`now() + make_interval(secs => ${SESSION_SECONDS})`,
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error('the session was not stored')
  const device = deviceName(agent)
  const isNew = earlier.length > 0 && earlier.every((one) => deviceName(one.userAgent) !== device)
  if (isNew) await enqueue(tx, 'accounts.tell-new-device', { sessionId: session.id })
  return session.id
}

/** Ends one session: its token is invalid at once, on every instance. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

/** The session inherits the proof of the other one, since nothing new was proved. */
export async function proveNoMoreThan(tx: Tx, sessionId: string, otherId: string): Promise<void> {
  const other = tx.select({ at: sessions.provenAt }).from(sessions).where(eq(sessions.id, otherId))
  await tx
    .update(sessions)
    .set({ provenAt: sql`${other}` })
    .where(eq(sessions.id, sessionId))
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

/**
 * Ended sessions are kept for a month, so that a device is recognised; then they are deleted, with expired
 * links and codes.
 */
export async function deleteOldSessions(db: Db): Promise<void> {
  const monthAgo = daysAgo(retention.endedSessionDays)
  await deleteInBatches(db, sessions, lt(sessions.expiresAt, monthAgo))
  await deleteInBatches(db, sessions, lt(sessions.revokedAt, monthAgo))
  await deleteInBatches(db, resetTokens, lt(resetTokens.expiresAt, sql`now()`))
  await deleteInBatches(db, oneTimeCodes, lt(oneTimeCodes.expiresAt, sql`now()`))
}
