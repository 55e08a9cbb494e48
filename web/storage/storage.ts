/** `tab`: until the tab is closed, even if the phone discards it meanwhile. `browser`: until somebody clears it. */
export type Place = 'tab' | 'browser'

/** Written by the search field; deleted with the session. */
export const RECENT_SEARCHES_KEY = 'recent-searches'

/** The browser's storage may be forbidden, full or cleared at any moment: then nothing is found, and nothing fails. */
export function readStored(place: Place, key: string): string | null {
  try {
    return areaOf(place).getItem(key)
  } catch {
    return null
  }
}

/** Returns whether it is stored now. */
export function store(place: Place, key: string, value: string): boolean {
  try {
    areaOf(place).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(place: Place, key: string): void {
  try {
    areaOf(place).removeItem(key)
  } catch {
    // What cannot be reached cannot be read either.
  }
}

export function storedKeys(place: Place): string[] {
  try {
    return Object.keys(areaOf(place))
  } catch {
    return []
  }
}

/** Whether something of the size of a session can be stored. */
export function canStore(): boolean {
  const key = 'probe'
  const isStored = store('browser', key, 'x'.repeat(2_000))
  removeStored('browser', key)
  return isStored
}

/** The entry parsed as JSON; undefined for a missing or an invalid one. */
export function readJson(place: Place, key: string): unknown {
  try {
    return JSON.parse(readStored(place, key) ?? '') as unknown
  } catch {
    return undefined
  }
}

/** Throws where it is forbidden; also on the server, which has none. */
function areaOf(place: Place): Storage {
  return place === 'tab' ? globalThis.sessionStorage : globalThis.localStorage
}
