import { ApiError } from '#contract/client.ts'
import type { Card } from '#contract/endpoints/playlists.ts'
import { keepPageData } from '#web/api/keep-page-data.ts'
import { pageData } from '#web/api/page-data.ts'
import { FutureGoals } from '#web/features/home/future-goals.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { LanguageChips } from '#web/features/home/language-chips.tsx'
import { cutForCarousel, TopPlaylists } from '#web/features/home/top-playlists.tsx'
import {
  ContinueLearning,
  fetchResumable,
  reserveSpaceFor,
} from '#web/features/learning/continue-learning.tsx'
import { PlaylistGrid } from '#web/features/playlists/playlist-grid.tsx'
import { shownCards } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/home.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { chosenLanguage } from '#web/messages/language.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Page, Section } from '#web/ui/page/page.tsx'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import type { Route } from './+types/home'

export { keepPageData as shouldRevalidate }

const curatedCount = 8

const load = pageData(async (api, _: Route.LoaderArgs) => {
  const [top, curated, languages] = await Promise.all([
    api.playlists.getTop(),
    api.playlists.getCurated(),
    api.playlists.listLanguages(),
  ])
  const others = beside(top.data, curated.data.flat()).slice(0, curatedCount)
  return {
    top: shownCards(top.data).map(cutForCarousel),
    curated: shownCards(others),
    languages: languages.data.map(({ language }) => language).sort(chosenFirst),
  }
})

/** Courses in the language of the page first, otherwise in the same order. */
function chosenFirst(a: string, b: string): number {
  const chosen = chosenLanguage()
  return Number(b === chosen) - Number(a === chosen)
}

/** Each once, those in the language of the page first, then the best; those already among the top ones last. */
function beside(top: Card[], cards: Card[]): Card[] {
  const topIds = new Set(top.map(({ _id }) => _id))
  const unique = [...new Map(cards.map((card) => [card._id, card])).values()]
  return unique.sort(
    (a, b) =>
      Number(topIds.has(a._id)) - Number(topIds.has(b._id)) ||
      chosenFirst(a.language, b.language) ||
      b.avgRating - a.avgRating,
  )
}

export { load as loader }

/**
 * On a navigation from another page the visitor's own courses are there at once; without an answer the page
 * is shown without them.
 */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const [content, courses] = await Promise.all([load(args), fetchResumable().catch(withoutAnswer)])
  reserveSpaceFor(courses)
  return { ...content, courses }
}

function withoutAnswer(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { top, curated, languages } = loaderData
  return (
    <>
      <PageMeta description={text.description()} path="/" />
      <ContinueLearning courses={'courses' in loaderData ? loaderData.courses : undefined} />
      <Hero />
      <Page>
        <LanguageChips languages={languages} />
        {top.length > 0 ? <TopPlaylists playlists={top} /> : null}
        <Section
          title={text.curatedPlaylists()}
          action={
            <ButtonLink to="/playlists" quiet>
              {ui.allPlaylists()}
            </ButtonLink>
          }
        >
          {curated.length > 0 ? (
            <PlaylistGrid playlists={curated} isFewOnPhones />
          ) : (
            <EmptyState message={text.noPlaylists()} />
          )}
        </Section>
        <FutureGoals />
      </Page>
    </>
  )
}
