import { RATING_STEPS } from '#contract/constants.ts'
import { filterMarks, marked, PLACES, type Place, wordsOf } from './words.ts'

/** What is searched for: words that must all match; the last one may also be the beginning of a word. */
export interface SearchTerms {
  words: string[]
  openEnd: boolean
  /** Marks of filters: one of each list must match. */
  filters: string[][]
}

interface SearchFilter {
  /** A category id of any level, or `all`. */
  category: string
  languages: readonly string[]
  /** One of the thresholds of the rating filter, or 0. */
  ratingStep: number
}

/** More words than anybody means; the rest of a longer text is not looked at. */
const MOST_WORDS = 12
const LONGEST_TEXT = 1_000

/** Null when there is no word in the text. */
export function readSearch(text: string, filter: SearchFilter): SearchTerms | null {
  const words = [...new Set(wordsOf(text.slice(0, LONGEST_TEXT)))].slice(0, MOST_WORDS)
  const last = words.at(-1)
  return last === undefined ? null : { words, openEnd: mayBeBeginning(last), filters: filterLists(filter) }
}

function filterLists({ category, languages, ratingStep }: SearchFilter): string[][] {
  const steps = RATING_STEPS.map((_, step) => step).slice(ratingStep)
  return [
    ...(category === 'all' ? [] : [[filterMarks.category(category)]]),
    ...(languages.length === 0 ? [] : [languages.map(filterMarks.language)]),
    ...(ratingStep === 0 ? [] : [steps.map(filterMarks.ratingStep)]),
  ]
}

/** One or two Latin letters begin too many words to mean any of them; other scripts say more with fewer signs. */
function mayBeBeginning(word: string): boolean {
  if (/\p{Script=Han}|[+#]$/u.test(word)) return false
  return [...word].length >= (/^[\x20-\x7e]*$/.test(word) ? 3 : 2)
}

/** A tsquery: every word stands somewhere, and the filters hold. */
export function anywhere(terms: SearchTerms): string {
  return allOf([everyWord(terms, (word, end) => quoted(word) + end), filtersHold(terms)])
}

/** A tsquery: every word stands in one of these places. */
export function within(places: readonly Place[], terms: SearchTerms): string {
  return everyWord(terms, (word, end) => anyOf(places.map((place) => quoted(marked(place, word)) + end)))
}

/** The places from the best one to each: name; name and category; and so on. */
export const PLACES_SO_FAR = PLACES.map((_, at) => PLACES.slice(0, at + 1))

/** A tsquery for the filters alone; empty when there are none. */
export function filtersHold({ filters }: SearchTerms): string {
  return allOf(filters.map((marks) => anyOf(marks.map(quoted))))
}

function everyWord({ words, openEnd }: SearchTerms, one: (word: string, end: string) => string): string {
  return allOf(words.map((word, at) => one(word, openEnd && at === words.length - 1 ? ':*' : '')))
}

export function allOf(queries: string[]): string {
  return queries
    .filter((query) => query !== '')
    .map((query) => `(${query})`)
    .join(' & ')
}

export function anyOf(queries: string[]): string {
  return queries.map((query) => `(${query})`).join(' | ')
}

/** Quoted, so that no sign in a word is taken for an operator. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
