import { readStored, removeStored, store } from '#web/storage/storage.ts'

const KEY = 'learning_waiting'

/** Something waited when this page was opened, or has waited since. */
let waited = typeof window !== 'undefined' && mayWait()

export function hasWaited(): boolean {
  return waited
}

let times = 0

/** Tells the next page in this browser that changes to somebody's learning wait to be sent. */
export function rememberWaiting(): void {
  times += 1
  waited = true
  store('browser', KEY, 'yes')
}

/** Checks whether any still wait; those added during the check do. */
export async function reviewWaiting(doWait: () => Promise<boolean>): Promise<void> {
  const before = times
  if (await doWait()) rememberWaiting()
  else if (times === before) removeStored('browser', KEY)
}

export function mayWait(): boolean {
  return readStored('browser', KEY) !== null
}
