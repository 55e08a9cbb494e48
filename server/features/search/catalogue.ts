import type { Executor } from '#server/db/client.ts'
import type { Wanted } from './search-terms.ts'

/** What is searched: playlists, or opportunities. */
export interface Catalogue {
  db: Executor
  /** How many have what is wanted, within the filters of the search; up to `most` where that is enough. */
  count(wanted: Wanted, nameKey: string, most?: number): Promise<number>
  /** For each how many have it, counted up to a bound and without filters. */
  countUpToSome(all: Wanted[]): Promise<number[]>
  /** Where the words are looked for from the second pass on, if that is more than in the first. */
  widen?: (wanted: Wanted) => Wanted
  /** What “at home” means on its own; without it, nothing in particular. */
  atHome?: Wanted
}
