import { removeStored, store } from '#web/storage/storage.ts'

/**
 * Where this browser remembers which account has begun courses, so that the home page reserves space for them
 * before anything is loaded.
 */
export const BEGUN_KEY = 'learning_begun'

/** Remembers, for the next page, whether this account has an unfinished course. */
export function rememberBegun(accountId: string, hasBegun: boolean): void {
  if (hasBegun) store('browser', BEGUN_KEY, accountId)
  else removeStored('browser', BEGUN_KEY)
}
