import type { ReactNode } from 'react'
import classes from './error-notice.module.css'

/** An error, next to what caused it, announced at once. `children`: what to do about it. */
export function ErrorNotice({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={classes.notice} role="alert">
      <p>{message}</p>
      {children}
    </div>
  )
}
