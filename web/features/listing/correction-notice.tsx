import type { Understood } from '#contract/endpoints/search.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import classes from './correction-notice.module.css'

/** The corrected words when nothing matches the typed ones; else null. */
export function correctionOf(understood: Understood | null): string | null {
  return understood?.steps[0]?.pass === 'close' ? understood.correction : null
}

/** Says that another word was searched for than was typed. */
export function CorrectionNotice({ correction }: { correction: string }) {
  return (
    <span className={classes.closeTo} data-correction>
      <MixedLanguageText
        pieces={[{ words: correction, lang: guessLang(correction) }]}
        say={(query = '') => text.closeTo({ query })}
      />
    </span>
  )
}
