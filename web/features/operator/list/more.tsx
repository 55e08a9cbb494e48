import type { ReactNode } from 'react'
import classes from './more.module.css'

/** What is read only when wanted. */
export function More({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={classes.more}>
      <summary>{label}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
