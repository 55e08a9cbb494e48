import * as text from '#web/messages/compiled/applying.ts'
import classes from './sending-bar.module.css'

/** The share of a file that was sent, from 0 to 1; nothing before and after. */
export function SendingBar({ part }: { part: number | undefined }) {
  if (part === undefined) return null
  const percent = Math.round(part * 100)
  const words = part < 1 ? text.sending({ percent }) : text.nearlyThere()
  return (
    <div className={classes.place}>
      <progress className={classes.bar} value={part} aria-label={words} />
      <span>{words}</span>
    </div>
  )
}
