import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readSession, useSession } from '#web/api/session/session.ts'
import { refreshSession, takeNextStop } from '#web/api/session/sign-in.ts'
import { clearWayBack, isOnWayToSignIn, rememberWayBack } from '#web/api/session/way-back.ts'
import { redirectFor } from './route-guard.ts'

/**
 * Checks the session once per visit, and follows it: after a sign-out in another tab, pages that need it are left.
 */
export function SessionKeeper() {
  const role = useSession()?.role
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
    if (isAllowed && !isOnWayToSignIn(pathname)) clearWayBack()
  }, [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the session is followed; navigations are guarded in root.tsx
  useEffect(() => {
    // During hydration nobody is signed in yet.
    if (role !== readSession()?.role) return
    const stop = takeNextStop()
    const target = redirectFor(pathname, role)
    if (!target) return
    if (!role && !stop) rememberWayBack(pathname + search)
    void navigate(stop ?? target, { replace: true })
  }, [role])

  return null
}
