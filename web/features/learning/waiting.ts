import { readStored, removeStored, store } from '#web/storage/storage.ts'

const KEY = 'learning_waiting'

/** For the next page in this browser: whether something of somebody's learning still waits to be sent. */
export function rememberWaiting(waits: boolean): void {
  if (waits) store('browser', KEY, 'yes')
  else removeStored('browser', KEY)
}

export function mayWait(): boolean {
  return readStored('browser', KEY) !== null
}
