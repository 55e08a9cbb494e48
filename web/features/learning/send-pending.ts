import { ApiError, createClient, isTemporary, overHttp } from '#contract/client.ts'
import type { Mark } from '#contract/endpoints/learning.ts'
import { limits } from '#contract/limits.ts'
import { fetchTransport } from '#web/api/fetch-transport.ts'
import {
  type Change,
  dropChange,
  type PendingChange,
  pendingChanges,
  rejectChange,
  serverNoteId,
} from './pending-changes.ts'
import { dropMarks, type PendingMark, pendingMarks } from './pending-marks.ts'

/** The account it is sent for: in a page the signed-in one, in the service worker the owner of the database. */
interface Sender {
  accountId: string
  token: string
}

/** Without a language: the service worker has no messages, and a page shows rejections in its own. */
const { learning: plain } = createClient(overHttp(fetchTransport(() => '')))

/** Maximum time of one request: on an unresponsive network the rest would wait behind it for minutes. Milliseconds. */
const MAX_WAIT = 20_000

/** Announced whenever something was sent, to every page and to the service worker. */
export const SENT_CHANNEL = 'learning-sent'

/**
 * Sends the waiting changes of an account: marks by time, everything else in order. One sender at a time in
 * all tabs and the service worker. Returns whether nothing has to be sent again later. `onSent` is called with each change to
 * saved courses and notes that was sent.
 */
export async function sendPendingOf(sender: Sender, onSent: (change: Change) => void): Promise<boolean> {
  const send = async () => (await sendMarks(sender)) && (await sendChanges(sender, onSent))
  return navigator.locks ? navigator.locks.request('learning-marks', send) : send()
}

async function sendMarks(sender: Sender): Promise<boolean> {
  for (;;) {
    const marks = (await pendingMarks(sender.accountId)).slice(0, limits.marksAtOnce)
    if (marks.length === 0) return true
    const settled = await sendBatch(marks, sender)
    if (settled.length === 0) return false
    await dropMarks(settled)
  }
}

/**
 * Returns the marks that need not be sent again: accepted, or rejected. If a rejection does not name the mark,
 * each half is tried.
 */
async function sendBatch(marks: PendingMark[], sender: Sender): Promise<PendingMark[]> {
  try {
    const body = { marks: marks.map(withoutAccount), now: new Date().toISOString() }
    await plain.putMarks({ body }, options(sender.token))
    return marks
  } catch (error) {
    if (isLater(error)) return []
    const { issues, code } = error as ApiError
    // The rejection is about the account, which needs a second factor first: the marks wait.
    if (code === 'second_factor_needed') return []
    const named = issues.flatMap(({ path }) => marks[Number(/^marks\.(\d+)/.exec(path)?.[1])] ?? [])
    if (named.length > 0) return named
    if (marks.length === 1) return marks
    const half = marks.slice(0, Math.ceil(marks.length / 2))
    const settled = await sendBatch(half, sender)
    if (settled.length === 0) return []
    return [...settled, ...(await sendBatch(marks.slice(half.length), sender))]
  }
}

async function sendChanges(sender: Sender, onSent: (change: Change) => void): Promise<boolean> {
  const settled = new Set<number>()
  for (;;) {
    // Where the browser stores nothing, nothing waits.
    const changes = await pendingChanges(sender.accountId).catch(() => [])
    const change = changes.find(({ seq, rejected }) => !rejected && !settled.has(seq))
    if (!change) return true
    if (!(await sendChange(change, sender))) return false
    // With its storage full, the browser may be unable to delete it: if the next page sends it again, nothing changes.
    settled.add(change.seq)
    onSent(change)
    announceSent()
  }
}

/** False when it has to be sent again. */
async function sendChange(change: PendingChange, { token }: Sender): Promise<boolean> {
  try {
    const noteId = await requestChange(change, token)
    await dropChange(change, noteId).catch(() => undefined)
  } catch (error) {
    if (isLater(error)) return false
    const { code, status, message } = error as ApiError
    // The note was deleted on another device meanwhile.
    if (code === 'note_not_found') await dropChange(change).catch(() => undefined)
    else await rejectChange(change, { code, status, message }).catch(() => undefined)
  }
  return true
}

/** Returns the id of a note that was added. */
export async function requestChange(
  change: Change,
  token: string,
  learning = plain,
): Promise<string | undefined> {
  if (change.kind === 'save') {
    const params = { playlistId: change.playlistId }
    await (change.isWanted ? learning.save : learning.unsave)({ params }, options(token))
    return undefined
  }
  const { videoId } = change
  if (change.kind === 'addNote') {
    const { seconds, text, draftKey } = change
    const note = await learning.addNote(
      { params: { videoId }, body: { seconds, text, draftKey } },
      options(token),
    )
    return note.data._id
  }
  const params = { videoId, noteId: await serverNoteId(change.noteId) }
  if (change.kind === 'removeNote') {
    await learning.removeNote({ params }, options(token))
    return undefined
  }
  const body = { seconds: change.seconds, text: change.text }
  try {
    await learning.editNote({ params, body }, options(token))
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'note_not_found')) throw error
    // Deleted on another device: the text is added again, not lost. The same key however often it is sent.
    const again = { params: { videoId }, body: { ...body, draftKey: change.noteId } }
    return (await learning.addNote(again, options(token))).data._id
  }
}

function options(token: string) {
  const waited = new AbortController()
  // Not AbortSignal.timeout, which older browsers do not have.
  setTimeout(() => waited.abort(), MAX_WAIT)
  return { token, signal: waited.signal }
}

/** Whether to try again later: after a session has ended, the account may sign in again. Rethrows unexpected errors. */
function isLater(error: unknown): boolean {
  if (error instanceof DOMException && error.name === 'AbortError') return true
  if (!(error instanceof ApiError)) throw error
  return isTemporary(error) || error.code === 'unauthenticated'
}

function withoutAccount({ accountId: _, ...mark }: PendingMark): Mark {
  return mark
}

function announceSent(): void {
  const channel = new BroadcastChannel(SENT_CHANNEL)
  channel.postMessage('sent')
  channel.close()
}
