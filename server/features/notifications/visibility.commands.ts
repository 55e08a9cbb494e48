import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { whenFinal } from '#server/jobs/when-final.ts'

export const NOTIFY_VISIBILITY = 'notifications.tell-visibility'

/** An operator has hidden or restored a course: its creator is notified once that can no longer be undone. */
export async function queueVisibilityNotification(tx: Tx, playlistId: string): Promise<void> {
  const runAt = whenFinal(new Date(), limits.undoReportDecisionMilliseconds)
  await enqueue(tx, NOTIFY_VISIBILITY, { playlistId }, { runAt })
}
