import { API_BASE } from '#contract/constants.ts'

/** Reports which kind of page is viewed, never whose or which one; nothing for people who ask not to be tracked. */
export function reportPageView(page: string | undefined, elsewhere: string | undefined): void {
  if (navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl))
    return
  const view = JSON.stringify({ page })
  // A beacon would send cookies of the other site. Plain text needs no CORS preflight.
  if (elsewhere)
    fetch(elsewhere, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      keepalive: true,
      body: view,
    }).catch(ignoreFailure)
  else navigator.sendBeacon(`${API_BASE}/analytics/view`, new Blob([view], { type: 'application/json' }))
}

/** The other site did not answer: that matters to nobody who reads the page. */
function ignoreFailure() {}
