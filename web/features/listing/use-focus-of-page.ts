import { type RefObject, useEffect, useRef } from 'react'

/** For the summary of a listing: it gets the focus when another page is opened, whose link is gone or moved. */
export function useFocusOfPage<E extends HTMLElement>(page: number): RefObject<E | null> {
  const place = useRef<E>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    place.current?.focus({ preventScroll: true })
  }, [page])
  return place
}
