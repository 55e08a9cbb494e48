import { useNavigation } from 'react-router'
import * as text from '#web/messages/compiled/shell.ts'
import classes from './route-progress.module.css'

/** A thin line at the top while the next page is on its way; shown only when that takes a moment. */
export function RouteProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div role="status" className={classes.place}>
      {isBusy ? (
        <div className={classes.line}>
          <span className={classes.words}>{text.loading()}</span>
        </div>
      ) : null}
    </div>
  )
}
