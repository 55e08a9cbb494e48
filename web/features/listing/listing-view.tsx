import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { ChosenFilters } from '#web/features/listing/chosen-filters.tsx'
import { FilterButton } from '#web/features/listing/filter-button.tsx'
import { FilterForm } from '#web/features/listing/filter-form.tsx'
import { IgnoredWords } from '#web/features/listing/ignored-words.tsx'
import { filterCount, parseListingQuery } from '#web/features/listing/listing-address.ts'
import { type Listing, type MaybePendingListing, pageSize } from '#web/features/listing/load-listing.ts'
import { Results } from '#web/features/listing/results.tsx'
import { SortSelect } from '#web/features/listing/sort-select.tsx'
import { Summary } from '#web/features/listing/summary.tsx'
import { useListingQuery } from '#web/features/listing/use-listing-query.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { useResolved } from '#web/ui/states/use-resolved.ts'
import classes from './listing-view.module.css'

type Props = {
  listing: MaybePendingListing
  /** Shown when there are no results. */
  nothing: string
  /** Shown with the server's sentence when the listing cannot be loaded. */
  failed?: string
  /** The search; best matches come first then. */
  searched?: string
  /** How the filters open on phones. */
  filtersIn: 'dialog' | 'drawer'
}

/** Filters beside a page of playlists. Give it a key per listing; filters, order and page are in the address. */
export function ListingView({ listing: given, nothing, failed, searched, filtersIn }: Props) {
  const heading = useId()
  const asking = useListingQuery()
  const [query] = useSearchParams()
  const asked = parseListingQuery(query)
  const { page } = asked
  const { value: listing, isPending } = useResolved(given)
  const total = isPending ? undefined : listing?.total
  return (
    <div className={classes.layout}>
      <aside className={classes.side} aria-label={text.filters()}>
        {filtersIn === 'drawer' ? <h2 className={classes.sideTitle}>{text.filters()}</h2> : null}
        <FilterForm asking={asking} />
      </aside>
      <section className={classes.main} aria-labelledby={heading}>
        <h2 className="unseen" id={heading}>
          {text.results()}
        </h2>
        <div className={classes.bar} data-searched={searched !== undefined || undefined}>
          <Summary page={page} listing={isPending ? undefined : listing} searched={searched} />
          <div className={classes.tools}>
            <FilterButton
              kind={filtersIn}
              total={total}
              failure={isPending ? undefined : listing?.error}
              isUseful={isUseful(listing) || filterCount(asked) > 0}
            />
            {total === 0 ? null : <SortSelect asking={asking} isSearch={searched !== undefined} />}
          </div>
        </div>
        <ChosenFilters
          hasClear={total !== 0 || listing?.error !== undefined}
          preferred={listing?.understood?.language ?? null}
        />
        <IgnoredWords words={listing?.total ? listing.understood?.unused : undefined} />
        <Results
          listing={listing}
          isPending={isPending}
          nothing={nothing}
          failed={failed}
          page={page}
          searched={searched}
          pageCount={Math.ceil((listing?.total ?? 0) / pageSize)}
        />
      </section>
    </div>
  )
}

/** Whether filters would change what is shown. */
function isUseful(listing: Listing | undefined): boolean {
  return !listing || (listing.error === undefined && listing.total > 0)
}
