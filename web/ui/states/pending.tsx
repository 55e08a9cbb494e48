import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'
import classes from './pending.module.css'

/**
 * Keeps showing the current content until the next is there; once that takes a moment, `waiting` replaces it. The focus
 * does not stay in what is replaced.
 */
export function Pending(props: { isPending: boolean; waiting: ReactNode; children: ReactNode }) {
  const { isPending, waiting, children } = props
  const place = useRef<HTMLDivElement>(null)
  // Runs before the browser takes the focus from what is inert.
  useLayoutEffect(() => {
    if (isPending && place.current?.contains(document.activeElement)) focusHeading()
  }, [isPending])
  return (
    <div ref={place} className={classes.place} data-pending={isPending || undefined} aria-busy={isPending}>
      {children ? (
        <div className={classes.shown} inert={isPending}>
          {children}
        </div>
      ) : null}
      {isPending ? (
        <div className={classes.waiting} aria-hidden="true">
          {waiting}
        </div>
      ) : null}
    </div>
  )
}
