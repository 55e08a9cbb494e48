import { data } from 'react-router'
import { ApiError, type Client } from '#contract/client.ts'
import { limits } from '#contract/limits.ts'
import { defaultSort, readAsked } from '#web/features/listing/listing-address.ts'
import { type ShownCard, shownCards } from '#web/features/playlists/shown-card.ts'

/** What came back: a page of playlists, or the server's own sentence why not. */
export type Listing = {
  playlists: ShownCard[]
  total: number
  /** 200, or the status of the refusal; 0 without an answer. */
  status: number
  error?: string
  /** What was searched instead, where nothing matched exactly. */
  closeTo: string | null
}

/** In the browser a page is shown while its listing is still on the way. */
export type ListingToCome = Listing | Promise<Listing>

export const pageSize = limits.pageSize.default

/** One page of playlists as the address asks for it. Refusals are part of the result: they replace the cards. */
export async function loadListing(
  api: Client,
  request: Request,
  what: { category?: string; search?: string } = {},
): Promise<Listing> {
  const { sort, ...asked } = readAsked(new URL(request.url).searchParams)
  // Of what was searched for, the best match comes first instead of the newest.
  const order = what.search !== undefined && sort === defaultSort ? undefined : sort
  try {
    const reply = await api.playlists.search({ query: { ...what, ...asked, sort: order, limit: pageSize } })
    const { playlists, total, closeTo } = reply
    return { playlists: shownCards(playlists), total, closeTo, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { playlists: [], total: 0, closeTo: null, status: error.status, error: error.message }
  }
}

/** The server's answer carries the status of its listing, so that a failure is neither kept nor indexed. */
export function withStatus<T extends { listing: Listing }>(content: T) {
  return data(content, { status: content.listing.status || 503 })
}
