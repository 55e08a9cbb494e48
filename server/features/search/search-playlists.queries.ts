import { type Language, type PlaylistSort, RATING_STEPS } from '#contract/constants.ts'
import type { Understood } from '#contract/endpoints/search.ts'
import { readerLanguage } from '#contract/reader-language.ts'
import type { Executor } from '#server/db/client.ts'
import { FEW } from './bits.ts'
import type { FindInGlossary } from './glossary.queries.ts'
import { filterTerms } from './index-terms.ts'
import type { KnownWords, Readers } from './known-words.queries.ts'
import { type ParsedQuery, parseQuery } from './parsed-query.ts'
import { type Passes, runPasses } from './passes.queries.ts'
import { type Step, understoodOf } from './passes.ts'
import { type PlaylistCatalogue, playlistCatalogue } from './playlist-catalogue.queries.ts'
import { MANY } from './rank-sql.ts'
import type { Preference, Section } from './ranks.ts'
import { findMatches } from './search.queries.ts'
import { filterLists, type SearchFilter } from './search-terms.ts'
import { withWordsBefore } from './words-before.queries.ts'

/** Shared with other parts of the same request, or with other requests. */
export interface Shared {
  findInGlossary?: FindInGlossary
  readers?: Readers | undefined
}

interface Asked extends Shared {
  search: string
  category: string
  languages: readonly string[]
  /** Minimum average; 0 for all. */
  rating: number
  lengths: readonly string[]
  /** Undefined: by rank. */
  sort?: PlaylistSort | undefined
  /** `none`: a language that is recognised in the query does not affect the rank. */
  prefer?: 'language' | 'none'
  /**
   * The language that comes first among matches of one rank, unless the query names a language or is in the script of
   * others.
   */
  first?: Language | undefined
  page: number
  limit: number
  /** More matches than this count as many; the results are the same either way. */
  many?: number | undefined
  /** At most so many count as few, but never more than FEW; the results are the same either way. */
  few?: number
  /** From this offset on a page is far; the results are the same either way. */
  far?: number
  /** Counting may stop at this total. */
  countUpTo?: number
  passes?: Passes
}

export interface Found {
  /** Ids of the page, in order; null when the query has no search terms. */
  ids: string[] | null
  total: number
  understood: Understood
}

const NOTHING: Understood = {
  words: [],
  language: null,
  dropped: [],
  unused: [],
  correction: null,
  pass: 'exact',
  broader: false,
  steps: [],
}

/**
 * A page of the playlists that match; null when nothing is searched for. Punctuation without a word matches nothing.
 */
export async function searchPlaylists(db: Executor, asked: Asked): Promise<Found | null> {
  const read = parseQuery(asked.search)
  const parsed = read && asked.prefer === 'none' ? { ...read, language: null } : read
  if (!parsed) return asked.search.trim() === '' ? null : { ids: [], total: 0, understood: NOTHING }
  const { filters, minAverage } = filtersOf(asked)
  const { countUpTo, findInGlossary, readers } = asked
  const catalogue = playlistCatalogue(db, filters, minAverage, countUpTo, readers, findInGlossary)
  const found = await runPasses(catalogue, parsed, asked.passes)
  const outcome = asked.passes ? found : await withWordsBefore(catalogue, found, asked.search)
  const understood = understoodOf(outcome, parsed, true)
  if (outcome.everything) return { ids: null, total: 0, understood }
  const total = outcome.steps.reduce((sum, one) => sum + one.total, 0)
  const prefer = preferenceOf(asked, parsed)
  const asking = { filters, prefer, many: asked.many ?? MANY }
  const fewOf = ({ condition }: Step) => {
    const few = catalogue.fewOf(condition)
    return few && few.length <= (asked.few ?? FEW) ? few : null
  }
  const sections = outcome.steps.map((step) => ({
    total: step.total,
    section: sectionOf(step, catalogue.known, asking),
    few: fewOf(step),
  }))
  return { ids: await cutPage(catalogue, sections, { ...asked, minAverage }), total, understood }
}

/** Languages chosen as a filter are all equally welcome. */
function preferenceOf(
  { search, languages, prefer, first: chosen }: Asked,
  { language, isLanguageExplicit }: Pick<ParsedQuery, 'language' | 'isLanguageExplicit'>,
): Preference | null {
  if (languages.length > 0 || prefer === 'none') return null
  if (language) return { term: filterTerms.language(language), among: isLanguageExplicit ? 'all' : 'part' }
  const first = readerLanguage(search, chosen)
  return first ? { term: filterTerms.language(first), among: 'rank' } : null
}

/** The lists of terms, and the minimum average where it lies between two steps of the filter; else 0. */
export function filtersOf(asked: Omit<SearchFilter, 'ratingStep'> & { rating: number }): {
  filters: string[][]
  minAverage: number
} {
  const step = RATING_STEPS.findLastIndex((least) => least <= asked.rating)
  const filters = filterLists({ ...asked, ratingStep: step })
  return { filters, minAverage: RATING_STEPS[step] === asked.rating ? 0 : asked.rating }
}

interface Asking {
  filters: string[][]
  prefer: Preference | null
  /** With more matches than this a rank is walked, which compares faster with a beginning than with its completions. */
  many: number
}

function sectionOf(step: Step, known: KnownWords, { filters, prefer, many }: Asking): Section {
  const condition = known.asWhole(step.condition)
  const earlier = step.without && known.asWhole(step.without)
  const spelledOut = known.completed(condition)
  const isMany = step.total > many
  const without = isMany ? earlier : earlier && known.completed(earlier)
  return {
    terms: { condition: isMany ? condition : spelledOut, nameKey: step.nameKey, filters },
    spelledOut,
    mayBeWhole: known.mayBeWhole(condition),
    without,
    prefer,
    inDetail: step.nameKey !== '',
  }
}

/** The page, assembled from the sections one after another. */
async function cutPage(
  { db, known }: Pick<PlaylistCatalogue, 'db' | 'known'>,
  sections: readonly { section: Section; total: number; few: number[] | null }[],
  { page, limit, sort, minAverage, many, far }: Asked & { minAverage: number },
): Promise<string[]> {
  const ids: string[] = []
  let skip = (page - 1) * limit
  for (const { section, total, few } of sections) {
    if (skip < total && ids.length < limit) {
      const rest = { offset: skip, limit: limit - ids.length }
      const window = { ...rest, total, few, sort, minAverage, many, far }
      ids.push(...(await findMatches(db, section, window, known)))
    }
    skip = Math.max(0, skip - total)
  }
  return ids
}
