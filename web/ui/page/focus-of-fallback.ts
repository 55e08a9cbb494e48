import { type RefObject, useLayoutEffect } from 'react'

/** What had the focus in a page that is being replaced by the loaded one. */
let focused: Element | null = null

/** To be called before the elements are removed, and with them the focus. */
export function rememberFocused(): void {
  focused = document.activeElement
}

/** For the page that replaces another one: the same link there gets the focus. */
export function useFocusOfFallback(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const address = focused?.getAttribute('href')
    focused = null
    if (!address) return
    const links = [...(place.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.getAttribute('href') === address)?.focus({ preventScroll: true })
  }, [place])
}
