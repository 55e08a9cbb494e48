import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#contract/interface-languages.ts'
import { addressOf, type Section, sections } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { fadeEdges } from '#web/ui/page/fade-edges.ts'
import classes from './section-nav.module.css'

const sectionNames: Record<Section, () => string> = {
  inbox: text.inbox,
  overview: text.overview,
  applications: text.applications,
  opportunities: text.opportunities,
  reports: text.reports,
  categories: text.categories,
  accounts: text.accounts,
  playlists: text.playlists,
  reviews: text.reviews,
  searches: text.searches,
  suggestions: text.suggestions,
  glossary: text.glossary,
  mail: text.mail,
  answers: text.answers,
  audit: text.audit,
  'sign-in': text.signIn,
}

type Props = { section: Section; waiting: Partial<Record<Section, number>> }

/** The console's navigation: a column beside the page, a scrolling row on phones. `waiting`: how much waits where. */
export function SectionNav({ section, waiting }: Props) {
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into view when it changes
  useEffect(() => {
    const row = current.current?.parentElement
    if (row && current.current) row.scrollLeft = current.current.offsetLeft - 24
  }, [section])
  return (
    <nav className={classes.sections} ref={fadeEdges} aria-label={text.sections()}>
      {sections.map((one) => (
        <Link
          key={one}
          ref={one === section ? current : null}
          className={classes.section}
          to={addressOf({ section: one })}
          aria-current={one === section ? 'page' : undefined}
        >
          {sectionNames[one]()}
          {waiting[one] ? (
            <span className={classes.count}>
              {formatNumber(waiting[one])}
              <span className="unseen"> {text.toDo()}</span>
            </span>
          ) : null}
        </Link>
      ))}
    </nav>
  )
}
