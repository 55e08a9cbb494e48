import * as text from '#web/messages/compiled/publishing.ts'
import classes from './draft-notice.module.css'

/** A draft of an earlier visit is shown again. */
export function DraftNotice({ onClear }: { onClear: () => void }) {
  return (
    <p className={classes.draft} data-sent>
      {text.draftKept()}
      <button type="button" onClick={onClear}>
        {text.startAfresh()}
      </button>
    </p>
  )
}
