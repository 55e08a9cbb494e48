import * as text from '#web/messages/compiled/dashboard.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './hidden-notice.module.css'

/** Tells a creator that an operator has hidden their course, and why. */
export function HiddenNotice({ reason }: { reason: string | null }) {
  return (
    <div className={classes.notice}>
      <p>{text.hidden()}</p>
      {reason ? <p lang={guessLang(reason)}>{reason}</p> : null}
    </div>
  )
}
