import type { ReactNode } from 'react'
import classes from './coming.module.css'

/** The bars of a page that is loading, with space between them; `label` says so to screen readers. */
export function Coming({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.coming} role="status" aria-label={label}>
      {children}
    </div>
  )
}
