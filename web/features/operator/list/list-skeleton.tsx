import * as text from '#web/messages/compiled/operator.ts'
import { Bar } from '#web/ui/states/skeleton.tsx'
import classes from './list-skeleton.module.css'

const rows = [1, 2, 3, 4]

/** About as large as a page of a list. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={text.loading()} className={classes.rows}>
      {rows.map((row) => (
        <div key={row} className={classes.row}>
          <Bar width="45%" height="1.25rem" />
          <Bar width="70%" />
          <Bar width="30%" />
        </div>
      ))}
    </div>
  )
}
