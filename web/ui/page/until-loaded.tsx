import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import { useRestoredPlace } from './restored-place.ts'

/** What had the focus in a page that is being replaced by the loaded one. */
let focused: Element | null = null

/**
 * A page until its data is loaded: when the loaded one replaces it, the same link there gets the focus, and it is
 * scrolled to where it was when it was left.
 */
export function UntilLoaded({ children }: { children: ReactNode }) {
  useRestoredPlace()
  // Runs before the elements are removed, and with them the focus.
  useLayoutEffect(
    () => () => {
      focused = document.activeElement
    },
    [],
  )
  return children
}

/** For the page that replaces another one. */
export function useFocusOfFallback(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const address = focused?.getAttribute('href')
    focused = null
    if (!address) return
    const links = [...(place.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.getAttribute('href') === address)?.focus({ preventScroll: true })
  }, [place])
}
