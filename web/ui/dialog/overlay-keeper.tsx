import { useEffect, useSyncExternalStore } from 'react'
import { createPath, useBlocker, useLocation, useNavigationType } from 'react-router'
import { closeOverlays, isCovered, onCoveredChange, startLeaving, syncWithRouter } from './overlay-history.ts'

/** Keeps the history of overlays and the router in sync. Mounted before everything that opens one. */
export function OverlayKeeper() {
  const location = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    syncWithRouter({ path: createPath(location), key: location.key, state: location.state, type })
  }, [location, type])
  const covered = useSyncExternalStore(onCoveredChange, isCovered, () => false)
  return covered ? <CloseBeforeLeaving /> : null
}

/**
 * A link inside a dialog navigates from the page, not from the dialog's entry, which would stay behind as a dead entry.
 */
function CloseBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isSamePage = currentLocation.pathname === nextLocation.pathname
    const isLeaving = historyAction === 'PUSH' || (historyAction === 'REPLACE' && !isSamePage)
    if (isLeaving) startLeaving()
    return isLeaving
  })
  useEffect(() => {
    if (blocker.state === 'blocked') closeOverlays(() => blocker.proceed())
  }, [blocker])
  return null
}
