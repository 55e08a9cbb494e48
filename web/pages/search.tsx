import { limits } from '#contract/limits.ts'
import { shorten } from '#contract/shorten.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import { ListingView } from '#web/features/listing/listing-view.tsx'
import { loadListing, withStatus } from '#web/features/listing/load-listing.ts'
import { searchAddress } from '#web/features/listing/search-address.ts'
import { useListingPath } from '#web/features/listing/use-listing-path.ts'
import * as text from '#web/messages/compiled/listing.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import type { Route } from './+types/search'

export { keepPageData as shouldRevalidate }

export const loader = pageData(async (api, { request, params }: Route.LoaderArgs) => {
  const searched = searchedFor(request, params.term)
  const listing = await loadListing(api, request, { search: searched })
  return withStatus({ searched, listing })
})

export const clientLoader = pageData(async (api, { request, params }: Route.ClientLoaderArgs) => {
  const searched = searchedFor(request, params.term)
  return { searched, listing: loadListing(api, request, { search: searched }) }
})

/** /search/{term} or /search?query={term}, limited like the search box. */
function searchedFor(request: Request, term: string | undefined): string {
  return shorten((term ?? new URL(request.url).searchParams.get('query') ?? '').trim(), limits.search)
}

export default function Search({ loaderData: { searched, listing } }: Route.ComponentProps) {
  const site = useFacts()?.siteName ?? fallbackName
  const nothing = text.searchNothing({ query: searched })
  const path = useListingPath(searched ? searchAddress(searched) : '/search')
  return (
    <Page>
      <PageMeta
        title={searched ? text.searchTitle({ query: searched }) : text.search()}
        description={text.searchDescription({ query: searched, site })}
        path={path}
      />
      <PageHeading title={text.search()} />
      {searched ? (
        <ListingView
          key={searched}
          listing={listing}
          nothing={nothing}
          failed={nothing}
          searched={searched}
          filtersIn="drawer"
        />
      ) : (
        <EmptyState message={text.searchEmpty()}>
          <ButtonLink to="/playlists">{ui.allPlaylists()}</ButtonLink>
        </EmptyState>
      )}
    </Page>
  )
}
