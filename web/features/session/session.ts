import { useSyncExternalStore } from 'react'
import { TOKEN_KEY } from '#contract/constants.ts'
import type { TokenContent, User } from '#contract/endpoints/accounts.ts'
import { decodeToken, onTokenChange, USER_KEY } from '#web/features/session/token.ts'

/** Who is signed in on this browser: the token's content, with name and photo as the API last told them. */
export type Session = TokenContent & { profileimage: string | null }

/** Null when nobody is signed in, on the server, and during hydration (pages come out of the server anonymous). */
export function useSession(): Session | null {
  return useSyncExternalStore(onTokenChange, readSession, () => null)
}

let known: { token: string | null; user: string | null; session: Session | null } | undefined

export function readSession(): Session | null {
  const token = localStorage.getItem(TOKEN_KEY)
  const user = localStorage.getItem(USER_KEY)
  if (known?.token !== token || known.user !== user) known = { token, user, session: combine(token, user) }
  // It runs out while a page stays open.
  if (hasRunOut(known.session)) known.session = null
  return known.session
}

function hasRunOut(session: Session | null): boolean {
  return session?.exp !== undefined && session.exp * 1000 <= Date.now()
}

function combine(token: string | null, stored: string | null): Session | null {
  const content = token ? decodeToken(token) : null
  if (!content) return null
  const user: User | null = stored ? JSON.parse(stored) : null
  const isSame = user?._id === content.id
  return {
    ...content,
    name: isSame ? user.name : content.name,
    isVerified: isSame ? user.isVerified : content.isVerified,
    profileimage: isSame ? user.profileimage : null,
  }
}
