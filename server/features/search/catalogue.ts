import type { Executor } from '#server/db/client.ts'
import type { Wanted } from './search-terms.ts'

/** What is searched: playlists, or opportunities. */
export interface Catalogue {
  db: Executor
  /** How many match, within the filters of the search. */
  count(wanted: Wanted, nameKey: string): Promise<number>
  /** For each, the number of matches, counted up to a bound and without filters. */
  countUpToSome(all: Wanted[]): Promise<number[]>
  /** Where the words are looked for from the second pass on, if that is more than in the first. */
  widen?: (wanted: Wanted) => Wanted
  /** What “at home” means on its own; without it, nothing in particular. */
  atHome?: Wanted
}
