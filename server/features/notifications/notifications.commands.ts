import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notifications } from '#server/db/schema/notifications.ts'

/** Marks the viewer's notifications as read: those with the ids, or all (null). */
export async function markRead(tx: Tx, viewer: Viewer, ids: string[] | null): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: new Date() })
    .where(
      and(
        eq(notifications.accountId, viewer.id),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, ids) : undefined,
      ),
    )
}

/**
 * Marks mail-only notifications as read once they are mailed, so that later events are counted from zero. Not those that are
 * due for another email already.
 */
export async function markMailed(db: Executor, ids: string[], cause?: string): Promise<void> {
  const { id, shown, readAt, digestAt } = notifications
  await db
    .update(notifications)
    .set({ readAt: new Date() })
    .where(
      and(
        inArray(id, ids),
        eq(shown, false),
        isNull(readAt),
        isNull(digestAt),
        cause === undefined ? undefined : eq(notifications.cause, cause),
      ),
    )
}

/**
 * Deletes unread notifications of new courses that are drafts again, so that followers are notified once they are published.
 * `mailed`: those that are in the mail.
 */
export async function deleteUnsentOfDrafts(db: Executor, ids: string[], mailed: string[]): Promise<void> {
  const { id, event, readAt, playlistId } = notifications
  const untold = and(inArray(id, ids), notInArray(id, mailed), eq(event, 'course_published'), isNull(readAt))
  const drafts = db.select({ id: playlists.id }).from(playlists).where(eq(playlists.draft, true))
  await db.delete(notifications).where(and(untold, inArray(playlistId, drafts)))
}
