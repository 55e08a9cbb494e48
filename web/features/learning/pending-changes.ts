import type { FailureCode } from '#contract/client.ts'
import { answerOf, inTransaction } from './database.ts'

/** A change to saved courses or notes. `noteId` is a draft key where the note was written here. */
export type Change =
  | { kind: 'save'; playlistId: string; isWanted: boolean }
  | { kind: 'addNote'; videoId: string; draftKey: string; seconds: number; text: string; place?: NotePlace }
  | { kind: 'editNote'; videoId: string; noteId: string; seconds: number; text: string }
  | { kind: 'removeNote'; videoId: string; noteId: string }

/** Where a note was written: the video's id within the course, and its title. */
export interface NotePlace {
  playlistId: string
  _id: string
  title: string
}

export interface Rejection {
  status: number
  code: FailureCode
  message: string
}

/**
 * Stored in IndexedDB until the server has it, in the order of `seq`. One that the server rejected stays for
 * its author.
 */
export type PendingChange = Change & { seq: number; accountId: string; rejected?: Rejection }

export const MAX_PENDING = 500
/** Nothing more is stored until some changes are sent. */
export class TooManyPending extends Error {}
/** Ids are needed while the page in which the note was written is open, and for drafts of changes to it. */
const MAX_NOTE_IDS = 1_000
const STORE = 'changes'
/** Ids that the browser could not store. */
const idsInMemory = new Map<string, string>()

/** Returns its `seq`. Rejects with TooManyPending, and where the browser stores nothing. */
export async function storeChange(accountId: string, change: Change): Promise<number> {
  return inTransaction([STORE, 'noteIds'], 'readwrite', async (of) => {
    const store = of(STORE)
    const before = await answerOf<PendingChange[]>(store.getAll())
    const replaced = await replacedBy(change, before, of('noteIds'))
    if (before.length - replaced.length >= MAX_PENDING) throw new TooManyPending()
    for (const { seq } of replaced) store.delete(seq)
    return answerOf<number>(store.add({ ...change, accountId }))
  })
}

/** For a course only the last save or removal counts; a rejected note is replaced by its author's next change. */
async function replacedBy(
  change: Change,
  before: PendingChange[],
  noteIds: IDBObjectStore,
): Promise<PendingChange[]> {
  if (change.kind === 'save')
    return before.filter((one) => one.kind === 'save' && one.playlistId === change.playlistId)
  // Once its page is loaded again, a note that was written here has the server's id.
  const serverIdOf = (id: string) => serverIdIn(noteIds, id)
  const id = await serverIdOf(idOf(change))
  const replaced: PendingChange[] = []
  for (const one of before)
    if (one.kind !== 'save' && one.rejected && (await serverIdOf(idOf(one))) === id) replaced.push(one)
  return replaced
}

function idOf(change: Exclude<Change, { kind: 'save' }>): string {
  return change.kind === 'addNote' ? change.draftKey : change.noteId
}

/** The changes of an account, in order. Other accounts' are dropped. */
export async function pendingChanges(accountId: string): Promise<PendingChange[]> {
  return inTransaction([STORE], 'readwrite', async (of) => {
    const all = await answerOf<PendingChange[]>(of(STORE).getAll())
    for (const one of all) if (one.accountId !== accountId) of(STORE).delete(one.seq)
    return all.filter((one) => one.accountId === accountId)
  })
}

/** For a change that the server has, or no longer needs. `noteId`: the server's id of a note that was added. */
export async function dropChange(change: PendingChange, noteId?: string): Promise<void> {
  // On its own: a full storage takes no id, but still lets the change be deleted.
  await storeNoteId(change, noteId)
  await inTransaction([STORE], 'readwrite', async (of) => {
    of(STORE).delete(change.seq)
  })
}

/** Of a note that was added: in memory, where the browser cannot store it. */
export async function storeNoteId(change: Change, noteId: string | undefined): Promise<void> {
  if (!noteId || change.kind === 'save') return
  const draftKey = idOf(change)
  idsInMemory.set(draftKey, noteId)
  const storing = inTransaction(['noteIds'], 'readwrite', async (of) => {
    if ((await answerOf<number>(of('noteIds').count())) >= MAX_NOTE_IDS) of('noteIds').clear()
    of('noteIds').put(noteId, draftKey)
  })
  await storing.then(
    () => idsInMemory.delete(draftKey),
    () => undefined,
  )
}

export async function rejectChange(change: PendingChange, rejected: Rejection): Promise<void> {
  await inTransaction([STORE], 'readwrite', async (of) => {
    const now = await answerOf<PendingChange | undefined>(of(STORE).get(change.seq))
    if (now) of(STORE).put({ ...now, rejected })
  })
}

/** Saves that the server rejected, each once; without those (by `seq`) whose answer somebody waits for. */
export async function takeRejectedSaves(
  accountId: string,
  awaited: ReadonlySet<number>,
): Promise<(PendingChange & { kind: 'save' })[]> {
  return inTransaction([STORE], 'readwrite', async (of) => {
    const all = await answerOf<PendingChange[]>(of(STORE).getAll())
    const taken = all.filter(
      (one) => one.kind === 'save' && one.accountId === accountId && one.rejected && !awaited.has(one.seq),
    ) as (PendingChange & { kind: 'save' })[]
    for (const { seq } of taken) of(STORE).delete(seq)
    return taken
  })
}

/** The server's id of a note; the same id if it was not written here. */
export async function serverNoteId(noteId: string): Promise<string> {
  const read = inTransaction(['noteIds'], 'readonly', (of) => serverIdIn(of('noteIds'), noteId))
  return read.catch(() => idsInMemory.get(noteId) ?? noteId)
}

async function serverIdIn(noteIds: IDBObjectStore, id: string): Promise<string> {
  return idsInMemory.get(id) ?? (await answerOf<string | undefined>(noteIds.get(id))) ?? id
}

/** The draft keys of notes that were written here, by the server's ids; none where the browser stores nothing. */
export async function draftKeys(): Promise<Map<string, string>> {
  const read = inTransaction(['noteIds'], 'readonly', async (of) => {
    const keys = await answerOf<string[]>(of('noteIds').getAllKeys())
    const ids = await answerOf<string[]>(of('noteIds').getAll())
    return new Map(ids.map((id, at) => [id, keys[at] ?? id]))
  })
  return read.catch(() => new Map())
}
