import { data } from 'react-router'
import { ApiError, type FailureCode, type PublicClient } from '#contract/client.ts'
import type { Understood } from '#contract/endpoints/search.ts'
import { limits } from '#contract/limits.ts'
import { filterCount, parseListingQuery } from '#web/features/listing/listing-address.ts'
import { type ShownCard, shownCards } from '#web/features/playlists/shown-card.ts'
import {
  loadSearchAlternatives,
  type SearchAlternatives,
} from '#web/features/search/load-search-alternatives.ts'
import { chosenLanguage } from '#web/messages/language.ts'

/** A page of playlists, or the server's sentence that says why there is none. */
export type Listing = {
  playlists: ShownCard[]
  total: number
  /** 200, or the status of the failure; 0 without an answer. */
  status: number
  error?: string
  code?: FailureCode
  /** How a search interpreted the words; null without one. */
  understood: Understood | null
  /** Number of results before the page. */
  offset: number
  /** After a search that found nothing. */
  ways: SearchAlternatives | null
}

/** In the browser a page is shown while its listing is still loading. */
export type MaybePendingListing = Listing | Promise<Listing>

export const pageSize = limits.pageSize.default

/** One page of playlists for the address. Failures are part of the result: they replace the cards. */
export async function loadListing(
  api: PublicClient,
  request: Request,
  what: { category?: string; search?: string } = {},
): Promise<Listing> {
  const shown = parseListingQuery(new URL(request.url).searchParams)
  const { prefersLanguage, ...asked } = shown
  const offset = (asked.page - 1) * pageSize
  const prefer = prefersLanguage ? undefined : ('none' as const)
  // Only a search ranks by language; requests that are the same in all languages share one cached reply.
  const first = what.search && !asked.sort ? chosenLanguage() : undefined
  try {
    const reply = await api.playlists.search({ query: { ...what, ...asked, prefer, first, limit: pageSize } })
    const {
      playlists,
      total,
      data: { understood = null },
    } = reply
    const isVain = what.search && total === 0 && filterCount(shown) === 0
    const ways = isVain
      ? await loadSearchAlternatives(api, what.search ?? '', understood?.language ?? null)
      : null
    return { playlists: shownCards(playlists), total, understood, offset, ways, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return {
      playlists: [],
      total: 0,
      understood: null,
      offset,
      ways: null,
      status: error.status,
      error: error.message,
      code: error.code,
    }
  }
}

/** The page's response has the status of its listing, so that a failure is neither cached nor indexed. */
export function withStatus<T extends { listing: Listing }>(content: T) {
  return data(content, { status: content.listing.status || 503 })
}
