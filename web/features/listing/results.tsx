import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { filterCount, readAsked, unfilteredQuery } from '#web/features/listing/listing-address.ts'
import { type Listing, pageSize } from '#web/features/listing/load-listing.ts'
import { PlaylistGrid, PlaylistGridSkeleton } from '#web/features/playlists/playlist-grid.tsx'
import * as text from '#web/messages/compiled/listing.ts'
import { ButtonLink, PlainButton } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { PageBar } from '#web/ui/page-bar.tsx'
import { Pending } from '#web/ui/pending.tsx'

type Props = {
  /** While the next listing is on the way, the one before. */
  listing: Listing | undefined
  isPending: boolean
  nothing: string
  /** Said above the server's own sentence when there was no answer to show. */
  failed: string | undefined
  page: number
  pageCount: number
}

/** The cards of a page with the page bar; skeletons in their place once waiting takes a moment. */
export function Results({ listing, isPending, nothing, failed, page, pageCount }: Props) {
  return (
    <>
      <Pending
        isPending={isPending}
        waiting={<PlaylistGridSkeleton count={pageSize} words={text.loading()} />}
      >
        {listing ? <Content listing={listing} nothing={nothing} failed={failed} /> : null}
      </Pending>
      {listing?.playlists.length ? <PageBar page={page} pageCount={pageCount} range={3} /> : null}
    </>
  )
}

type ContentProps = Pick<Props, 'nothing' | 'failed'> & { listing: Listing }

function Content({ listing, nothing, failed }: ContentProps) {
  if (listing.error !== undefined) {
    const refused = <Refused message={listing.error} />
    return failed === undefined ? refused : <EmptyState message={failed}>{refused}</EmptyState>
  }
  if (listing.playlists.length > 0) return <PlaylistGrid playlists={listing.playlists} isFirst />
  return listing.total > 0 ? <PastEnd /> : <Nothing message={nothing} />
}

function Refused({ message }: { message: string }) {
  const { revalidate } = useRevalidator()
  return (
    <ErrorNotice message={message}>
      <PlainButton quiet onClick={() => void revalidate()}>
        {text.tryAgain()}
      </PlainButton>
    </ErrorNotice>
  )
}

/** One useful way on: without the filters, or to everything there is. */
function Nothing({ message }: { message: string }) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <EmptyState message={message}>
      {filterCount(readAsked(query)) > 0 ? (
        <ButtonLink quiet to={{ pathname, search: unfilteredQuery(query) }} preventScrollReset>
          {text.clear()}
        </ButtonLink>
      ) : pathname === '/playlists' ? null : (
        <ButtonLink to="/playlists">{text.seeAll()}</ButtonLink>
      )}
    </EmptyState>
  )
}

function PastEnd() {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const first = new URLSearchParams(query)
  first.delete('page')
  return (
    <EmptyState message={text.pastEnd()}>
      <ButtonLink quiet to={{ pathname, search: first.toString() }}>
        {text.toFirstPage()}
      </ButtonLink>
    </EmptyState>
  )
}
