import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useIsHere } from '#web/ui/states/use-is-here.ts'
import type { Loaded } from './load-dashboard.ts'

/** The data of a view with what was changed here since: a reply holds only what a change has changed. */
export function useShown(loaded: Loaded) {
  const { revalidate } = useRevalidator()
  const isHere = useIsHere()
  const [given, setGiven] = useState(loaded)
  const [shown, setShown] = useState(loaded)
  if (given !== loaded) {
    setGiven(loaded)
    setShown(loaded)
  }
  /** With changes that are not shown yet. */
  const latest = useRef(loaded)
  const isReloading = useRef(false)
  useEffect(() => {
    latest.current = loaded
    isReloading.current = false
  }, [loaded])

  function refresh(): Promise<void> {
    isReloading.current = true
    return revalidate()
  }

  /** Shows a change, after so many milliseconds. Loads everything again where it is not known what to show. */
  function show(change: (now: Loaded) => Loaded | undefined, delay = 0): void {
    // What is being loaded may be older than the change.
    const next = isHere.current && !isReloading.current ? change(latest.current) : undefined
    if (next) latest.current = next
    const then = next ? () => setShown(latest.current) : () => void refresh()
    if (delay > 0) setTimeout(then, delay)
    else then()
  }
  return { shown, show, refresh }
}
