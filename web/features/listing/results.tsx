import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { filterCount, parseListingQuery, unfilteredQuery } from '#web/features/listing/listing-address.ts'
import { type Listing, pageSize } from '#web/features/listing/load-listing.ts'
import { ResultGroup } from '#web/features/listing/result-group.tsx'
import { resultGroups } from '#web/features/listing/result-groups.ts'
import { MarkedName } from '#web/features/playlists/marked-name.tsx'
import { PlaylistGrid, PlaylistGridSkeleton } from '#web/features/playlists/playlist-grid.tsx'
import { AskForCourse } from '#web/features/search/ask-for-course.tsx'
import { SearchAlternatives } from '#web/features/search/search-alternatives.tsx'
import * as text from '#web/messages/compiled/listing.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { PastEnd } from '#web/ui/page/past-end.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { Pending } from '#web/ui/states/pending.tsx'

type Props = {
  /** While the next listing is loading, the previous one. */
  listing: Listing | undefined
  isPending: boolean
  nothing: string
  /** Shown above the server's own sentence when there was no answer. */
  failed: string | undefined
  searched: string | undefined
  page: number
  pageCount: number
}

/** The cards of a page with the pagination; skeletons replace them once loading takes a moment. */
export function Results({ listing, isPending, nothing, failed, searched, page, pageCount }: Props) {
  return (
    <>
      <Pending
        isPending={isPending}
        waiting={<PlaylistGridSkeleton count={pageSize} words={text.loading()} />}
      >
        {listing ? <Content listing={listing} nothing={nothing} failed={failed} searched={searched} /> : null}
      </Pending>
      {listing?.playlists.length ? <Pagination page={page} pageCount={pageCount} range={3} /> : null}
    </>
  )
}

type ContentProps = Pick<Props, 'nothing' | 'failed' | 'searched'> & { listing: Listing }

function Content({ listing, nothing, failed, searched }: ContentProps) {
  if (listing.error !== undefined) {
    const rejected = <Rejected message={listing.error} />
    return failed === undefined ? rejected : <EmptyState message={failed}>{rejected}</EmptyState>
  }
  if (listing.playlists.length > 0) {
    return searched === undefined ? (
      <PlaylistGrid playlists={listing.playlists} isFirst />
    ) : (
      <Found listing={listing} searched={searched} />
    )
  }
  if (listing.total > 0) return <PastEnd />
  return (
    <>
      <Nothing message={nothing} />
      {listing.ways && searched ? <SearchAlternatives searched={searched} ways={listing.ways} /> : null}
    </>
  )
}

/** The passes of a search, each with its label. With filters on, nobody can ask for a course: it may exist anyway. */
function Found({ listing, searched }: { listing: Listing; searched: string }) {
  const { playlists: items, understood, offset } = listing
  const parts = resultGroups({ items, understood, offset }, searched)
  const [query] = useSearchParams()
  const isInVain = understood?.broader || parts[0]?.pass === 'some'
  const canAsk = isInVain && filterCount(parseListingQuery(query)) === 0
  return (
    <>
      {parts.map(({ pass, label, words, items: found }, at) => (
        <ResultGroup key={`${pass} ${label}`} label={label}>
          <PlaylistGrid
            playlists={found}
            mark={words && ((name) => <MarkedName name={name} words={words} />)}
            isFirst={at === 0}
          />
        </ResultGroup>
      ))}
      {canAsk ? <AskForCourse key={searched} searched={searched} /> : null}
    </>
  )
}

function Rejected({ message }: { message: string }) {
  const { revalidate } = useRevalidator()
  return (
    <ErrorNotice message={message}>
      <PlainButton quiet onClick={() => void revalidate()}>
        {text.tryAgain()}
      </PlainButton>
    </ErrorNotice>
  )
}

/** One useful action: clearing the filters, or going to all playlists. */
function Nothing({ message }: { message: string }) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <EmptyState message={message}>
      {filterCount(parseListingQuery(query)) > 0 ? (
        <ButtonLink quiet to={{ pathname, search: unfilteredQuery(query) }} preventScrollReset>
          {text.clear()}
        </ButtonLink>
      ) : pathname === '/playlists' ? null : (
        <ButtonLink to="/playlists">{ui.allPlaylists()}</ButtonLink>
      )}
    </EmptyState>
  )
}
