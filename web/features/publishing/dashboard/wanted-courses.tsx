import type { Wish } from '#contract/endpoints/search.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './wanted-courses.module.css'

/** Ideas for new courses: what people searched for without result. */
export function WantedCourses({ wanted }: { wanted: Wish[] }) {
  if (wanted.length === 0) return null
  return (
    <section className={classes.wanted}>
      <h2 className={classes.title}>{text.wanted()}</h2>
      <p className={classes.about}>{text.wantedAbout()}</p>
      <ul className={classes.list}>
        {wanted.map(({ term, times, wishes }) => (
          <li key={term}>
            <span className={classes.term} lang={guessLang(term)}>
              {term}
            </span>{' '}
            <span className={classes.counts}>
              {[
                ...(wishes > 0 ? [text.wantedAsked({ count: wishes })] : []),
                ...(times > 0 ? [text.wantedSearched({ count: times })] : []),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
