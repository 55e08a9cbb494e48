import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { Language } from '#contract/constants.ts'
import { lengthName } from '#web/features/listing/length-name.ts'
import {
  changedQuery,
  filterCount,
  parseListingQuery,
  unfilteredQuery,
} from '#web/features/listing/listing-address.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import classes from './chosen-filters.module.css'

type Props = {
  /** Whether to offer clearing all filters: false if the page already does. */
  hasClear: boolean
  /** The language that the search names, which comes first. */
  preferred: Language | null
}

/** The active filters, each removed by a click or all at once, and the language that comes first. */
export function ChosenFilters({ hasClear, preferred }: Props) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  useFocusRecovery(query.toString())
  const asked = parseListingQuery(query)
  // With a language filter, no language comes first.
  const first = asked.languages.length === 0 && asked.prefersLanguage ? preferred : null
  const hasFilters = filterCount(asked) > 0
  if (!hasFilters && !first) return null
  return (
    <ul className={classes.list} aria-label={text.chosen()}>
      {first ? (
        <Chip
          label={text.withoutLanguageFirst({ language: languageName(first) })}
          without={changedQuery(query, { prefersLanguage: false })}
        >
          {text.languageFirst({ language: languageName(first) })}
        </Chip>
      ) : null}
      {asked.rating > 0 ? (
        <FilterChip
          filter={text.ratedFrom({ rating: asked.rating })}
          without={changedQuery(query, { rating: 0 })}
        />
      ) : null}
      {asked.languages.map((language) => (
        <FilterChip
          key={language}
          filter={languageName(language)}
          without={changedQuery(query, {
            languages: asked.languages.filter((chosen) => chosen !== language),
          })}
        />
      ))}
      {asked.lengths.map((length) => (
        <FilterChip
          key={length}
          filter={lengthName(length)}
          without={changedQuery(query, { lengths: asked.lengths.filter((chosen) => chosen !== length) })}
        />
      ))}
      {hasClear && hasFilters ? (
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

function FilterChip({ filter, without }: { filter: string; without: string }) {
  return (
    <Chip label={text.withoutFilter({ filter })} without={without}>
      {filter}
    </Chip>
  )
}

function Chip({ label, without, children }: { label: string; without: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        className={classes.chip}
        to={{ pathname, search: without }}
        preventScrollReset
        aria-label={label}
        suppressHydrationWarning
      >
        {children}
        <Icon name="close" size={16} />
      </Link>
    </li>
  )
}
