import { ApiError } from '#contract/client.ts'
import { readSession } from '#web/api/session/session.ts'
import { readToken } from '#web/api/session/token.ts'
import { claimLearning } from './owner.ts'
import { type Change, dropChange, keepChange, type PendingChange, pendingChanges } from './pending-changes.ts'
import { perform, sendPendingOf } from './send-pending.ts'
import { askForSync } from './sync.ts'
import { rememberWaiting } from './waiting.ts'

/** How long a page waits for the server before it says that something is kept for later. Milliseconds. */
const PATIENCE = 4_000

let sending: Promise<unknown> = Promise.resolve()
let isListening = false

/** Sends what waits of whoever is signed in; what cannot be sent now waits for the connection, also without this page. */
export function sendPending(): Promise<void> {
  if (!isListening) {
    isListening = true
    window.addEventListener('online', () => void sendPending())
  }
  const send = async () => {
    const token = readToken()
    const accountId = readSession()?.id
    if (!token || !accountId) return
    const isDone = await sendPendingOf({ accountId, token })
    rememberWaiting(!isDone)
    if (!isDone) await askForSync()
  }
  // What was kept while something is being sent goes right after it.
  sending = sending.then(send, send)
  return sending as Promise<void>
}

/** The same for whoever waits for it: not for long on a network that swallows everything. */
export async function sendPendingForNow(): Promise<void> {
  await Promise.race([sendPending(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/**
 * Does something to saved courses and notes, now or as soon as there is a connection. Answers whether the server has it
 * already. Throws the server's ApiError where it says no; then nothing is kept of it.
 */
export async function change(what: Change): Promise<boolean> {
  const accountId = readSession()?.id
  if (!accountId) throw new ApiError(401, 'unauthenticated', '')
  const seq = await keep(accountId, what)
  if (seq === undefined) return true
  await sendPendingForNow()
  const own = (await pendingChanges(accountId)).find((one) => one.seq === seq)
  if (!own?.rejected) return own === undefined
  await dropChange(own)
  throw new ApiError(own.rejected.status, own.rejected.code, own.rejected.message)
}

/** Its number; undefined where it went off at once, because the browser keeps nothing. */
async function keep(accountId: string, what: Change): Promise<number | undefined> {
  await claimLearning()
  try {
    return await keepChange(accountId, what)
  } catch {
    await perform(what, readToken() ?? '')
    return undefined
  }
}

/** What waits of whoever is signed in; nothing where the browser keeps nothing. */
export async function waitingChanges(): Promise<PendingChange[]> {
  const accountId = readSession()?.id
  return accountId ? pendingChanges(accountId).catch(() => []) : []
}

/** Why the server did not take saves that were sent while nobody looked; told once. */
export async function dropRejectedSaves(): Promise<string[]> {
  const rejected = (await waitingChanges()).filter(({ kind, rejected }) => kind === 'save' && rejected)
  for (const one of rejected) await dropChange(one)
  return rejected.map((one) => one.rejected?.message ?? '')
}
