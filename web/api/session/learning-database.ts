import { readStored, removeStored, store, storedKeys } from '#web/storage/storage.ts'

/** Where the browser stores learning progress (features/learning/database.ts). */
export const LEARNING_DATABASE = 'learning'

/** The account it belongs to, readable without opening it. */
const OWNER_KEY = 'learning_owner'

/** Prefix of what local storage holds beside the database: all of it is deleted with the session. */
const PREFIX = 'learning_'

/** Signing out waits no longer than this. Milliseconds. */
const TIMEOUT = 1_000

export function readLearningOwner(): string | null {
  return readStored('browser', OWNER_KEY)
}

export function storeLearningOwner(accountId: string): void {
  store('browser', OWNER_KEY, accountId)
}

/** For signing out: what is stored there is not for the next person on this device. Resolves once it is deleted. */
export function deleteLearningDatabase(): Promise<void> {
  for (const key of storedKeys('browser')) if (key.startsWith(PREFIX)) removeStored('browser', key)
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT)
    try {
      const request = indexedDB.deleteDatabase(LEARNING_DATABASE)
      // Blocked: nobody can open it any more, and it is deleted once the last page that holds it is closed.
      for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve())
    } catch {
      // Without storage nothing was stored.
      resolve()
    }
  })
}
