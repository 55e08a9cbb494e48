import * as text from '#web/messages/compiled/leaving.ts'
import { sendPendingForNow, waitsToBeSent } from './outbox.ts'

/** Whether nothing waits to be sent any more, or the person agrees to lose it with the session. */
export async function mayLeave(): Promise<boolean> {
  await sendPendingForNow()
  return !(await waitsToBeSent()) || window.confirm(text.lost())
}
