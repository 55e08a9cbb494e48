import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'

/** A page that comes into view again sooner does not ask again. Milliseconds. */
const FRESH = 5_000

let known = 0
let askedAt = Number.NEGATIVE_INFINITY
const listeners = new Set<() => void>()

/** As the server has just told it. */
export function setUnread(unread: number): void {
  known = unread
  askedAt = Date.now()
  for (const listener of listeners) listener()
}

async function ask(): Promise<void> {
  if (Date.now() - askedAt < FRESH || !readSession()) return
  askedAt = Date.now()
  try {
    setUnread((await browserApi.notifications.countUnread()).data.unread)
  } catch (error) {
    // The next look tells it; whatever is wrong with the session, its keeper sees to.
    if (!(error instanceof ApiError)) throw error
  }
}

/** How much is unread, asked for once the page is there and whenever it comes into view: read elsewhere, it is read here. */
export function useUnread(): number {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void ask()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return useSyncExternalStore(follow, () => known)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
