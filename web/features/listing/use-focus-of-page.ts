import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the summary of a listing: it gets the focus when another page is opened by a link among page numbers, or by one
 * that is gone. A filter or a search that leads to the first page leaves the focus where it is.
 */
export function useFocusOfPage<E extends HTMLElement>(page: number): RefObject<E | null> {
  const place = useRef<E>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('nav'))
      place.current?.focus({ preventScroll: true })
  }, [page])
  return place
}
