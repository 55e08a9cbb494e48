import type { ReactNode } from 'react'
import { Kolam } from '#web/ui/pictures/kolam.tsx'
import classes from './empty-state.module.css'

/** Nothing to show: says so, and offers the one useful action (`children`: a link or button). */
export function EmptyState({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <div className={classes.drawing}>
        <Kolam id={message} columns={9} rows={3} faint />
      </div>
      <p className={classes.message}>{message}</p>
      {children}
    </div>
  )
}
