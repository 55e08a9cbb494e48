import type { Mark } from '#contract/endpoints/learning.ts'
import { isSeenToTheEnd } from '#contract/policies/learning.ts'
import { readJson, removeStored, store } from '#web/storage/storage.ts'
import { answerOf, inTransaction } from './database.ts'

/**
 * Marks on their way to the server: the last position and the last tick of each video and account, stored in
 * IndexedDB so that neither a tunnel nor a closed tab loses them. Where the browser stores nothing (some
 * private windows, a full phone) they live as long as the page.
 */
export type PendingMark = Mark & { accountId: string }

const STORE = 'marks'
/** The oldest are dropped: nobody watches that many videos offline. */
export const MAX_PENDING = 1_000

const placeOf = ({ accountId, videoId }: Pick<PendingMark, 'accountId' | 'videoId'>) =>
  `${accountId} ${videoId}`
const keyOf = (mark: PendingMark) => (mark.watched === undefined ? placeOf(mark) : `${placeOf(mark)} watched`)

/** Marks that the browser could not store. */
const inMemory = new Map<string, PendingMark>()
/** Times of marks that need not be sent again, even when the browser cannot delete them. */
const settled = new Map<string, string>()

export async function storeMark(mark: PendingMark): Promise<void> {
  const before = inMemory.get(keyOf(mark))
  try {
    await inTransaction([STORE], 'readwrite', async (of) => {
      const get = (key: string) => answerOf<PendingMark | undefined>(of(STORE).get(key))
      for (const [key, one] of kept(mark, before ?? (await get(keyOf(mark))), await get(tickOf(mark))))
        of(STORE).put(one, key)
    })
    inMemory.delete(keyOf(mark))
  } catch {
    for (const [key, one] of kept(mark, before, inMemory.get(tickOf(mark)))) inMemory.set(key, one)
  }
}

const tickOf = (mark: PendingMark) => `${placeOf(mark)} watched`

/**
 * A mark replaces the waiting one of its kind, unless that one is later. A waiting mark at the end of the video,
 * replaced by one at its beginning, stays as a tick.
 */
function kept(
  mark: PendingMark,
  before: PendingMark | undefined,
  tick: PendingMark | undefined,
): [string, PendingMark][] {
  if (before && before.at >= mark.at) return [[keyOf(mark), before]]
  const played = (before?.played ?? 0) + (mark.played ?? 0)
  const all: [string, PendingMark][] = [
    [keyOf(mark), { ...mark, ...(mark.played === undefined ? {} : { played }) }],
  ]
  if (before && mark.watched === undefined && isSeenToTheEnd(before) && !(tick && tick.at >= before.at))
    all.push([tickOf(mark), { ...before, watched: true, played: 0 }])
  return all
}

const LOCAL_KEY = 'learning_left'

/**
 * For marks that IndexedDB does not have yet: a page may be gone before it does. Local storage is synchronous, and the
 * next page finds them there.
 */
export function saveLocalMarks(marks: PendingMark[]): void {
  writeLocalMarks([...readLocalMarks(), ...marks].slice(-MAX_PENDING))
}

/** Moves marks from local storage to IndexedDB; those that it does not take stay. */
export async function moveLocalMarks(marks: PendingMark[]): Promise<void> {
  for (const mark of marks) await storeMark(mark)
  dropLocalMarks(marks.filter((mark) => !inMemory.has(keyOf(mark))))
}

/** An earlier version stored a single mark, not a list. */
function readLocalMarks(): PendingMark[] {
  return [readJson('browser', LOCAL_KEY) ?? []].flat() as PendingMark[]
}

function writeLocalMarks(marks: PendingMark[]): void {
  if (marks.length > 0) store('browser', LOCAL_KEY, JSON.stringify(marks))
  else removeStored('browser', LOCAL_KEY)
}

/** Drops marks from local storage, with the earlier ones of the same kind, which they replace. */
function dropLocalMarks(marks: PendingMark[]): void {
  const local = readLocalMarks()
  if (local.length === 0) return
  const until = new Map(marks.map((mark) => [keyOf(mark), mark.at]))
  writeLocalMarks(local.filter((mark) => (until.get(keyOf(mark)) ?? '') < mark.at))
}

/** Moves the marks of an account from local storage; other accounts' are dropped. */
async function importLocalMarks(accountId: string): Promise<void> {
  const local = readLocalMarks()
  await moveLocalMarks(local.filter((mark) => mark.accountId === accountId))
  dropLocalMarks(local.filter((mark) => mark.accountId !== accountId))
}

/** The marks of an account, oldest first. Other accounts' are dropped: they signed out offline. */
export async function pendingMarks(accountId: string): Promise<PendingMark[]> {
  await importLocalMarks(accountId)
  const stored = await readStoredMarks(accountId)
  const all = [...stored.filter((mark) => !inMemory.has(keyOf(mark))), ...inMemory.values()]
  const own = all
    .filter((mark) => mark.accountId === accountId && (settled.get(keyOf(mark)) ?? '') < mark.at)
    .sort((a, b) => a.at.localeCompare(b.at))
  await dropMarks(own.slice(0, -MAX_PENDING))
  return own.slice(-MAX_PENDING)
}

async function readStoredMarks(accountId: string): Promise<PendingMark[]> {
  try {
    return await inTransaction([STORE], 'readwrite', async (of) => {
      const all = await answerOf<PendingMark[]>(of(STORE).getAll())
      for (const mark of all)
        if (mark.accountId !== accountId) for (const key of keysOf(mark)) of(STORE).delete(key)
      return all
    })
  } catch {
    return []
  }
}

/** An earlier version stored ticks under the name of the position. */
const keysOf = (mark: PendingMark) => new Set([keyOf(mark), placeOf(mark)])

/** Drops what has been sent, unless a newer one has replaced it. */
export async function dropMarks(marks: PendingMark[]): Promise<void> {
  if (marks.length === 0) return
  dropLocalMarks(marks)
  for (const mark of marks) {
    settled.set(keyOf(mark), mark.at)
    if (inMemory.get(keyOf(mark))?.at === mark.at) inMemory.delete(keyOf(mark))
  }
  try {
    await inTransaction([STORE], 'readwrite', async (of) => {
      for (const mark of marks)
        for (const key of keysOf(mark)) {
          const now = await answerOf<PendingMark | undefined>(of(STORE).get(key))
          if (now?.at === mark.at) of(STORE).delete(key)
        }
    })
  } catch {
    // They are settled for this page; the server counts them once, however often they are sent.
  }
}
