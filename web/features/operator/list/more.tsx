import type { ReactNode } from 'react'
import classes from './more.module.css'

type Props = { label: string; isOpen?: boolean; children: ReactNode }

/** What is read only when wanted; `isOpen` says how it begins. */
export function More({ label, isOpen = false, children }: Props) {
  return (
    <details className={classes.more} open={isOpen}>
      <summary>{label}</summary>
      <div className={classes.content}>{children}</div>
    </details>
  )
}
