import { ApiError, type PublicClient } from '#contract/client.ts'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { limits } from '#contract/limits.ts'
import { readAsked } from '#web/features/opportunities/opportunity-address.ts'
import { type ShownCard, shownCards } from '#web/features/playlists/shown-card.ts'

/** What came back: a page of opportunities, or the server's own sentence why not. */
export type OpportunityListing = {
  opportunities: Opportunity[]
  total: number
  /** 200, or the status of the failure; 0 without an answer. */
  status: number
  error?: string
}

export const pageSize = limits.opportunityPageSize
const curatedCount = 8

/** One page of open opportunities as the address asks for it. Failures are part of the result: they replace the cards. */
export async function loadOpportunities(api: PublicClient, request: Request): Promise<OpportunityListing> {
  const { search, jobType, sort, page } = readAsked(new URL(request.url).searchParams)
  try {
    const { opportunities, total } = await api.opportunities.list({
      query: { page, limit: pageSize, approved: true, search, jobType, sort },
    })
    return { opportunities, total, status: 200 }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { opportunities: [], total: 0, status: error.status, error: error.message }
  }
}

/** Playlists for people who look for work, or the server's sentence why there are none. */
export type CuratedPlaylists = { playlists: ShownCard[]; error?: string }

export async function loadCuratedPlaylists(api: PublicClient): Promise<CuratedPlaylists> {
  try {
    const { data } = await api.playlists.getCurated()
    const unique = new Map(data.flat().map((playlist) => [playlist._id, playlist]))
    return { playlists: shownCards([...unique.values()].slice(0, curatedCount)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { playlists: [], error: error.message }
  }
}
