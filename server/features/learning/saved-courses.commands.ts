import { and, count, eq, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { savedCourses } from '#server/db/schema/learning.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import { mustBeVisible } from '#server/features/playlists/playlists.queries.ts'
import { isShown } from './own-courses.queries.ts'

/** Saves a course for later; idempotent. Fails with playlist_not_found or too_many_saved. */
export async function saveCourse(tx: Tx, viewer: Viewer, playlistId: string): Promise<void> {
  await mustBeVisible(tx, viewer, playlistId)
  await lockAccount(tx, viewer.id)
  const own = eq(savedCourses.accountId, viewer.id)
  const [{ saved, isThere } = { saved: 0, isThere: null }] = await tx
    .select({
      saved: count(),
      isThere: sql<boolean | null>`bool_or(${eq(savedCourses.playlistId, playlistId)})`,
    })
    .from(savedCourses)
    .where(own)
  if (isThere) return
  if (saved >= limits.savedCourses) {
    // Hidden ones are not listed, so they use up no room.
    const shown = await tx.$count(savedCourses, and(own, isShown(savedCourses.playlistId)))
    if (shown >= limits.savedCourses) fail('too_many_saved')
  }
  await tx.insert(savedCourses).values({ accountId: viewer.id, playlistId }).onConflictDoNothing()
}

/** Removes a course from the saved ones; idempotent, also for a hidden course. */
export async function unsaveCourse(tx: Tx, viewer: Viewer, playlistId: string): Promise<void> {
  await tx
    .delete(savedCourses)
    .where(and(eq(savedCourses.accountId, viewer.id), eq(savedCourses.playlistId, playlistId)))
}
