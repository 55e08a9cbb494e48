import * as text from '#web/messages/compiled/listing.ts'
import classes from './left-aside.module.css'

/** Words of a search that say how one asks, or that nothing has. */
export function LeftAside({ words }: { words: readonly string[] | undefined }) {
  return words?.length ? (
    <p className={classes.leftAside}>{text.leftAside({ words: words.join(', ') })}</p>
  ) : null
}
