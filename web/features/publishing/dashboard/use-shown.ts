import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { isOlder, keepChanged, type Loaded } from './load-dashboard.ts'

/** The data of a view with what was changed here since: a reply holds only what a change has changed. */
export function useShown(loaded: Loaded) {
  const { revalidate } = useRevalidator()
  const isHere = useIsMounted()
  const [shown, setShown] = useState(loaded)
  /** With changes that are not shown yet. */
  const latest = useRef(loaded)
  const changedAt = useRef(0)
  useEffect(() => {
    if (isOlder(loaded, changedAt.current)) return void revalidate()
    latest.current = loaded
    setShown(loaded)
  }, [loaded, revalidate])

  /**
   * Shows a change, after so many milliseconds. Where it is not known what to show, everything is loaded again. Resolves
   * once that has begun.
   */
  async function show(change: (now: Loaded) => Loaded | undefined, delay = 0): Promise<void> {
    changedAt.current = performance.now()
    const next = isHere.current ? change(latest.current) : undefined
    if (next) {
      latest.current = next
      keepChanged(next)
    }
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    if (next) setShown(latest.current)
    else await revalidate()
  }
  return { shown, show, refresh: revalidate }
}
