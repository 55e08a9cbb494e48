import { Link, useRevalidator, useSearchParams } from 'react-router'
import { CloseTo, correctionOf } from '#web/features/listing/close-to.tsx'
import { FoundPart } from '#web/features/listing/found-part.tsx'
import { foundParts, type Sentences } from '#web/features/listing/found-parts.ts'
import { LeftAside } from '#web/features/listing/left-aside.tsx'
import { useFocusOfPage } from '#web/features/listing/use-focus-of-page.ts'
import { type OpportunityListing, pageSize } from '#web/features/opportunities/load-opportunities.ts'
import { queryOf, readAsked } from '#web/features/opportunities/opportunity-address.ts'
import { OpportunityGrid, OpportunityGridSkeleton } from '#web/features/opportunities/opportunity-grid.tsx'
import * as text from '#web/messages/compiled/opportunity.ts'
import { Around } from '#web/ui/around.tsx'
import { byLetters } from '#web/ui/by-letters.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { PageBar } from '#web/ui/page/page-bar.tsx'
import { PastEnd } from '#web/ui/page/past-end.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { Pending } from '#web/ui/states/pending.tsx'
import classes from './opportunity-results.module.css'
import type { ReadOpportunity } from './read-opportunity.ts'

/** `listing`: while the next one is loading, the previous one. */
type Props = { listing: OpportunityListing | undefined; isPending: boolean }

/** The total, the cards of a page, the pagination; skeletons replace them once loading takes a moment. */
export function OpportunityResults({ listing, isPending }: Props) {
  const [query] = useSearchParams()
  const { page, search, jobType } = readAsked(query)
  const summary = useFocusOfPage<HTMLParagraphElement>(page)
  const isNarrowed = search !== '' || jobType !== 'all'
  return (
    <>
      <div className={classes.summary}>
        <p role="status" tabIndex={-1} ref={summary}>
          {isPending || !listing ? text.loading() : <Found listing={listing} search={search} />}
        </p>
        {isNarrowed ? (
          // The link disappears, and the focus would with it.
          <Link to="/opportunity" onClick={() => summary.current?.focus({ preventScroll: true })}>
            {text.clear()}
          </Link>
        ) : null}
      </div>
      {isPending || !listing?.total ? null : <LeftAside words={listing.understood?.unused} />}
      <Pending isPending={isPending} waiting={<OpportunityGridSkeleton count={pageSize} />}>
        {listing ? <Content listing={listing} /> : null}
      </Pending>
      {listing?.opportunities.length ? (
        <PageBar page={page} pageCount={Math.ceil(listing.total / pageSize)} range={3} />
      ) : null}
    </>
  )
}

function Found({
  listing: { error, total: count, understood },
  search,
}: {
  listing: OpportunityListing
  search: string
}) {
  if (error !== undefined) return null
  const correction = correctionOf(understood)
  if (correction)
    return (
      <>
        <CloseTo correction={correction} /> {text.found({ count })}
      </>
    )
  // A query without search terms finds everything, so there are no matches to label.
  const isForWords = search !== '' && (count === 0 || understood?.steps.length !== 0)
  if (!isForWords) return text.found({ count })
  return (
    <Around
      pieces={[{ words: search, lang: byLetters(search) }]}
      say={(query = '') => text.foundFor({ count, query })}
    />
  )
}

function Content({ listing }: { listing: OpportunityListing }) {
  const { revalidate } = useRevalidator()
  if (listing.error !== undefined)
    return (
      <ErrorNotice message={listing.error}>
        <PlainButton quiet onClick={() => void revalidate()}>
          {text.tryAgain()}
        </PlainButton>
      </ErrorNotice>
    )
  if (listing.opportunities.length > 0) return <Cards listing={listing} />
  return listing.total > 0 ? <PastEnd /> : <Nothing newest={listing.newest} />
}

const ofOpportunities: Sentences = {
  soundOnly: text.soundOnly,
  meaningOnly: text.meaningOnly,
  someOnly: text.someOnly,
}

/** The passes of a search, each part with its label. */
function Cards({ listing }: { listing: OpportunityListing }) {
  const [query] = useSearchParams()
  const { opportunities: items, understood, offset } = listing
  return foundParts({ items, understood, offset }, readAsked(query).search, ofOpportunities).map(
    ({ pass, label, words, items: found }) => (
      <FoundPart key={`${pass} ${label}`} label={label}>
        <OpportunityGrid opportunities={found} marked={words} />
      </FoundPart>
    ),
  )
}

/** No dead end: the same search in all types, everything there is, and the newest. */
function Nothing({ newest }: { newest: ReadOpportunity[] }) {
  const [query] = useSearchParams()
  const asked = readAsked(query)
  const isOfType = asked.jobType !== 'all'
  return (
    <>
      <EmptyState message={text.none()}>
        {asked.search && isOfType ? (
          <ButtonLink quiet to={`/opportunity?${queryOf({ ...asked, jobType: 'all', page: 1 })}`}>
            {text.inAllTypes()}
          </ButtonLink>
        ) : null}
        {asked.search || isOfType ? <ButtonLink to="/opportunity">{text.seeAll()}</ButtonLink> : null}
      </EmptyState>
      {newest.length > 0 ? (
        <FoundPart label={text.newest()}>
          <OpportunityGrid opportunities={newest} />
        </FoundPart>
      ) : null}
    </>
  )
}
