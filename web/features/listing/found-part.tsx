import type { ReactNode } from 'react'
import classes from './found-part.module.css'

/** What was found in one way, under what it went by; without a label, what is called as was typed. */
export function FoundPart({ label, children }: { label: string | null; children: ReactNode }) {
  return (
    <div className={classes.part}>
      {label ? <h2 className={classes.label}>{label}</h2> : null}
      {children}
    </div>
  )
}
