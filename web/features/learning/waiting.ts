import { readStored, removeStored, store } from '#web/storage/storage.ts'

const KEY = 'learning_waiting'

/** Something waited when this page was opened, or has waited since. */
let waited = typeof window !== 'undefined' && mayWait()

export function hasWaited(): boolean {
  return waited
}

let times = 0

/** For the next page in this browser: changes to somebody's learning wait to be sent. */
export function rememberWaiting(): void {
  times += 1
  waited = true
  store('browser', KEY, 'yes')
}

/** Asks whether any still do; what was added while that was found out does. */
export async function reviewWaiting(doWait: () => Promise<boolean>): Promise<void> {
  const before = times
  if (await doWait()) rememberWaiting()
  else if (times === before) removeStored('browser', KEY)
}

export function mayWait(): boolean {
  return readStored('browser', KEY) !== null
}
