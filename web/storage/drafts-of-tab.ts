import { removeStored, storedKeys } from './storage.ts'

/** Prefix of all drafts in the browser's storage. */
export const prefix = 'draft:'

/** What the browser does not store: files, and drafts in one that stores nothing. */
export const unstored = new Map<string, unknown>()

/** What was typed in this tab is not for the next person who uses it. */
export function clearDraftsOfTab(): void {
  unstored.clear()
  for (const key of storedKeys('tab')) if (key.startsWith(prefix)) removeStored('tab', key)
}
