import { API_BASE } from '#contract/constants.ts'

/** Reports which kind of page is viewed, never whose or which one; nothing for people who ask not to be tracked. */
export function tellPageView(page: string | undefined, elsewhere: string | undefined): void {
  if (navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl))
    return
  const view = JSON.stringify({ page })
  // Plain text needs no CORS preflight at another site.
  if (elsewhere) navigator.sendBeacon(elsewhere, view)
  else navigator.sendBeacon(`${API_BASE}/analytics/view`, new Blob([view], { type: 'application/json' }))
}
