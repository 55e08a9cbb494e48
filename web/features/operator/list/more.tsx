import type { ReactNode } from 'react'
import classes from './more.module.css'

type Props = { label: string; isOpen?: boolean; children: ReactNode }

/** Details on demand; `isOpen` is the initial state. */
export function More({ label, isOpen = false, children }: Props) {
  return (
    <details className={classes.more} open={isOpen}>
      <summary>{label}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
