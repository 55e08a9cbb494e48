import type { ReactNode } from 'react'
import classes from './pending.module.css'

/** Keeps showing the current content until the next is there; once that takes a moment, `waiting` replaces it. */
export function Pending(props: { isPending: boolean; waiting: ReactNode; children: ReactNode }) {
  const { isPending, waiting, children } = props
  return (
    <div className={classes.place} data-pending={isPending || undefined} aria-busy={isPending}>
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
