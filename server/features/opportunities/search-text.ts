import { limits } from '#contract/limits.ts'
import { wordsOf } from '#server/features/search/words.ts'

const MOST_WORDS = 10

/** What search knows of an opportunity: the words of its title, its company and its place. */
export function searchTextOf(ad: { jobTitle: string; companyName: string; jobLocation: string }): string {
  return [...new Set(wordsOf(`${ad.jobTitle} ${ad.companyName} ${ad.jobLocation}`))].join(' ')
}

/**
 * The words of a search: each is a word of the opportunity, the last may still be its beginning. Undefined for an empty
 * search; none for one without words, which finds nothing.
 */
export function searchedWords(search: string): string[] | undefined {
  const asked = search.slice(0, limits.search).trim()
  return asked === '' ? undefined : [...new Set(wordsOf(asked))].slice(0, MOST_WORDS)
}

/** As a tsquery; words are letters and digits and need no escaping. */
export function queryOf(words: string[]): string {
  return `${words.map((word) => `'${word}'`).join(' & ')}:*`
}

/** The mark of a type among the words of an entry. */
export function typeMark(jobType: string): string {
  return `=${jobType}`
}
