import { API_BASE } from '#contract/constants.ts'

/** Tells which kind of page is seen, never whose or which one; nothing for people who ask not to be followed. */
export function tellPageView(page: string | undefined, elsewhere: string | undefined): void {
  if (navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl))
    return
  const view = JSON.stringify({ page })
  // Another site takes plain text without being asked first whether it would.
  if (elsewhere) navigator.sendBeacon(elsewhere, view)
  else navigator.sendBeacon(`${API_BASE}/analytics/view`, new Blob([view], { type: 'application/json' }))
}
