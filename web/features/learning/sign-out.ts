import { logOut } from '#web/api/session/log-out.ts'
import * as text from '#web/messages/compiled/leaving.ts'
import { mayWait } from './waiting.ts'

export async function signOut(): Promise<void> {
  if (await losesNothing()) await logOut()
}

/** Before signing out: waiting changes are sent, and if that fails, the person is asked. */
export async function losesNothing(): Promise<boolean> {
  return !mayWait() || (await isAllSent()) || window.confirm(text.lost())
}

/** Also false when the code for sending cannot be fetched: the first requests after the connection is back often fail. */
async function isAllSent(): Promise<boolean> {
  const outbox = await import('./outbox.ts').catch(() => undefined)
  await outbox?.sendPendingForNow()
  return outbox !== undefined && !(await outbox.waitsToBeSent())
}
