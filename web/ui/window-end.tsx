import type { ReactNode } from 'react'
import classes from './window-end.module.css'

/** The end of a window, which stays in reach however long the window is. */
export function WindowEnd({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>
}
