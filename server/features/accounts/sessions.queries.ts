import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'

/** A session and whose it is, or null when it is gone. */
export async function findSession(db: Executor, sessionId: string) {
  const [found] = await db
    .select({
      email: accounts.email,
      name: accounts.name,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.id, sessionId))
  return found ?? null
}
