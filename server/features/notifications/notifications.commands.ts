import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
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
