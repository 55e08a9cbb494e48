import { removeStored, store } from '#web/storage/storage.ts'

/** Where this browser remembers whose courses are begun, so that home keeps room for them before anything is fetched. */
export const BEGUN_KEY = 'learning_begun'

/** Keeps in mind, for the next page, whether this account has a course to go on with. */
export function rememberBegun(accountId: string, hasBegun: boolean): void {
  if (hasBegun) store('browser', BEGUN_KEY, accountId)
  else removeStored('browser', BEGUN_KEY)
}
