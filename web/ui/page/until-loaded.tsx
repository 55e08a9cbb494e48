import { type ReactNode, useLayoutEffect } from 'react'
import { rememberFocused } from './focus-of-fallback.ts'
import { useRestoredScroll } from './restored-scroll.ts'

/**
 * A page until its data is loaded: when the loaded one replaces it, the same link there gets the focus, and it is
 * scrolled to where it was when it was left.
 */
export function UntilLoaded({ children }: { children: ReactNode }) {
  useRestoredScroll()
  useLayoutEffect(() => rememberFocused, [])
  return children
}
