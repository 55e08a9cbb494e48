import type { ReactNode } from 'react'
import classes from './button-row.module.css'

/** The buttons at the end of a form or dialog: at the right edge, side by side over the whole width on phones. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
