import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/** The footer of a dialog, which stays visible however long the dialog is. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.end}>{children}</div>
}
