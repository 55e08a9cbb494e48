import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/** The end of a dialog, which stays in reach however long the dialog is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>
}
