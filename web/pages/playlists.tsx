import { pageData } from '#web/api/page-data.ts'
import { ListingView } from '#web/features/listing/listing-view.tsx'
import { loadListing, withStatus } from '#web/features/listing/load-listing.ts'
import { useListingPath } from '#web/features/listing/use-listing-path.ts'
import { fallbackName, useFacts } from '#web/features/shell/use-facts.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { Page, PageHeading } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import type { Route } from './+types/playlists'

export const loader = pageData(async (api, { request }: Route.LoaderArgs) =>
  withStatus({ listing: await loadListing(api, request) }),
)

export const clientLoader = pageData(async (api, { request }: Route.ClientLoaderArgs) => ({
  listing: loadListing(api, request),
}))

export default function Playlists({ loaderData: { listing } }: Route.ComponentProps) {
  const site = useFacts()?.siteName ?? fallbackName
  return (
    <Page>
      <PageMeta
        title={text.playlists()}
        description={text.playlistsDescription({ site })}
        path={useListingPath('/playlists')}
      />
      <PageHeading title={text.playlists()} about={text.playlistsAbout({ site })} />
      <ListingView listing={listing} nothing={text.noPlaylists()} filtersIn="window" />
    </Page>
  )
}
