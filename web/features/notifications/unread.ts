import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'

/** Not oftener: a look so soon after another asks when that time is over. Milliseconds. */
const APART = 1_000
/** One look may be several events. Milliseconds. */
const SAME_LOOK = 100

let known = 0
let told = 0
let askedAt = Number.NEGATIVE_INFINITY
let later: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** As the server has just told it. */
export function setUnread(unread: number): void {
  known = unread
  told += 1
  askedAt = Date.now()
  for (const listener of listeners) listener()
}

async function ask(): Promise<void> {
  if (!readSession()) return
  askedAt = Date.now()
  const before = told
  try {
    const { data } = await browserApi.notifications.countUnread()
    // Somebody has read something meanwhile: that answer is the newer one.
    if (told === before) setUnread(data.unread)
  } catch (error) {
    // The next look tells it; whatever is wrong with the session, its keeper sees to.
    if (!(error instanceof ApiError)) throw error
  }
}

/**
 * How much is unread, asked for at every look: when the page is there, comes into view or is turned to, and when another one is
 * opened. So what was read elsewhere is read here, and between looks nothing is sent.
 */
export function useUnread(): number {
  const { key } = useLocation()
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    window.addEventListener('pageshow', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
      window.removeEventListener('pageshow', lookAgain)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is opened
  useEffect(look, [key])
  return useKnownUnread()
}

/** The same without asking. */
export function useKnownUnread(): number {
  return useSyncExternalStore(follow, () => known)
}

/** A page that the browser had kept; one that was just loaded has asked. */
function lookAgain({ persisted }: PageTransitionEvent): void {
  if (persisted) look()
}

function look(): void {
  const since = Date.now() - askedAt
  if (document.visibilityState !== 'visible' || since < SAME_LOOK) return
  clearTimeout(later)
  if (since >= APART) void ask()
  else later = setTimeout(() => void ask(), APART - since)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
