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
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import type { Route } from './+types/filtered-playlists'

export { keepPageData as shouldRevalidate }

export const loader = pageData(async (api, { request, params }: Route.LoaderArgs) =>
  withStatus({ listing: await loadListing(api, request, { search: searchedFor(params) }) }),
)

export const clientLoader = pageData(async (api, { request, params }: Route.ClientLoaderArgs) => ({
  listing: loadListing(api, request, { search: searchedFor(params) }),
}))

/** Limited like the search box. */
function searchedFor({ id }: { id: string }): string {
  return shorten(id, limits.search)
}

/** Whatever the first part of the address is, the second is the search. */
export default function FilteredPlaylists({ loaderData: { listing }, params }: Route.ComponentProps) {
  const site = useFacts()?.siteName ?? fallbackName
  const query = searchedFor(params)
  return (
    <Page>
      <PageMeta
        title={query}
        description={text.filteredDescription({ query, site })}
        path={useListingPath(searchAddress(query))}
      />
      <PageHeading title={query} />
      <ListingView
        key={query}
        listing={listing}
        nothing={text.noneYet()}
        searched={query}
        filtersIn="drawer"
      />
    </Page>
  )
}
