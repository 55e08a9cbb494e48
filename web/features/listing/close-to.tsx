import type { Understood } from '#contract/endpoints/search.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { Around } from '#web/ui/around.tsx'
import { byLetters } from '#web/ui/by-letters.ts'
import classes from './close-to.module.css'

/** The corrected words when nothing matches the typed ones; else null. */
export function correctionOf(understood: Understood | null): string | null {
  return understood?.steps[0]?.pass === 'close' ? understood.correction : null
}

/** Says that another word was searched for than was typed. */
export function CloseTo({ correction }: { correction: string }) {
  return (
    <span className={classes.closeTo} data-correction>
      <Around
        pieces={[{ words: correction, lang: byLetters(correction) }]}
        say={(query = '') => text.closeTo({ query })}
      />
    </span>
  )
}
