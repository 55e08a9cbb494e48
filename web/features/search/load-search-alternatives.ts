import { ApiError, type PublicClient } from '#contract/client.ts'
import type { Suggestions } from '#contract/endpoints/search.ts'
import { limits } from '#contract/limits.ts'
import { type ShownCard, shownCards } from '#web/features/playlists/shown-card.ts'
import { likelyLanguage } from '#web/features/search/likely-language.ts'
import { isLongEnough } from '#web/features/search/long-enough.ts'
import { chosenLanguage } from '#web/messages/language.ts'

/** Where to continue after a search that found nothing. */
export type SearchAlternatives = { categories: Suggestions['categories']; playlists: ShownCard[] }

const MAX_PLAYLISTS = 3

/** The categories nearest to the search, and well-rated courses in the reader's language; none of what cannot be loaded. */
export async function loadSearchAlternatives(
  api: PublicClient,
  searched: string,
  named: string | null,
): Promise<SearchAlternatives> {
  const spoken = import.meta.env.SSR ? [] : navigator.languages
  const language = named ?? likelyLanguage(searched, chosenLanguage(), spoken)
  const [categories, playlists] = await Promise.all([
    orNone(loadNearest(api, searched)),
    orNone(loadWellRated(api, language)),
  ])
  return { categories, playlists }
}

/** The search has succeeded: that it found nothing is shown even if there is nothing to suggest. */
async function orNone<T>(suggested: Promise<T[]>): Promise<T[]> {
  try {
    return await suggested
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return []
  }
}

async function loadNearest(api: PublicClient, searched: string): Promise<SearchAlternatives['categories']> {
  if (!isLongEnough(searched)) return []
  const { data } = await api.search.suggest({ query: { q: searched.slice(0, limits.search) } })
  return data.categories
}

async function loadWellRated(api: PublicClient, language: string | null): Promise<ShownCard[]> {
  const wellRated = { sort: 'rating', limit: MAX_PLAYLISTS } as const
  const own = language === null ? [] : await cardsOf(api, { ...wellRated, languages: [language] })
  return own.length > 0 ? own : cardsOf(api, wellRated)
}

type ByRating = { sort: 'rating'; limit: number; languages?: string[] }

async function cardsOf(api: PublicClient, query: ByRating): Promise<ShownCard[]> {
  return shownCards((await api.playlists.search({ query })).playlists)
}
