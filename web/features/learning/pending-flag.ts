import { readStored, removeStored, store } from '#web/storage/storage.ts'

const KEY = 'learning_waiting'

/** Something waited when this page was opened, or has waited since. */
let wasPending = typeof window !== 'undefined' && mayHavePending()

export function hadPending(): boolean {
  return wasPending
}

let times = 0

/** Tells the next page in this browser that changes to somebody's learning wait to be sent. */
export function rememberPending(): void {
  times += 1
  wasPending = true
  store('browser', KEY, 'yes')
}

/** Checks whether any still wait; those added during the check do. */
export async function recheckPending(check: () => Promise<boolean>): Promise<void> {
  const before = times
  if (await check()) rememberPending()
  else if (times === before) removeStored('browser', KEY)
}

export function mayHavePending(): boolean {
  return readStored('browser', KEY) !== null
}
