import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { PublicCreator, Session } from '#contract/endpoints/profile.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { deviceName, deviceOf } from '#server/features/sessions/device-name.ts'
import { liveSession } from '#server/features/sessions/sessions.queries.ts'
import { photoAddress } from './photo-address.ts'

const MAX_CREATORS = 500
const MAX_SESSIONS = 200

/** Active, verified creators; those with the most playlists first, at most five hundred. */
export async function listCreators(db: Executor): Promise<PublicCreator[]> {
  const counts = db
    .select({ creatorId: playlists.creatorId, count: sql<number>`count(*)::integer`.as('count') })
    .from(playlists)
    .where(eq(playlists.listed, true))
    .groupBy(playlists.creatorId)
    .as('counts')
  const playlistCount = sql<number>`coalesce(${counts.count}, 0)`
  const rows = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      photoKey: accounts.photoKey,
      location: accounts.location,
      playlistCount,
    })
    .from(accounts)
    .leftJoin(counts, eq(counts.creatorId, accounts.id))
    .where(
      and(
        eq(accounts.role, 'creator'),
        eq(accounts.status, 'active'),
        sql`${accounts.verifiedAt} is not null`,
      ),
    )
    .orderBy(desc(playlistCount), asc(accounts.id))
    .limit(MAX_CREATORS)
  return rows.map(({ id, photoKey, ...row }) => ({
    _id: id,
    ...row,
    profileimage: photoAddress(photoKey),
  }))
}

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

/** Ids of the playlists that an account has reviewed, in order. */
export async function reviewedPlaylists(db: Executor, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ playlistId: reviews.playlistId })
    .from(reviews)
    .where(eq(reviews.authorId, accountId))
    .orderBy(asc(reviews.playlistId))
  return rows.map(({ playlistId }) => playlistId)
}
