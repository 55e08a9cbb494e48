import { RATING_STEPS } from '#contract/constants.ts'
import { filterMarks, marked, PLACES, type Place } from './marks.ts'

/**
 * A condition: a word (or the beginning of one, with its completions if they are known and few), the mark of a filter,
 * or a combination of them.
 */
export type Wanted =
  | { word: string; beginning?: boolean; completions?: readonly string[] }
  | { mark: string }
  | { all: readonly Wanted[] }
  | { any: readonly Wanted[] }
  /** In one of these places. */
  | { within: readonly Place[]; of: Wanted }

/** A parsed search. */
export interface SearchTerms {
  wanted: Wanted
  /** The words that the whole name of a playlist would have. */
  nameKey: string
  /** Marks of filters: one of each list must match. */
  filters: string[][]
}

export interface SearchFilter {
  /** A category id of any level, or `all`. */
  category: string
  languages: readonly string[]
  /** Index of a threshold of the rating filter; 0 for none. */
  ratingStep: number
  lengths: readonly string[]
}

export function filterLists({ category, languages, ratingStep, lengths }: SearchFilter): string[][] {
  const steps = RATING_STEPS.map((_, step) => step).slice(ratingStep)
  return [
    ...(category === 'all' ? [] : [[filterMarks.category(category)]]),
    ...(languages.length === 0 ? [] : [languages.map(filterMarks.language)]),
    ...(lengths.length === 0 ? [] : [lengths.map(filterMarks.courseLength)]),
    ...(ratingStep === 0 ? [] : [steps.map(filterMarks.ratingStep)]),
  ]
}

/** As a tsquery: the condition holds anywhere, and so do the filters. */
export function anywhere(terms: SearchTerms): string {
  return allOf([written(terms.wanted, null), filtersHold(terms)])
}

/** As a tsquery: the condition holds anywhere. */
export function tsqueryOf(wanted: Wanted): string {
  return written(wanted, null)
}

/** As a tsquery: each word occurs in one of these places. */
export function within(places: readonly Place[], wanted: Wanted): string {
  return written(wanted, places)
}

/** The places, cumulative from the best one: name; name and category; and so on. */
export const PLACES_SO_FAR = PLACES.map((_, at) => PLACES.slice(0, at + 1))

/** A tsquery for the filters alone; empty when there are none. */
function filtersHold({ filters }: Pick<SearchTerms, 'filters'>): string {
  return allOf(filters.map((marks) => anyOf(marks.map(quoted))))
}

/** The same condition with whole words only. */
export function wholeWords(wanted: Wanted): Wanted {
  if ('word' in wanted) return { word: wanted.word }
  if ('all' in wanted) return { all: wanted.all.map(wholeWords) }
  if ('within' in wanted) return { within: wanted.within, of: wholeWords(wanted.of) }
  return 'any' in wanted ? { any: wanted.any.map(wholeWords) } : wanted
}

/** The same condition with the completions of its beginnings, where they are known. */
export function withCompletions(
  wanted: Wanted,
  completionsOf: (beginning: string) => readonly string[] | undefined,
): Wanted {
  if ('mark' in wanted) return wanted
  if ('word' in wanted) {
    const completions = wanted.beginning ? completionsOf(wanted.word) : undefined
    return completions ? { ...wanted, completions } : wanted
  }
  const within = (part: Wanted) => withCompletions(part, completionsOf)
  if ('within' in wanted) return { within: wanted.within, of: within(wanted.of) }
  return 'any' in wanted ? { any: wanted.any.map(within) } : { all: wanted.all.map(within) }
}

/** The same condition, in which these beginnings are whole words. */
export function withWhole(wanted: Wanted, isWhole: (beginning: string) => boolean): Wanted {
  if ('mark' in wanted) return wanted
  if ('word' in wanted) return wanted.beginning && isWhole(wanted.word) ? { word: wanted.word } : wanted
  const within = (part: Wanted) => withWhole(part, isWhole)
  if ('within' in wanted) return { within: wanted.within, of: within(wanted.of) }
  return 'any' in wanted ? { any: wanted.any.map(within) } : { all: wanted.all.map(within) }
}

/** The same condition with the completions as words. */
export function asWords(wanted: Wanted): Wanted {
  if ('mark' in wanted) return wanted
  if ('word' in wanted) {
    return wanted.completions ? { any: wanted.completions.map((word) => ({ word })) } : wanted
  }
  if ('within' in wanted) return { within: wanted.within, of: asWords(wanted.of) }
  if ('all' in wanted) return { all: wanted.all.map(asWords) }
  return { any: wanted.any.map(asWords).flatMap((part) => ('any' in part ? part.any : [part])) }
}

export function hasBeginnings(wanted: Wanted): boolean {
  if ('word' in wanted) return wanted.beginning === true
  if ('mark' in wanted) return false
  if ('within' in wanted) return hasBeginnings(wanted.of)
  return ('all' in wanted ? wanted.all : wanted.any).some(hasBeginnings)
}

/** Whether it is a word, or one of several. */
export function isOneWord(wanted: Wanted): boolean {
  return 'any' in wanted ? wanted.any.every((one) => 'word' in one) : 'word' in wanted
}

/** A word, or the completions of a beginning; null where they are unknown. */
export function formsOf({
  word,
  beginning,
  completions,
}: Extract<Wanted, { word: string }>): readonly string[] | null {
  return beginning && !completions ? null : (completions ?? [word])
}

/** All its words, with the completions of its beginnings where they are known. */
export function formsIn(wanted: Wanted): readonly string[] {
  if ('mark' in wanted) return []
  if ('word' in wanted) return formsOf(wanted) ?? [wanted.word]
  if ('within' in wanted) return formsIn(wanted.of)
  return ('all' in wanted ? wanted.all : wanted.any).flatMap(formsIn)
}

/** All its words, both whole words and beginnings. */
export function wordsIn(wanted: Wanted): string[] {
  if ('mark' in wanted) return []
  if ('word' in wanted) return [wanted.word]
  if ('within' in wanted) return wordsIn(wanted.of)
  return ('all' in wanted ? wanted.all : wanted.any).flatMap(wordsIn)
}

/** No entry has this word. */
const NEVER = quoted('!')

function written(wanted: Wanted, places: readonly Place[] | null): string {
  // A mark has no place: a course is not called English because it is in English.
  if ('mark' in wanted) return places === null ? quoted(wanted.mark) : NEVER
  if ('all' in wanted) return allOf(wanted.all.map((part) => written(part, places)))
  if ('any' in wanted) return anyOf(wanted.any.map((part) => written(part, places)))
  if ('within' in wanted) {
    return written(
      wanted.of,
      wanted.within.filter((place) => places?.includes(place) ?? true),
    )
  }
  const lexemes = lexemesOf(wanted, places)
  return lexemes.length === 0 ? NEVER : anyOf(lexemes)
}

function lexemesOf(
  { word, beginning, completions }: Extract<Wanted, { word: string }>,
  places: readonly Place[] | null,
): string[] {
  const end = beginning && !completions ? ':*' : ''
  const words = completions ?? [word]
  if (places === null) return words.map((one) => quoted(one) + end)
  return places.flatMap((place) => words.map((one) => quoted(marked(place, one)) + end))
}

export function allOf(queries: string[]): string {
  if (queries.includes(NEVER)) return NEVER
  return queries
    .filter((query) => query !== '')
    .map((query) => `(${query})`)
    .join(' & ')
}

export function anyOf(queries: readonly string[]): string {
  const [only] = queries
  if (only !== undefined && queries.length === 1) return only === NEVER ? NEVER : `(${only})`
  const possible = [...new Set(queries)].filter((query) => query !== NEVER)
  if (possible.length === 0 && queries.length > 0) return NEVER
  return possible.map((query) => `(${query})`).join(' | ')
}

/** Quoted, so that no character in a word is taken for an operator. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
