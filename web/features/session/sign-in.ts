import { ApiError } from '#contract/client.ts'
import { TOKEN_KEY } from '#contract/constants.ts'
import type { SignedIn } from '#contract/endpoints/accounts.ts'
import { browserApi } from '#web/api/browser.ts'
import { readToken, removeToken, storeToken, storeUser } from '#web/features/session/token.ts'
import { withinSite } from '#web/features/session/within-site.ts'

const RETURN_KEY = 'return_to'

let nextStop: string | undefined

/** Stores the session. The session keeper then goes where the person wanted to be before being asked to sign in. */
export function startSession({ token, user }: SignedIn['data']): void {
  nextStop = withinSite(sessionStorage.getItem(RETURN_KEY) ?? '/')
  sessionStorage.removeItem(RETURN_KEY)
  storeUser(user)
  storeToken(token)
}

/** Forgets the session, which the server has ended, and goes to a page for visitors. */
export function endSession(next: string): void {
  nextStop = next
  forgetDrafts()
  removeToken()
}

/** What somebody was typing is not for whoever uses this tab next. */
function forgetDrafts(): void {
  sessionStorage.clear()
}

/** Where to go after the session has changed here; told once. */
export function takeNextStop(): string | undefined {
  const stop = nextStop
  nextStop = undefined
  return stop
}

/** Remembers the present address, to come back to after signing in. */
export function comeBackAfterSignIn(path: string): void {
  sessionStorage.setItem(RETURN_KEY, path)
}

/**
 * Asks the API who is signed in. A token that yields nobody, has run out or cannot be read is removed; without an answer
 * it is kept.
 */
export async function refreshSession(): Promise<void> {
  const token = readToken()
  if (!token) {
    if (localStorage.getItem(TOKEN_KEY)) removeToken()
    return
  }
  try {
    const { data } = await browserApi.accounts.me()
    if (readToken() === token) storeUser(data)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isDead = error.status >= 400 && error.status < 500 && error.status !== 429
    if (isDead && readToken() === token) removeToken()
  }
}

/** Ends the session everywhere: the token dies on the server, is forgotten here, and the page starts afresh. */
export async function logOut(): Promise<void> {
  try {
    await browserApi.accounts.logout()
  } finally {
    forgetDrafts()
    removeToken()
    window.location.reload()
  }
}
