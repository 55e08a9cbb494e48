import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { fallbackName, useFacts } from '#web/api/use-facts.ts'
import { ListingView } from '#web/features/listing/listing-view.tsx'
import { loadListing, withStatus } from '#web/features/listing/load-listing.ts'
import { useListingPath } from '#web/features/listing/use-listing-path.ts'
import { CuratedOpportunities } from '#web/features/opportunities/curated-opportunities.tsx'
import { loadCurated, loadCuratedOnce } from '#web/features/opportunities/load-curated.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { Page, PageHeading } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import type { Route } from './+types/playlists'

export { keepPageData as shouldRevalidate }

export const loader = pageData(async (api, { request }: Route.LoaderArgs) => {
  const [listing, curated] = await Promise.all([loadListing(api, request), loadCurated(api)])
  return withStatus({ listing, curated })
})

export const clientLoader = pageData(async (api, { request }: Route.ClientLoaderArgs) => ({
  listing: loadListing(api, request),
  curated: loadCuratedOnce(api),
}))

export default function Playlists({ loaderData: { listing, curated } }: Route.ComponentProps) {
  const site = useFacts()?.siteName ?? fallbackName
  return (
    <Page>
      <PageMeta
        title={text.playlists()}
        description={text.playlistsDescription({ site })}
        path={useListingPath('/playlists')}
      />
      <PageHeading title={text.playlists()} about={text.playlistsAbout({ site })} isBriefOnPhones />
      <ListingView listing={listing} nothing={text.noPlaylists()} filtersIn="dialog" />
      <CuratedOpportunities curated={curated} />
    </Page>
  )
}
