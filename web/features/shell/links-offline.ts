/**
 * Offline the browser follows links itself. The router would first request the next page's code and, without it, reload
 * the page that is open; the service worker then has only the offline page for it, and what was tapped is forgotten.
 */
export function leaveLinksToBrowserOffline(): void {
  // Before React hears of it.
  window.addEventListener('click', (event) => !navigator.onLine && leadsElsewhere(event) && stop(event), true)
  window.addEventListener('submit', (event) => !navigator.onLine && asksElsewhere(event) && stop(event), true)
}

function leadsElsewhere({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.origin === window.location.origin && link.pathname !== window.location.pathname
}

/** A search form of the header, on another page than its results. */
function asksElsewhere({ target }: SubmitEvent): boolean {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get') return false
  return new URL(target.action).pathname !== window.location.pathname
}

const stop = (event: Event) => event.stopPropagation()
