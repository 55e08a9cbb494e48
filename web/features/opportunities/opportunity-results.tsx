import { Link, useRevalidator, useSearchParams } from 'react-router'
import { type OpportunityListing, pageSize } from '#web/features/opportunities/load-opportunities.ts'
import { queryOf, readAsked } from '#web/features/opportunities/opportunity-address.ts'
import { OpportunityGrid, OpportunityGridSkeleton } from '#web/features/opportunities/opportunity-grid.tsx'
import * as text from '#web/messages/compiled/opportunity.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { PageBar } from '#web/ui/page/page-bar.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { Pending } from '#web/ui/states/pending.tsx'
import classes from './opportunity-results.module.css'

/** `listing`: while the next one is on the way, the one before. */
type Props = { listing: OpportunityListing | undefined; isPending: boolean }

/** How many there are, the cards of a page, the page bar; skeletons in their place once waiting takes a moment. */
export function OpportunityResults({ listing, isPending }: Props) {
  const [query] = useSearchParams()
  const { page, search, jobType } = readAsked(query)
  const isNarrowed = search !== '' || jobType !== 'all'
  return (
    <>
      <div className={classes.summary}>
        <p role="status">
          {isPending || !listing ? text.loading() : <Found listing={listing} search={search} />}
        </p>
        {isNarrowed ? <Link to="/opportunity">{text.clear()}</Link> : null}
      </div>
      <Pending isPending={isPending} waiting={<OpportunityGridSkeleton count={pageSize} />}>
        {listing ? <Content listing={listing} isNarrowed={isNarrowed} /> : null}
      </Pending>
      {listing?.opportunities.length ? (
        <PageBar page={page} pageCount={Math.ceil(listing.total / pageSize)} range={3} />
      ) : null}
    </>
  )
}

function Found({
  listing: { error, total: count },
  search,
}: {
  listing: OpportunityListing
  search: string
}) {
  if (error !== undefined) return null
  return search ? text.foundFor({ count, query: search }) : text.found({ count })
}

function Content({ listing, isNarrowed }: { listing: OpportunityListing; isNarrowed: boolean }) {
  const { revalidate } = useRevalidator()
  if (listing.error !== undefined)
    return (
      <ErrorNotice message={listing.error}>
        <PlainButton quiet onClick={() => void revalidate()}>
          {text.tryAgain()}
        </PlainButton>
      </ErrorNotice>
    )
  if (listing.opportunities.length > 0) return <OpportunityGrid opportunities={listing.opportunities} />
  if (listing.total > 0) return <PastEnd />
  return (
    <EmptyState message={text.none()}>
      {isNarrowed ? <ButtonLink to="/opportunity">{text.seeAll()}</ButtonLink> : null}
    </EmptyState>
  )
}

function PastEnd() {
  const [query] = useSearchParams()
  return (
    <EmptyState message={text.pastEnd()}>
      <ButtonLink to={`/opportunity?${queryOf({ ...readAsked(query), page: 1 })}`}>
        {text.toFirstPage()}
      </ButtonLink>
    </EmptyState>
  )
}
