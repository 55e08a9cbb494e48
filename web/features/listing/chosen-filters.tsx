import { Link, useLocation, useSearchParams } from 'react-router'
import {
  changedQuery,
  filterCount,
  readAsked,
  unfilteredQuery,
} from '#web/features/listing/listing-address.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { Icon } from '#web/ui/icon.tsx'
import { languageName } from '#web/ui/language-name.ts'
import classes from './chosen-filters.module.css'

/** The filters that are set, each removed by a click; all at once unless the page offers that already. */
export function ChosenFilters({ hasClear }: { hasClear: boolean }) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const asked = readAsked(query)
  if (filterCount(asked) === 0) return null
  return (
    <ul className={classes.list} aria-label={text.chosen()}>
      {asked.rating > 0 ? (
        <Chip label={text.ratedFrom({ rating: asked.rating })} without={changedQuery(query, { rating: 0 })} />
      ) : null}
      {asked.languages.map((language) => (
        <Chip
          key={language}
          label={languageName(language)}
          without={changedQuery(query, {
            languages: asked.languages.filter((chosen) => chosen !== language),
          })}
        />
      ))}
      {hasClear ? (
        <li>
          <Link
            className={classes.clear}
            to={{ pathname, search: unfilteredQuery(query) }}
            preventScrollReset
          >
            {text.clear()}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

function Chip({ label, without }: { label: string; without: string }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        className={classes.chip}
        to={{ pathname, search: without }}
        preventScrollReset
        aria-label={text.withoutFilter({ filter: label })}
      >
        {label}
        <Icon name="close" size={16} />
      </Link>
    </li>
  )
}
