import { ApiError, type PublicClient } from '#contract/client.ts'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import type { Understood } from '#contract/endpoints/search.ts'
import { limits } from '#contract/limits.ts'
import { parseOpportunityQuery } from '#web/features/opportunities/opportunity-address.ts'
import { type ShownCard, shownCards } from '#web/features/playlists/shown-card.ts'
import type { ReadOpportunity } from './read-opportunity.ts'

/** A page of opportunities, or the server's sentence that says why there is none. */
export type OpportunityListing = {
  opportunities: ReadOpportunity[]
  total: number
  /** 200, or the status of the failure; 0 without an answer. */
  status: number
  error?: string
  /** How a search interpreted the words; null without one. */
  understood: Understood | null
  /** Number of results before the page. */
  offset: number
  /** The newest ones, after a search that found nothing. */
  newest: ReadOpportunity[]
}

export const pageSize = limits.opportunityPageSize
const curatedCount = 8
const newestCount = 4

/** One page of open opportunities for the address. Failures are part of the result: they replace the cards. */
export async function loadOpportunities(api: PublicClient, request: Request): Promise<OpportunityListing> {
  const { search, jobType, sort, page } = parseOpportunityQuery(new URL(request.url).searchParams)
  const offset = (page - 1) * pageSize
  try {
    const { opportunities, total, data } = await api.opportunities.list({
      query: { page, limit: pageSize, approved: true, search, jobType, sort },
    })
    const newest = search && total === 0 ? await loadNewest(api) : []
    return {
      opportunities: opportunities.map(readOpportunity),
      total,
      understood: data.understood ?? null,
      offset,
      newest,
      status: 200,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const nothing = { opportunities: [], total: 0, understood: null, offset, newest: [] }
    return { ...nothing, status: error.status, error: error.message }
  }
}

async function loadNewest(api: PublicClient): Promise<ReadOpportunity[]> {
  const { opportunities } = await api.opportunities.list({ query: { limit: newestCount, approved: true } })
  return opportunities.map(readOpportunity)
}

function readOpportunity(whole: Opportunity): ReadOpportunity {
  const { comapanyName: _name, phone: _phone, category: _category, ...read } = whole
  return read
}

/** Playlists for people looking for work, or the server's sentence that says why there are none. */
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
