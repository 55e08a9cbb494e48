import { type RefObject, useEffect } from 'react'

/** Anything less is an unsteady finger. Pixels. */
const STEP = 8

/**
 * Marks the header as away (`data-away`) while somebody scrolls down, and removes the mark when they scroll up; its
 * style sheet says on which screens that moves it. It does not come back over the element with keyboard focus.
 */
export function useSlidingHeader(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const header = place.current
    if (!header) return
    let last = window.scrollY
    function follow() {
      if (!header) return
      // Beyond its ends a page merely bounces.
      const end = document.documentElement.scrollHeight - window.innerHeight
      const now = Math.max(0, Math.min(window.scrollY, end))
      const moved = now - last
      if (Math.abs(moved) < STEP && now > header.offsetHeight) return
      last = now
      const isBelow = now > header.offsetHeight
      header.toggleAttribute('data-away', isBelow && (moved > 0 || wouldCoverFocus(header)))
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [place])
}

function wouldCoverFocus(header: HTMLElement): boolean {
  const focused = document.activeElement
  if (!focused?.matches(':focus-visible') || header.contains(focused)) return false
  const { top, bottom } = focused.getBoundingClientRect()
  return bottom > 0 && top < header.offsetHeight
}
