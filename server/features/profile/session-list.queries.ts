import { and, desc, eq } from 'drizzle-orm'
import type { Session } from '#contract/endpoints/profile.ts'
import type { Executor } from '#server/db/client.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { deviceName, deviceOf } from '#server/features/sessions/device-name.ts'
import { liveSession } from '#server/features/sessions/sessions.queries.ts'

const MAX_SESSIONS = 200

/** The live sessions of an account, newest first. */
export async function listSessions(
  db: Executor,
  viewer: { id: string; sessionId: string },
): Promise<Session[]> {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      usedAt: sessions.usedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, viewer.id), liveSession()))
    .orderBy(desc(sessions.id))
    .limit(MAX_SESSIONS)
  return rows.map((row) => ({
    _id: row.id,
    device: deviceName(row.userAgent),
    ...partsOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === viewer.sessionId,
  }))
}

function partsOf(userAgent: string | null): Pick<Session, 'browser' | 'system'> {
  const { browser = null, system = null } = deviceOf(userAgent)
  return { browser, system }
}
