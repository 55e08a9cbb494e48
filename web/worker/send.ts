import { readOwner } from '#web/features/learning/owner.ts'
import type { Change } from '#web/features/learning/pending-changes.ts'
import { sendPendingOf } from '#web/features/learning/send-pending.ts'
import { refreshReplies } from './refresh-replies.ts'

/**
 * Sends the waiting changes of the account whose learning this browser stores. Rejects when the browser
 * should try again later.
 */
export async function sendInBackground(): Promise<void> {
  const owner = await readOwner().catch(() => undefined)
  if (!owner?.token) return
  const { accountId, token } = owner
  const sent: Change[] = []
  const isDone = await sendPendingOf({ accountId, token }, (change) => sent.push(change))
  await refreshReplies(sent)
  if (!isDone) throw new Error('Not everything could be sent')
}
