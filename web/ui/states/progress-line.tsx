import * as text from '#web/messages/compiled/shell.ts'
import classes from './progress-line.module.css'

/** A thin line at the top during loading; shown only when that takes a moment. */
export function ProgressLine({ isBusy = true }: { isBusy?: boolean }) {
  return (
    <div role="status" className={classes.place}>
      {isBusy ? (
        <div className={classes.line}>
          <span className="unseen">{text.loading()}</span>
        </div>
      ) : null}
    </div>
  )
}
