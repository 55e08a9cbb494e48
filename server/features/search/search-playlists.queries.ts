import { type PlaylistSort, RATING_STEPS } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { correctWords } from './corrections.queries.ts'
import { countMatches } from './count-matches.queries.ts'
import { findMatches, type Window } from './search.queries.ts'
import { readSearch, type SearchTerms } from './search-terms.ts'

interface Asked {
  search: string
  category: string
  languages: readonly string[]
  /** Lowest average; 0 for all. */
  rating: number
  /** Undefined: by rank. */
  sort?: PlaylistSort | undefined
  page: number
  limit: number
}

export interface Found {
  /** Ids of the page, in order. */
  ids: string[]
  total: number
  /** The corrected words when nothing matched what was typed; else null. */
  closeTo: string | null
}

/** A page of the playlists that match; null when nothing is searched for. Signs without a word match nothing. */
export async function searchPlaylists(db: Executor, asked: Asked): Promise<Found | null> {
  const step = (RATING_STEPS as readonly number[]).indexOf(asked.rating)
  const terms = readSearch(asked.search, { ...asked, ratingStep: Math.max(step, 0) })
  if (!terms) return asked.search.trim() === '' ? null : { ids: [], total: 0, closeTo: null }
  const window = {
    offset: (asked.page - 1) * asked.limit,
    limit: asked.limit,
    sort: asked.sort,
    leastAverage: step === -1 ? asked.rating : 0,
  }
  const found = await searchFor(db, terms, window)
  if (found.total > 0) return { ...found, closeTo: null }
  const words = await correctWords(db, terms)
  if (!words) return { ...found, closeTo: null }
  const closeTo = words.join(' ')
  return { ...(await searchFor(db, { ...terms, words, openEnd: false }, window)), closeTo }
}

async function searchFor(db: Executor, terms: SearchTerms, window: Omit<Window, 'total'>) {
  const total = await countMatches(db, terms, window.leastAverage)
  return { total, ids: window.offset < total ? await findMatches(db, terms, { ...window, total }) : [] }
}
