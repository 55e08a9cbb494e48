import { ROLES, TOKEN_KEY } from '#contract/constants.ts'
import type { TokenContent, User } from '#contract/endpoints/accounts.ts'

import { readStored, removeStored, store } from '#web/storage/storage.ts'

/** Key of the user stored beside the token. */
export const USER_KEY = 'user'

const changed = new EventTarget()

/** The stored token, unless it has expired. Undefined on the server and where storage is forbidden. */
export function readToken(): string | undefined {
  const token = readStored('browser', TOKEN_KEY)
  return token && decodeToken(token) ? token : undefined
}

/** Returns whether the browser stored it. */
export function storeToken(token: string): boolean {
  const isStored = store('browser', TOKEN_KEY, token)
  announce()
  return isStored
}

/** Without it, the token's own content is shown. */
export function storeUser(user: User): void {
  store('browser', USER_KEY, JSON.stringify(user))
  announce()
}

export function removeToken(): void {
  removeStored('browser', TOKEN_KEY)
  removeStored('browser', USER_KEY)
  announce()
}

/** The token's content, or null when it is unreadable or has expired. Not verified: the server does that. */
export function decodeToken(token: string): TokenContent | null {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const content: TokenContent = JSON.parse(new TextDecoder().decode(bytes))
    const isLive = content.exp === undefined || content.exp * 1000 > Date.now()
    return isLive && ROLES.includes(content.role) && content.id ? content : null
  } catch {
    return null
  }
}

/**
 * Calls back when somebody signs in or out, here or in another tab: also one whose sign-out a page in the back/forward
 * cache did not hear.
 */
export function onTokenChange(callback: () => void): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key === TOKEN_KEY || key === USER_KEY || key === null) callback()
  }
  function onShown({ persisted }: PageTransitionEvent) {
    if (persisted) callback()
  }
  changed.addEventListener('change', callback)
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShown)
  return () => {
    changed.removeEventListener('change', callback)
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShown)
  }
}

function announce() {
  changed.dispatchEvent(new Event('change'))
}
