import type { Mark } from '#contract/endpoints/learning.ts'
import { readJson, removeStored, store } from '#web/storage/storage.ts'
import { answerOf, inTransaction, openDatabase } from './database.ts'

/**
 * Marks on their way to the server, one a video and account, kept in IndexedDB so that neither a tunnel nor a closed tab
 * loses them. Where the browser keeps nothing (some private windows) they live as long as the page.
 */
export type PendingMark = Mark & { accountId: string }

const STORE = 'marks'
/** The oldest give way: nobody watches so many videos without a connection. */
const MAX_PENDING = 1_000

const keyOf = ({ accountId, videoId }: Pick<PendingMark, 'accountId' | 'videoId'>) =>
  `${accountId} ${videoId}`

const inMemory = new Map<string, PendingMark>()

/** Joined with the one of the same video that still waits: what was ticked by hand stays ticked. */
export async function keepMark(mark: PendingMark): Promise<void> {
  const key = keyOf(mark)
  await within(
    'readwrite',
    async (store) => {
      const before = await answerOf<PendingMark | undefined>(store.get(key))
      store.put(joined(before, mark), key)
    },
    () => inMemory.set(key, joined(inMemory.get(key), mark)),
  )
}

const LEFT = 'learning_left'

/**
 * The same for a page that is being left, which may be gone before IndexedDB has it: until then it stands where writing
 * waits for nobody, and the next page finds it there.
 */
export async function keepMarkLeaving(mark: PendingMark): Promise<void> {
  store('browser', LEFT, JSON.stringify(mark))
  await keepMark(mark)
  if ((readJson('browser', LEFT) as PendingMark | undefined)?.at === mark.at) removeStored('browser', LEFT)
}

/** Brings what was left behind to the others, unless there is a newer one of that video. */
async function fetchLeft(accountId: string): Promise<void> {
  const left = readJson('browser', LEFT) as PendingMark | undefined
  if (left?.accountId === accountId)
    await within(
      'readwrite',
      async (marks) => {
        const before = await answerOf<PendingMark | undefined>(marks.get(keyOf(left)))
        if (!before || before.at < left.at) marks.put(joined(before, left), keyOf(left))
      },
      () => inMemory.set(keyOf(left), joined(inMemory.get(keyOf(left)), left)),
    )
  removeStored('browser', LEFT)
}

/** Those of an account, oldest first. Those of anybody else are dropped: they signed out without a connection. */
export async function pendingMarks(accountId: string): Promise<PendingMark[]> {
  let all: PendingMark[] = []
  await fetchLeft(accountId)
  await within(
    'readwrite',
    async (store) => {
      all = await answerOf<PendingMark[]>(store.getAll())
      for (const mark of all) if (mark.accountId !== accountId) store.delete(keyOf(mark))
    },
    () => {
      all = [...inMemory.values()]
    },
  )
  const own = all.filter((mark) => mark.accountId === accountId).sort((a, b) => a.at.localeCompare(b.at))
  await dropMarks(own.slice(0, -MAX_PENDING))
  return own.slice(-MAX_PENDING)
}

/** Drops what has been sent, unless a newer one has taken its place. */
export async function dropMarks(marks: PendingMark[]): Promise<void> {
  if (marks.length === 0) return
  await within(
    'readwrite',
    async (store) => {
      for (const mark of marks) {
        const now = await answerOf<PendingMark | undefined>(store.get(keyOf(mark)))
        if (now?.at === mark.at) store.delete(keyOf(mark))
      }
    },
    () => {
      for (const mark of marks) if (inMemory.get(keyOf(mark))?.at === mark.at) inMemory.delete(keyOf(mark))
    },
  )
}

function joined(before: PendingMark | undefined, mark: PendingMark): PendingMark {
  const isSeen = mark.duration > 0 && mark.seconds >= mark.duration * 0.9
  const watched = mark.watched ?? (before?.watched === false && isSeen ? undefined : before?.watched)
  return { ...mark, watched }
}

async function within(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<void>,
  otherwise: () => void,
): Promise<void> {
  let database: IDBDatabase
  try {
    database = await openDatabase()
  } catch {
    return otherwise()
  }
  await inTransaction([STORE], mode, (store) => work(store(STORE)), database)
}
