import { pageData } from '#web/api/page-data.ts'
import { FutureGoals } from '#web/features/home/future-goals.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { TopPlaylists } from '#web/features/home/top-playlists.tsx'
import { PlaylistGrid } from '#web/features/playlists/playlist-grid.tsx'
import * as text from '#web/messages/compiled/home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import type { Route } from './+types/home'

const curatedCount = 8

const load = pageData(async (api, _: Route.LoaderArgs) => {
  const [top, curated] = await Promise.all([api.playlists.getTop(), api.playlists.getCurated()])
  const unique = new Map(curated.data.flat().map((playlist) => [playlist._id, playlist]))
  return { top: top.data, curated: [...unique.values()].slice(0, curatedCount) }
})

export { load as clientLoader, load as loader }

export default function Home({ loaderData: { top, curated } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta description={text.description()} path="/" />
      <Hero />
      <Page>
        {top.length > 0 ? <TopPlaylists playlists={top} /> : null}
        <Section
          title={text.curatedPlaylists()}
          action={
            <ButtonLink to="/playlists" quiet>
              {text.seeAll()}
            </ButtonLink>
          }
        >
          {curated.length > 0 ? (
            <PlaylistGrid playlists={curated} />
          ) : (
            <EmptyState message={text.noPlaylists()} />
          )}
        </Section>
        <FutureGoals />
      </Page>
    </>
  )
}
