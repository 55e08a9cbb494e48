import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { deviceName } from './device-name.ts'
import { SESSION_SECONDS } from './tokens.ts'

const MAX_USER_AGENT_LENGTH = 300
/** A device is recognised among this many of the latest sessions. */
const REMEMBERED = 100

/** Opens a session and returns its id; the owner is notified of an unknown device. */
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
  const isKnown =
    earlier.length === 0
      ? await isFirstSession(tx, accountId)
      : earlier.some((one) => deviceName(one.userAgent) === device)
  if (!isKnown) await enqueue(tx, 'accounts.tell-new-device', { sessionId: session.id })
  return session.id
}

/** Whether the account has never had one: those of an account that was not used for long are deleted. */
async function isFirstSession(tx: Tx, accountId: string): Promise<boolean> {
  const first = await tx
    .update(accounts)
    .set({ hasSignedIn: true })
    .where(and(eq(accounts.id, accountId), eq(accounts.hasSignedIn, false)))
    .returning({ id: accounts.id })
  return first.length > 0
}

/** The session inherits the proof of the other one, since nothing new was proved. */
export async function inheritProof(tx: Tx, sessionId: string, otherId: string): Promise<void> {
  const other = tx.select({ at: sessions.provenAt }).from(sessions).where(eq(sessions.id, otherId))
  await tx
    .update(sessions)
    .set({ provenAt: sql`${other}` })
    .where(eq(sessions.id, sessionId))
}
