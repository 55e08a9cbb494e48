import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const TELL_VISIBILITY = 'notifications.tell-visibility'

/** Milliseconds after the undo period ends, so that an undo still in progress is seen. */
const AFTER_UNDO = 1_000

/** An operator has hidden or restored a course: its creator is notified once that can no longer be undone. */
export async function visibilityChanged(tx: Tx, playlistId: string): Promise<void> {
  const runAt = new Date(Date.now() + limits.undoReportDecisionMilliseconds + AFTER_UNDO)
  await enqueue(tx, TELL_VISIBILITY, { playlistId }, { runAt })
}
