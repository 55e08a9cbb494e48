import { logOut } from '#web/api/session/log-out.ts'
import { redirectFor } from '#web/features/sessions/route-guard.ts'
import { pathHere } from '#web/messages/address.ts'
import * as text from '#web/messages/compiled/leaving.ts'
import { mayHavePending } from './pending-flag.ts'

/** A page that needs a session is left, so that the next person on this browser is not led to it. */
export async function signOut(): Promise<void> {
  if (await confirmUnsent()) await logOut(redirectFor(pathHere(), undefined) || undefined, text.done())
}

/** Before signing out: waiting changes are sent, and if that fails, the person is asked. */
export async function confirmUnsent(): Promise<boolean> {
  return !mayHavePending() || (await isAllSent()) || window.confirm(text.lost())
}

/** How long signing out waits for the code for sending: on a network that swallows everything it never arrives. Milliseconds. */
const TIMEOUT = 4_000

/** Also false when the code for sending cannot be fetched: the first requests after the connection is back often fail. */
async function isAllSent(): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT, undefined))
  const outbox = await Promise.race([import('./outbox.ts').catch(() => undefined), late])
  await outbox?.sendPendingBriefly()
  return outbox !== undefined && !(await outbox.hasUnsentChanges())
}
