import { type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { wordsOf } from '#server/features/search/words.ts'

const MOST_WORDS = 10

/** What search knows of an opportunity: the words of its title, its company and its place. */
export function searchTextOf(ad: { jobTitle: string; companyName: string; jobLocation: string }): string {
  return [...new Set(wordsOf(`${ad.jobTitle} ${ad.companyName} ${ad.jobLocation}`))].join(' ')
}

/**
 * The words of a search as a query: each is a word of the opportunity, the last may still be its beginning.
 * Undefined for an empty search; null for one without words, which finds nothing.
 */
export function queryOf(search: string): string | null | undefined {
  const asked = search.slice(0, limits.search).trim()
  if (asked === '') return undefined
  const words = [...new Set(wordsOf(asked))].slice(0, MOST_WORDS)
  return words.length === 0 ? null : `${words.map((word) => `'${word}'`).join(' & ')}:*`
}

/** The condition that finds few rows by the index of words. */
export function matches(query: string | null | undefined): SQL | undefined {
  if (query === undefined) return undefined
  return query === null ? sql`false` : sql`${opportunities.words} @@ ${query}::tsquery`
}

/** The same for words that many rows have: asked row by row along the index of the order, which soon fills a page. */
export function matchesOften(query: string | null | undefined): SQL | undefined {
  const condition = matches(query)
  return condition && sql`(${condition}) is true`
}
