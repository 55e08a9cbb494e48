import { useSyncExternalStore } from 'react'

const isWide = '(min-width: 769px)'
const wide = 10
export const NARROW_PAGE = 4

/** Videos per page: 10 on screens wider than 768 pixels, else 4. The server renders 10; style sheets hide the rest. */
export function usePageSize(): number {
  return useSyncExternalStore(
    onChange,
    () => (matchMedia(isWide).matches ? wide : NARROW_PAGE),
    () => wide,
  )
}

function onChange(callback: () => void) {
  const query = matchMedia(isWide)
  query.addEventListener('change', callback)
  return () => query.removeEventListener('change', callback)
}
