import { Link } from 'react-router'
import { LANGUAGE_TAGS, LANGUAGES } from '#contract/constants.ts'
import { NATIVE_NAMES } from '#web/features/home/native-names.ts'
import * as text from '#web/messages/compiled/home.ts'
import chips from '#web/ui/chips.module.css'
import { fadeEdges } from '#web/ui/page/fade-edges.ts'
import classes from './language-chips.module.css'

/** The languages that have courses, by their own names. */
export function LanguageChips({ languages }: { languages: string[] }) {
  const known = languages.flatMap((name) => LANGUAGES.filter((language) => language === name))
  if (known.length === 0) return null
  return (
    <nav className={classes.place} aria-label={text.byLanguage()}>
      <ul className={`${chips.chips} ${classes.list}`} ref={fadeEdges}>
        {known.map((language) => (
          <li key={language}>
            <Link to={`/playlists?language=${language}`} lang={LANGUAGE_TAGS[language]} discover="none">
              {NATIVE_NAMES[language]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
