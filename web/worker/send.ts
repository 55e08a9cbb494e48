import { readOwner } from '#web/features/learning/owner.ts'
import { sendPendingOf } from '#web/features/learning/send-pending.ts'

/**
 * Sends the waiting changes of the account whose learning this browser stores. Rejects when the browser
 * should try again later.
 */
export async function sendInBackground(): Promise<void> {
  const owner = await readOwner().catch(() => undefined)
  if (!owner?.token) return
  const { accountId, token } = owner
  if (!(await sendPendingOf({ accountId, token }))) throw new Error('Not everything could be sent')
}
