import { readStored, removeStored, store } from '#web/storage/storage.ts'
import { withinSite } from './within-site.ts'

/** Where the script before the first paint leaves it too (route-guard.ts). */
const KEY = 'return_to'

/** What a link to the sign-in leaves in its entry of the history: the address to go on to afterwards. */
export function wayBackTo(path: string): { returnTo: string } {
  return { returnTo: path }
}

/** A guard sends somebody to the sign-in from `path`. */
export function rememberWayBack(path: string): void {
  store('tab', KEY, path)
}

/** Whoever goes elsewhere than to the sign-in has given up what they were sent there for. */
export function clearWayBack(): void {
  removeStored('tab', KEY)
}

/** Where to go on after signing in on the page whose entry has this state. */
export function readWayBack(state: unknown): string {
  const isOurs = typeof state === 'object' && state !== null && 'returnTo' in state
  const path = isOurs && typeof state.returnTo === 'string' ? state.returnTo : readStored('tab', KEY)
  return withinSite(path ?? '/')
}

/** The pages on the way from being asked to sign in to having done so. */
export function isOnWayToSignIn(path: string): boolean {
  return /\/(signin|signup|forgotpassword)\/?$/.test(path)
}
