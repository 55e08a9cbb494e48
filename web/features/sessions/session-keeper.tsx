import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  clearReturnAddress,
  isOnWayToSignIn,
  SIGNED_OUT,
  storeReturnAddress,
} from '#web/api/session/return-address.ts'
import { readSession, useSession } from '#web/api/session/session.ts'
import { refreshSession, takeRedirectTarget } from '#web/api/session/sign-in.ts'
import { clearDraftsOfTab } from '#web/storage/drafts-of-tab.ts'
import { redirectFor } from './route-guard.ts'

/**
 * Checks the session once per visit, and follows it: after a sign-out in another tab, pages that need it are left. When
 * another account signs in there, nothing of the one before stays: neither what the page shows nor drafts.
 */
export function SessionKeeper() {
  const { role, id } = useSession() ?? {}
  /** The account that was signed in last. */
  const known = useRef<string>(undefined)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    void refreshSession()
  }, [])

  useEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-signed-in', role !== undefined)
    if (role) root.dataset.role = role
    else delete root.dataset.role
  }, [role])

  useEffect(() => {
    const isAllowed = redirectFor(pathname, readSession()?.role) === null
    if (isAllowed && !isOnWayToSignIn(pathname)) clearReturnAddress()
  }, [pathname])

  /** `stop`: the address that the user was on the way to. `last`: the account that was signed in until now. */
  function leave(target: string, stop: string | undefined, last: string | undefined) {
    if (role || stop) return void navigate(stop ?? target, { replace: true })
    storeReturnAddress(pathname + search)
    void navigate(target, { replace: true, state: last ? SIGNED_OUT : null })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the session is followed; navigations are guarded in root.tsx
  useEffect(() => {
    // During hydration nobody is signed in yet.
    if (role !== readSession()?.role) return
    const stop = takeRedirectTarget()
    const last = known.current
    known.current = id ?? last
    if (last && id && last !== id) {
      clearDraftsOfTab()
      if (!stop) return window.location.reload()
    }
    const target = redirectFor(pathname, role)
    if (target) leave(target, stop, last)
  }, [role, id])

  return null
}
