import { useEffect, useRef } from 'react'

/**
 * The item that was acted on may be gone from the reloaded list, or the link to another page, and the focus with it: it goes
 * to the heading. Returns the heading's ref and what to call after an action.
 */
export function useFocusAfterAction(content: unknown, page = 1) {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasActed = useRef(false)
  const shownPage = useRef(page)
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked when the list has been reloaded
  useEffect(() => {
    const mayBeLost = hasActed.current || shownPage.current !== page
    if (mayBeLost && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    hasActed.current = false
    shownPage.current = page
  }, [content])
  return {
    heading,
    noteAction: () => {
      hasActed.current = true
    },
  }
}
