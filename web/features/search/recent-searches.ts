import { RECENT_SEARCHES_KEY, readJson, removeStored, store } from '#web/storage/storage.ts'

/** Searches in this browser, the latest first. They are sent nowhere. */
const MAX_RECENT = 6

export function readRecent(): string[] {
  const kept = readJson('browser', RECENT_SEARCHES_KEY)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MAX_RECENT) : []
}

export function addRecent(search: string): string[] {
  return write([search, ...readRecent().filter((one) => one.toLowerCase() !== search.toLowerCase())])
}

export function removeRecent(search: string): string[] {
  return write(readRecent().filter((one) => one !== search))
}

export function clearRecent(): string[] {
  return write([])
}

function write(searches: string[]): string[] {
  const kept = searches.slice(0, MAX_RECENT)
  // Where the browser stores nothing they are not remembered.
  if (kept.length > 0) store('browser', RECENT_SEARCHES_KEY, JSON.stringify(kept))
  else removeStored('browser', RECENT_SEARCHES_KEY)
  return kept
}
