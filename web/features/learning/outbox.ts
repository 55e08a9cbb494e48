import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import { throwLocalised } from '#web/api/localised-failures.ts'
import { readSession } from '#web/api/session/session.ts'
import { readToken } from '#web/api/session/token.ts'
import * as text from '#web/messages/compiled/waitingChanges.ts'
import { claimDatabase } from './owner.ts'
import {
  type Change,
  dropChange,
  MAX_PENDING,
  type PendingChange,
  pendingChanges,
  type Rejection,
  storeChange,
  storeNoteId,
  TooManyPending,
  takeRejectedSaves,
} from './pending-changes.ts'
import { recheckPending, rememberPending } from './pending-flag.ts'
import { pendingMarks } from './pending-marks.ts'
import { requestChange, SENT_CHANNEL, sendPendingOf } from './send-pending.ts'
import { refreshCached, requestSync } from './sync.ts'

/** How long a page waits for the server before it says that a change is stored for later. Milliseconds. */
const TIMEOUT = 4_000

/** If sending takes longer than this, the service worker is asked to help. Milliseconds. */
const SOON = 1_000

/** Delay until the page sends again what it could not send; doubled each time, up to MAX_RETRY. Milliseconds. */
const FIRST_RETRY = 10_000
const MAX_RETRY = 300_000

let sending: Promise<unknown> = Promise.resolve()
let retryDelay = FIRST_RETRY
let retry: ReturnType<typeof setTimeout> | undefined
let isListening = false
/** Changes, by `seq`, whose answer somebody waits for. */
const awaited = new Set<number>()

/**
 * Sends the waiting changes of the signed-in account; what cannot be sent now waits for the connection, even
 * without this page.
 */
export function sendPending(): Promise<void> {
  if (!isListening) {
    isListening = true
    window.addEventListener('online', () => {
      retryDelay = FIRST_RETRY
      void sendPending()
    })
  }
  const send = async () => {
    const token = readToken()
    const accountId = readSession()?.id
    if (!token || !accountId) return
    // A network that swallows everything reports no error.
    const late = setTimeout(() => void requestSync(), SOON)
    const sent = sendPendingOf({ accountId, token }, (change) => void refreshCached(change))
    const isDone = await sent.finally(() => clearTimeout(late))
    await recheckPending(async () => !isDone || (await hasUnsentChanges()))
    sendAgain(isDone)
    if (!isDone) await requestSync()
  }
  // What was stored while something is being sent follows right after it.
  sending = sending.then(send, send)
  return sending as Promise<void>
}

/** The first request after the connection is back often fails, and not every browser can sync in the background. */
function sendAgain(isDone: boolean): void {
  clearTimeout(retry)
  if (isDone) retryDelay = FIRST_RETRY
  else {
    retry = setTimeout(() => void sendPending(), retryDelay)
    retryDelay = Math.min(2 * retryDelay, MAX_RETRY)
  }
}

/** The same for a caller who waits: not for long on a network that swallows everything. */
export async function sendPendingBriefly(): Promise<void> {
  await Promise.race([sendPending(), new Promise((resolve) => setTimeout(resolve, TIMEOUT))])
}

/**
 * Applies a change to saved courses and notes, now or as soon as there is a connection. Returns whether the
 * server has it already. Throws the server's ApiError when it is rejected; then nothing of it is stored. `onStored` is
 * called once it would outlive the page.
 */
export async function applyChange(what: Change, onStored?: () => void): Promise<boolean> {
  const accountId = readSession()?.id
  if (!accountId) throw new ApiError(401, 'unauthenticated', '')
  const seq = await keep(accountId, what)
  if (seq === undefined) return true
  onStored?.()
  awaited.add(seq)
  try {
    rememberPending()
    await sendPendingBriefly()
    const own = (await pendingChanges(accountId)).find((one) => one.seq === seq)
    if (!own?.rejected) return own === undefined
    await dropChange(own)
    throw await inWords(own.rejected)
  } finally {
    awaited.delete(seq)
  }
}

/** Returns its `seq`; undefined when it was sent directly because the browser stores nothing. */
async function keep(accountId: string, what: Change): Promise<number | undefined> {
  await claimDatabase()
  try {
    return await storeChange(accountId, what)
  } catch (error) {
    if (error instanceof TooManyPending) return storeOnceSent(accountId, what)
    await storeNoteId(what, await requestChange(what, readToken() ?? '', browserApi.learning))
    return undefined
  }
}

/** Online there will be room soon; offline the error is shown, and the form keeps the change. */
async function storeOnceSent(accountId: string, what: Change): Promise<number> {
  await sendPendingBriefly()
  try {
    return await storeChange(accountId, what)
  } catch (error) {
    if (!(error instanceof TooManyPending)) throw error
    throw new ApiError(0, 'unreachable', text.full({ count: MAX_PENDING }))
  }
}

/** The waiting changes of the signed-in account; none where the browser stores nothing. */
export async function ownPendingChanges(): Promise<PendingChange[]> {
  const accountId = readSession()?.id
  const all = accountId ? await pendingChanges(accountId).catch(() => []) : []
  return Promise.all(
    all.map(async (one) => (one.rejected ? { ...one, rejected: await inWords(one.rejected) } : one)),
  )
}

/** The rejection was stored as the server sent it, since the sender may have had no page. */
function inWords({ status, code, message }: Rejection): Promise<ApiError> {
  return throwLocalised(new ApiError(status, code, message)).catch((translated: ApiError) => translated)
}

/**
 * Whether this browser has changes of the signed-in account that the server does not have, including rejected notes.
 */
export async function hasUnsentChanges(): Promise<boolean> {
  const accountId = readSession()?.id
  if (!accountId) return false
  const changes = await pendingChanges(accountId).catch(() => [])
  if (changes.some(({ kind, rejected }) => kind !== 'save' || !rejected)) return true
  return (await pendingMarks(accountId)).length > 0
}

interface RejectedSave {
  playlistId: string
  isWanted: boolean
  reason: string
}

/**
 * Shows a message about saves that the server rejects while nobody waits for the answer, now and later, in a
 * visible page.
 */
export async function watchRejectedSaves(notify: (rejected: RejectedSave) => void): Promise<void> {
  const look = async () => {
    const accountId = readSession()?.id
    if (!accountId || document.visibilityState === 'hidden') return
    const taken = await takeRejectedSaves(accountId, awaited).catch(() => [])
    for (const { playlistId, isWanted, rejected } of taken)
      if (rejected) notify({ playlistId, isWanted, reason: (await inWords(rejected)).message })
  }
  new BroadcastChannel(SENT_CHANNEL).addEventListener('message', () => void look())
  document.addEventListener('visibilitychange', () => void look())
  await look()
}
