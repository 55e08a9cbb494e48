import type { Executor } from '#server/db/client.ts'
import type { FindInGlossary } from './glossary.queries.ts'
import type { SearchCondition } from './search-terms.ts'

/** What is searched: playlists, or opportunities. */
export interface Catalogue {
  db: Executor
  findInGlossary: FindInGlossary
  /** The phrases for each concept, as lists of words. */
  readConcepts(concepts: Iterable<string>): Promise<Map<string, string[][]>>
  /** The words that exist in the vocabulary. */
  inVocabulary(words: Iterable<string>): Promise<Set<string>>
  /** Whether the search has filters: what is missing within them may exist outside. */
  isFiltered: boolean
  /** Whether the total is needed; if not, passes stop once a page is full. */
  needsTotal: boolean
  /** How many match within the filters of the search; counting may stop at `most`. */
  count(condition: SearchCondition, nameKey: string, most?: number): Promise<number>
  /**
   * The first of these conditions that finds anything, each of which finds all that the one before finds; their number if
   * none does.
   */
  firstFound(nested: SearchCondition[]): Promise<number>
  /** How many match each, counted up to a bound and without filters. */
  countUpToSome(all: SearchCondition[]): Promise<number[]>
  /** Adds the fields that are searched only from the second pass on, if there are any. */
  widen?: (condition: SearchCondition) => SearchCondition
  /** What “at home” means on its own; without it, nothing in particular. */
  atHome?: SearchCondition
}
