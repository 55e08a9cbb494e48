import type { Card } from '#contract/endpoints/playlists.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { FutureGoals } from '#web/features/home/future-goals.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { TopPlaylists } from '#web/features/home/top-playlists.tsx'
import { PlaylistGrid } from '#web/features/playlists/playlist-grid.tsx'
import { shownCards } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import type { Route } from './+types/home'

export { keepPageData as shouldRevalidate }

const curatedCount = 8

const load = pageData(async (api, _: Route.LoaderArgs) => {
  const [top, curated] = await Promise.all([api.playlists.getTop(), api.playlists.getCurated()])
  const others = beside(top.data, curated.data.flat()).slice(0, curatedCount)
  return { top: shownCards(top.data), curated: shownCards(others) }
})

/** Each once, the best first; those that stand among the top ones already come last. */
function beside(top: Card[], cards: Card[]): Card[] {
  const topIds = new Set(top.map(({ _id }) => _id))
  const unique = [...new Map(cards.map((card) => [card._id, card])).values()]
  return unique.sort(
    (a, b) => Number(topIds.has(a._id)) - Number(topIds.has(b._id)) || b.avgRating - a.avgRating,
  )
}

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
