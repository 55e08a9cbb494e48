import type { JobType } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { wordsOf } from '#server/features/search/words.ts'

const MAX_WORDS = 10
/** Only this many words of a description are indexed. */
const MAX_DESCRIBED = 200

interface Texts {
  jobTitle: string
  companyName: string
  jobLocation: string
  jobType: string
  jobDescription: string
}

/**
 * The indexed words of an opportunity: those of its title, company, place and type, and, marked, those of its
 * description.
 */
export function searchTextOf(texts: Texts): string {
  const names = new Set(
    wordsOf(`${texts.jobTitle} ${texts.companyName} ${texts.jobLocation} ${texts.jobType}`),
  )
  const described = [...new Set(wordsOf(texts.jobDescription))].filter((word) => !names.has(word))
  return [...names, ...described.slice(0, MAX_DESCRIBED).map(describedBy)].join(' ')
}

/** A word of the description, as marked among the words of an entry. */
export function describedBy(word: string): string {
  return `-${word}`
}

/** The words of a search text in the form of the vocabulary. */
export function plainWords(searchText: string): Set<string> {
  return new Set(searchText.split(' ').map((word) => word.replace(/^-/, '')))
}

/**
 * The words of a search: each is a word of the opportunity, the last may still be its beginning. Undefined
 * for an empty search; none for one without words, which finds nothing.
 */
export function searchedWords(search: string): string[] | undefined {
  const asked = search.slice(0, limits.search).trim()
  return asked === '' ? undefined : [...new Set(wordsOf(asked))].slice(0, MAX_WORDS)
}

/** As a tsquery; words are letters and digits and need no escaping. */
export function queryOf(words: string[]): string {
  return `${words.map((word) => `'${word}'`).join(' & ')}:*`
}

/** The term of a type among the words of an entry. */
export function typeTerm(jobType: JobType): string {
  return `=${jobType}`
}
