import { readStored, removeStored, store } from '#web/storage/storage.ts'

const KEY = 'learning_waiting'

/** Something waited when this page was opened, or has waited since. */
let waited = typeof window !== 'undefined' && mayWait()

export function hasWaited(): boolean {
  return waited
}

/** For the next page in this browser: whether changes to somebody's learning still wait to be sent. */
export function rememberWaiting(waits: boolean): void {
  waited ||= waits
  if (waits) store('browser', KEY, 'yes')
  else removeStored('browser', KEY)
}

export function mayWait(): boolean {
  return readStored('browser', KEY) !== null
}
