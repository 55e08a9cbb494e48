import { readStored, removeStored, store } from '#web/storage/storage.ts'
import { withinSite } from './within-site.ts'

/** The script before the first paint uses the same key (route-guard.ts). */
const KEY = 'return_to'

/** What a link to the sign-in page stores in its history entry: the address to return to afterwards. */
export function returnStateFor(path: string): { returnTo: string } {
  return { returnTo: path }
}

/** What the sign-in page gets in its history entry when a session has ended on a page that needs one. */
export const SIGNED_OUT = { isSignedOut: true }

export function wasSignedOut(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSignedOut' in state
}

/** For a guard that redirects from `path` to the sign-in page. */
export function storeReturnAddress(path: string): void {
  store('tab', KEY, path)
}

/** Navigating anywhere but to the sign-in page cancels the return. */
export function clearReturnAddress(): void {
  removeStored('tab', KEY)
}

/** Where to return after signing in on the page whose history entry has this state. */
export function readReturnAddress(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'returnTo' in state
  const path = isOurs && typeof state.returnTo === 'string' ? state.returnTo : readStored('tab', KEY)
  return withinSite(path ?? '/')
}

/** The pages between being asked to sign in and being signed in. */
export function isOnWayToSignIn(path: string): boolean {
  return /\/(signin|signup|forgotpassword)\/?$/.test(path)
}
