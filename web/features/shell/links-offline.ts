/**
 * Offline the browser follows links itself. The router would first request the next page's code and, without it, reload
 * the page that is open; the service worker then has only the offline page for it, and what was tapped is forgotten.
 */
export function leaveLinksToBrowserOffline(): void {
  // Before React hears of it.
  window.addEventListener('click', (event) => !navigator.onLine && linkElsewhere(event) && stop(event), true)
  window.addEventListener('submit', (event) => !navigator.onLine && asksElsewhere(event) && stop(event), true)
}

/**
 * Connected, but without data, the router does reload the page, which fails as well: the browser goes instead where it
 * would have gone offline, so that Back and another try lead where they should. Not every browser lets a page do so.
 */
export function goOnInsteadOfReloading(): void {
  let going: string | undefined
  // After React: the router goes there, not the browser.
  window.addEventListener('click', (event) => {
    going = event.defaultPrevented ? linkElsewhere(event)?.href : undefined
  })
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, destination } = event as Navigating
    if (destination.sameDocument) going = undefined
    // The router reloads more than once.
    else if (going && navigationType === 'reload') {
      event.preventDefault()
      setTimeout((to) => window.location.assign(to), 0, going)
    }
  })
}

/** The event of the Navigation API. */
type Navigating = Event & { navigationType: string; destination: { sameDocument: boolean } }

function linkElsewhere({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  const isElsewhere = link?.origin === window.location.origin && link.pathname !== window.location.pathname
  return isElsewhere ? link : undefined
}

/** A search form of the header, on another page than its results. */
function asksElsewhere({ target }: SubmitEvent): boolean {
  if (!(target instanceof HTMLFormElement) || target.method !== 'get') return false
  return new URL(target.action).pathname !== window.location.pathname
}

const stop = (event: Event) => event.stopPropagation()
