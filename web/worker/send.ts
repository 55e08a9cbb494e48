import { readOwner } from '#web/features/learning/owner.ts'
import { sendPendingOf } from '#web/features/learning/send-pending.ts'

/** Sends what waits of the person this browser keeps learning of. Rejects when the browser should ask again later. */
export async function sendInBackground(): Promise<void> {
  const owner = await readOwner().catch(() => undefined)
  if (!owner?.token) return
  const { accountId, token } = owner
  if (!(await sendPendingOf({ accountId, token }))) throw new Error('Not everything could be sent')
}
