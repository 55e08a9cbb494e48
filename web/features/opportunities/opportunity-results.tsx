import { Link, useRevalidator, useSearchParams } from 'react-router'
import { CorrectionNotice, correctionOf } from '#web/features/listing/correction-notice.tsx'
import { IgnoredWords } from '#web/features/listing/ignored-words.tsx'
import { ResultGroup } from '#web/features/listing/result-group.tsx'
import { resultGroups, type Sentences } from '#web/features/listing/result-groups.ts'
import { useFocusOfPage } from '#web/features/listing/use-focus-of-page.ts'
import { type OpportunityListing, pageSize } from '#web/features/opportunities/load-opportunities.ts'
import { parseOpportunityQuery, queryOf } from '#web/features/opportunities/opportunity-address.ts'
import { OpportunityGrid, OpportunityGridSkeleton } from '#web/features/opportunities/opportunity-grid.tsx'
import * as text from '#web/messages/compiled/opportunity.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
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
  const { page, search, jobType } = parseOpportunityQuery(query)
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
      {isPending || !listing?.total ? null : <IgnoredWords words={listing.understood?.unused} />}
      <Pending isPending={isPending} waiting={<OpportunityGridSkeleton count={pageSize} />}>
        {listing ? <Content listing={listing} /> : null}
      </Pending>
      {listing?.opportunities.length ? (
        <Pagination page={page} pageCount={Math.ceil(listing.total / pageSize)} range={3} />
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
        <CorrectionNotice correction={correction} /> {text.found({ count })}
      </>
    )
  // A query without search terms finds everything, so there are no matches to label.
  const isForWords = search !== '' && (count === 0 || understood?.steps.length !== 0)
  if (!isForWords) return text.found({ count })
  return (
    <MixedLanguageText
      pieces={[{ words: search, lang: guessLang(search) }]}
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
  return resultGroups(
    { items, understood, offset },
    parseOpportunityQuery(query).search,
    ofOpportunities,
  ).map(({ pass, label, words, items: found }) => (
    <ResultGroup key={`${pass} ${label}`} label={label}>
      <OpportunityGrid opportunities={found} marked={words} />
    </ResultGroup>
  ))
}

/** No dead end: the same search in all types, everything there is, and the newest. */
function Nothing({ newest }: { newest: ReadOpportunity[] }) {
  const [query] = useSearchParams()
  const asked = parseOpportunityQuery(query)
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
        <ResultGroup label={text.newest()}>
          <OpportunityGrid opportunities={newest} />
        </ResultGroup>
      ) : null}
    </>
  )
}
