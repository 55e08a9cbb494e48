import * as text from '#web/messages/compiled/leaving.ts'
import { sendPendingForNow, waitsToBeSent } from './outbox.ts'

/** Whether nothing waits any more, or its owner agrees to lose it with the session. */
export async function mayLeave(): Promise<boolean> {
  await sendPendingForNow()
  return !(await waitsToBeSent()) || window.confirm(text.lost())
}
