import type { ReactNode } from 'react'
import classes from './result-group.module.css'

/** The results of one way of searching, with a label that names it; results for the words as typed or corrected need none. */
export function ResultGroup({ label, children }: { label: string | null; children: ReactNode }) {
  return (
    <div className={classes.part}>
      {label ? (
        <h2 className={classes.label} suppressHydrationWarning>
          {label}
        </h2>
      ) : null}
      {children}
    </div>
  )
}
