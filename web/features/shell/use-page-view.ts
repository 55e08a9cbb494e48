import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { API_BASE } from '#contract/constants.ts'
import { useFacts } from './use-facts.ts'

/** Tells which kind of page is seen, never whose or which one; nothing for people who ask not to be followed. */
export function usePageView() {
  const { pathname } = useLocation()
  // Routes are named after their files: pages/home.
  const page = useMatches().at(-1)?.id.slice(6)
  const elsewhere = useFacts()?.analyticsUrl

  // biome-ignore lint/correctness/useExhaustiveDependencies: another playlist is another view of the same kind of page
  useEffect(() => {
    if (
      navigator.doNotTrack === '1' ||
      ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)
    )
      return
    const view = JSON.stringify({ page })
    // Another site takes plain text without being asked first whether it would.
    if (elsewhere) navigator.sendBeacon(elsewhere, view)
    else navigator.sendBeacon(`${API_BASE}/analytics/view`, new Blob([view], { type: 'application/json' }))
  }, [pathname])
}
