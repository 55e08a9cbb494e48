import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { redirectFor } from '#web/features/session/route-guard.ts'
import { readSession, useSession } from '#web/features/session/session.ts'
import { comeBackAfterSignIn, refreshSession, takeNextStop } from '#web/features/session/sign-in.ts'

/** Checks the session once per visit, and follows it: signing out in another tab leaves the pages that need it here. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the session is followed; navigations are guarded in root.tsx
  useEffect(() => {
    // While the page comes alive nobody is known yet.
    if (role !== readSession()?.role) return
    const stop = takeNextStop()
    const target = redirectFor(pathname, role)
    if (!target) return
    if (!role && !stop) comeBackAfterSignIn(pathname + search)
    void navigate(stop ?? target, { replace: true })
  }, [role])

  return null
}
