import { useContext, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState, useLocation } from 'react-router'
import { readJson } from '#web/storage/storage.ts'

/** Where React Router stores how far the page of each history entry was scrolled when the site was left. */
const POSITIONS = 'react-router-scroll-positions'

/** Pixels at the end of a page; the bars of a phone's browser may cover or uncover some. */
const END = 100

/**
 * For a fallback that may be too short to restore the scroll position: restores it on the page that replaces the
 * fallback, unless the user has scrolled up meanwhile.
 */
export function useRestoredScroll(): void {
  const { key } = useLocation()
  const wanted = useContext(RouterState)?.restoreScrollPosition
  useLayoutEffect(
    () => () => {
      // After a reload React Router only restores as far as the fallback could be scrolled.
      const stored = readJson('tab', POSITIONS) as Record<string, number> | undefined
      const place = Math.max(wanted || 0, stored?.[key] ?? 0)
      const { scrollHeight, clientHeight } = document.documentElement
      const isAtEnd = scrollHeight - clientHeight - window.scrollY < END
      // Runs before the elements are replaced.
      if (place > 0 && isAtEnd) queueMicrotask(() => window.scrollTo({ top: place, behavior: 'instant' }))
    },
    [key, wanted],
  )
}
