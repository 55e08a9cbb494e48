import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './success-notice.module.css'

/** A success message, announced politely. Keep it mounted while empty: only a change is read out. */
export function SuccessNotice({ message }: { message: string | undefined }) {
  return (
    <div className={classes.region} role="status">
      {message ? (
        <p className={classes.notice}>
          <Icon name="check" />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  )
}
