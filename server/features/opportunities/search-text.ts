import { type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { wordsOf } from '#server/features/search/words.ts'

const MOST_WORDS = 10

/** What search knows of an opportunity: the words of its title, its company and its place. */
export function searchTextOf(ad: { jobTitle: string; companyName: string; jobLocation: string }): string {
  return [...new Set(wordsOf(`${ad.jobTitle} ${ad.companyName} ${ad.jobLocation}`))].join(' ')
}

/** Every word of the search begins a word of the opportunity. Undefined for an empty search; what has no words finds nothing. */
export function matches(search: string): SQL | undefined {
  const asked = search.slice(0, limits.search).trim()
  if (asked === '') return undefined
  const words = [...new Set(wordsOf(asked))].slice(0, MOST_WORDS)
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`${opportunities.words} @@ ${query}::tsquery`
}
