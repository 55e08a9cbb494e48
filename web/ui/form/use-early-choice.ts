import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a select of a page that the server rendered: what somebody chose before the page was hydrated, which no event
 * tells, is passed on then. `value` is the one it was rendered with.
 */
export function useEarlyChoice(
  value: string,
  onChoose: (select: HTMLSelectElement) => void,
): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page is hydrated
  useEffect(() => {
    if (select.current && select.current.value !== value) onChoose(select.current)
  }, [])
  return select
}
