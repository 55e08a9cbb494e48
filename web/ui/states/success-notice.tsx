import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './success-notice.module.css'

/** What went well, announced politely. Keep it on the page with no message: only a change is read out. */
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
