import * as text from '#web/messages/compiled/listing.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import classes from './ignored-words.module.css'

/** Words of a search that were of no use to find anything. */
export function IgnoredWords({ words }: { words: readonly string[] | undefined }) {
  if (!words?.length) return null
  const all = words.join(', ')
  return (
    <p className={classes.leftAside}>
      <MixedLanguageText
        pieces={[{ words: all, lang: guessLang(all) }]}
        say={(words = '') => text.leftAside({ words })}
      />
    </p>
  )
}
