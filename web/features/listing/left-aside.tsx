import * as text from '#web/messages/compiled/listing.ts'
import { Around } from '#web/ui/around.tsx'
import { byLetters } from '#web/ui/by-letters.ts'
import classes from './left-aside.module.css'

/** Words of a search that were of no use to find anything. */
export function LeftAside({ words }: { words: readonly string[] | undefined }) {
  if (!words?.length) return null
  const all = words.join(', ')
  return (
    <p className={classes.leftAside}>
      <Around
        pieces={[{ words: all, lang: byLetters(all) }]}
        say={(words = '') => text.leftAside({ words })}
      />
    </p>
  )
}
