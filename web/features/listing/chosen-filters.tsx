import { Link, useLocation, useSearchParams } from 'react-router'
import { changedQuery, filterCount, readAsked } from '#web/features/listing/listing-address.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { Icon } from '#web/ui/icon.tsx'
import { languageName } from '#web/ui/language-name.ts'
import classes from './chosen-filters.module.css'

/** The filters that are set, each removed by a click. */
export function ChosenFilters() {
  const [query] = useSearchParams()
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
      <li>
        <ClearFilters className={classes.clear} />
      </li>
    </ul>
  )
}

/** Back to the listing without filters. */
export function ClearFilters({ className }: { className: string | undefined }) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <Link
      className={className}
      to={{ pathname, search: changedQuery(query, { languages: [], rating: 0 }) }}
      preventScrollReset
    >
      {text.clear()}
    </Link>
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
