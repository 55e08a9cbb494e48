import { ApiError, isTemporary } from '#contract/client.ts'
import { TOKEN_KEY } from '#contract/constants.ts'
import type { SignedIn } from '#contract/endpoints/accounts.ts'
import { browserApi } from '#web/api/browser.ts'
import { readStored } from '#web/storage/storage.ts'
import { readToken, removeToken, storeToken, storeUser } from './token.ts'

let redirectTarget: string | undefined

/**
 * Stores the session. The session keeper then goes to `next`, where the person was going before being asked
 * to sign in. False when the browser does not store it: then nobody is signed in.
 */
export function startSession({ token, user }: SignedIn['data'], next: string): boolean {
  redirectTarget = next
  storeUser(user)
  if (storeToken(token)) return true
  redirectTarget = undefined
  removeToken()
  return false
}

/** For a session that the server has ended. */
export function removeSession(next: string): void {
  redirectTarget = next
  removeToken()
}

/** Where to go after the session has changed in this tab; returned once. */
export function takeRedirectTarget(): string | undefined {
  const target = redirectTarget
  redirectTarget = undefined
  return target
}

let replacing: Promise<unknown> = Promise.resolve()

/**
 * Performs a request whose reply, stored by `ask`, replaces the session. Until it arrives, the server may have ended the
 * session before: that signs nobody out.
 */
export function replaceSession<T>(ask: () => Promise<T>): Promise<T> {
  const asked = ask()
  replacing = asked.catch(() => undefined)
  return asked
}

/**
 * Asks the API who is signed in. A token that is invalid, expired or unreadable, or is nobody's, is removed, unless it is
 * being replaced; without an answer it is kept.
 */
export async function refreshSession(): Promise<void> {
  const token = readToken()
  if (!token) {
    if (readStored('browser', TOKEN_KEY)) removeToken()
    return
  }
  try {
    const { data } = await browserApi.accounts.me()
    if (readToken() !== token) return
    if (data) storeUser(data)
    else removeToken()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isTemporary(error)) return
    await replacing
    if (readToken() === token) removeToken()
  }
}
