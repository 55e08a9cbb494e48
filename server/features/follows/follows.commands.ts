import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { courseFollows, creatorFollows } from '#server/db/schema/follows.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import { mustBePublicCreator } from '#server/features/creators/creators.queries.ts'
import { mustBeVisible } from '#server/features/playlists/playlists.queries.ts'
import { countCourses, countCreators } from './follows.queries.ts'

/** Idempotent. Fails with creator_not_found or too_many_followed. */
export async function followCreator(tx: Tx, viewer: Viewer, creatorId: string): Promise<void> {
  await mustBePublicCreator(tx, creatorId)
  await mustHaveRoom(tx, viewer, creatorFollows, eq(creatorFollows.creatorId, creatorId), countCreators)
  await tx.insert(creatorFollows).values({ accountId: viewer.id, creatorId }).onConflictDoNothing()
}

export async function unfollowCreator(tx: Tx, viewer: Viewer, creatorId: string): Promise<void> {
  await tx
    .delete(creatorFollows)
    .where(and(eq(creatorFollows.accountId, viewer.id), eq(creatorFollows.creatorId, creatorId)))
}

/** Idempotent. Fails with playlist_not_found or too_many_followed. */
export async function followCourse(tx: Tx, viewer: Viewer, playlistId: string): Promise<void> {
  await mustBeVisible(tx, viewer, playlistId)
  await mustHaveRoom(tx, viewer, courseFollows, eq(courseFollows.playlistId, playlistId), countCourses)
  await tx.insert(courseFollows).values({ accountId: viewer.id, playlistId }).onConflictDoNothing()
}

export async function unfollowCourse(tx: Tx, viewer: Viewer, playlistId: string): Promise<void> {
  await tx
    .delete(courseFollows)
    .where(and(eq(courseFollows.accountId, viewer.id), eq(courseFollows.playlistId, playlistId)))
}

/** What is followed already needs no room, and what is no longer public, and so not listed, uses none. */
async function mustHaveRoom(
  tx: Tx,
  viewer: Viewer,
  table: typeof creatorFollows | typeof courseFollows,
  isThis: SQL,
  countPublic: typeof countCourses,
): Promise<void> {
  await lockAccount(tx, viewer.id)
  const [counted] = await tx
    .select({ followed: count(), isThere: sql<boolean | null>`bool_or(${isThis})` })
    .from(table)
    .where(eq(table.accountId, viewer.id))
  if (counted?.isThere || (counted?.followed ?? 0) < limits.follows) return
  if ((await countPublic(tx, viewer.id)) >= limits.follows) fail('too_many_followed')
}
