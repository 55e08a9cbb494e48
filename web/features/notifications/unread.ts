import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'

/** Throttle: a check this soon after another is delayed until this time is over. Milliseconds. */
const THROTTLE_MS = 1_000
/** Events this close together cause one check: opening a page may fire several. Milliseconds. */
const DEBOUNCE_MS = 100

/** Of the account that was signed in when the server replied: another one may sign in without a reload. */
let known: { account: string | undefined; unread: number } = { account: undefined, unread: 0 }
let replyCount = 0
let requestedAt = Number.NEGATIVE_INFINITY
let repliedAt = Number.NEGATIVE_INFINITY
let isRequesting = false
let later: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Stores what the server has just replied. */
export function setUnread(unread: number): void {
  known = { account: readSession()?.id, unread }
  replyCount += 1
  repliedAt = Date.now()
  for (const listener of listeners) listener()
}

async function ask(): Promise<void> {
  const account = readSession()?.id
  if (!account) return
  requestedAt = Date.now()
  isRequesting = true
  const before = replyCount
  try {
    const { data } = await browserApi.notifications.countUnread()
    if (replyCount === before && readSession()?.id === account) return setUnread(data.unread)
    // Something was read meanwhile, and either answer may be the newer one; or it is about another account.
    clearTimeout(later)
    later = setTimeout(() => void ask(), THROTTLE_MS)
  } catch (error) {
    // The next check repeats it; the session keeper handles problems with the session.
    if (!(error instanceof ApiError)) throw error
  } finally {
    isRequesting = false
  }
}

/**
 * The number of unread notifications, checked when the page is loaded, becomes visible or gets the focus, and
 * when another page is opened. So notifications read on another device count as read here too, without polling.
 */
export function useUnread(): number {
  const { key } = useLocation()
  useEffect(() => {
    document.addEventListener('visibilitychange', check)
    window.addEventListener('focus', check)
    window.addEventListener('pageshow', checkAgain)
    return () => {
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('focus', check)
      window.removeEventListener('pageshow', checkAgain)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page is opened
  useEffect(check, [key])
  return useKnownUnread()
}

/** The same without a request. */
export function useKnownUnread(): number {
  return useSyncExternalStore(follow, readKnown)
}

function readKnown(): number {
  return known.account === readSession()?.id ? known.unread : 0
}

/** For a page from the back/forward cache; one that was just loaded has already checked. */
function checkAgain({ persisted }: PageTransitionEvent): void {
  if (persisted) check()
}

function check(): void {
  const now = Date.now()
  if (document.visibilityState !== 'visible' || (isRequesting && now - requestedAt < DEBOUNCE_MS)) return
  const since = now - Math.max(requestedAt, repliedAt)
  clearTimeout(later)
  if (since >= THROTTLE_MS) void ask()
  else later = setTimeout(() => void ask(), THROTTLE_MS - since)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
