import { useSyncExternalStore } from 'react'
import { TOKEN_KEY } from '#contract/constants.ts'
import type { TokenContent, User } from '#contract/endpoints/accounts.ts'
import { readStored } from '#web/storage/storage.ts'
import { decodeToken, onTokenChange, USER_KEY } from './token.ts'

/** Who is signed in on this browser: the token's content, with name and photo as the API last reported them. */
export type Session = TokenContent & { profileimage: string | null }

/** Null when nobody is signed in, on the server, and during hydration (pages are rendered for visitors). */
export function useSession(): Session | null {
  return useSyncExternalStore(onTokenChange, readSession, () => null)
}

let known: { token: string | null; user: string | null; session: Session | null } | undefined

export function readSession(): Session | null {
  const token = readStored('browser', TOKEN_KEY)
  const user = readStored('browser', USER_KEY)
  if (known?.token !== token || known.user !== user) known = { token, user, session: combine(token, user) }
  // It expires while a page stays open.
  if (hasRunOut(known.session)) known.session = null
  return known.session
}

function hasRunOut(session: Session | null): boolean {
  return session?.exp !== undefined && session.exp * 1000 <= Date.now()
}

function combine(token: string | null, stored: string | null): Session | null {
  const content = token ? decodeToken(token) : null
  if (!content) return null
  const user = stored ? parseUser(stored) : null
  if (user?._id !== content.id) return { ...content, profileimage: null }
  const { name, isVerified, profileimage } = user
  return { ...content, name, isVerified, profileimage }
}

/** Null for an invalid entry: only the photo is missing until the API is asked. */
function parseUser(stored: string): Pick<User, '_id' | 'name' | 'isVerified' | 'profileimage'> | null {
  try {
    const user: Partial<User> | null = JSON.parse(stored)
    const { _id, name, isVerified, profileimage } = user ?? {}
    if (typeof _id !== 'string' || typeof name !== 'string' || typeof isVerified !== 'boolean') return null
    return { _id, name, isVerified, profileimage: typeof profileimage === 'string' ? profileimage : null }
  } catch {
    return null
  }
}
