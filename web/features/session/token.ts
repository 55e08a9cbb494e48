import { TOKEN_KEY } from '#contract/constants.ts'
import type { TokenContent, User } from '#contract/endpoints/accounts.ts'

/** Key of the stored user beside the token. */
export const USER_KEY = 'user'

const changed = new EventTarget()

/** The stored token, unless it has run out. Undefined on the server and where storage is forbidden. */
export function readToken(): string | undefined {
  if (typeof localStorage === 'undefined') return undefined
  const token = localStorage.getItem(TOKEN_KEY)
  return token && decodeToken(token) ? token : undefined
}

export function storeToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token)
  announce()
}

export function storeUser(user: User): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  announce()
}

export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  announce()
}

/** What the token says, or null when it is unreadable or has run out. Nothing is proven by it: the server checks. */
export function decodeToken(token: string): TokenContent | null {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
    const content: TokenContent = JSON.parse(new TextDecoder().decode(bytes))
    return content.exp === undefined || content.exp * 1000 > Date.now() ? content : null
  } catch {
    return null
  }
}

/** Calls back when somebody signs in or out, here or in another tab. */
export function onTokenChange(callback: () => void): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key === TOKEN_KEY || key === USER_KEY || key === null) callback()
  }
  changed.addEventListener('change', callback)
  window.addEventListener('storage', onStorage)
  return () => {
    changed.removeEventListener('change', callback)
    window.removeEventListener('storage', onStorage)
  }
}

function announce() {
  changed.dispatchEvent(new Event('change'))
}
