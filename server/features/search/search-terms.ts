import { RATING_STEPS } from '#contract/constants.ts'
import { FIELDS, type Field, fieldTerm, filterTerms } from './index-terms.ts'

/**
 * A condition: a word (or the beginning of one, with its completions if they are known and few), the term of a filter,
 * or a combination of them.
 */
export type SearchCondition =
  | { word: string; beginning?: boolean; completions?: readonly string[] }
  | { term: string }
  | { all: readonly SearchCondition[] }
  | { any: readonly SearchCondition[] }
  /** In one of these fields. */
  | { within: readonly Field[]; of: SearchCondition }

/** A parsed search. */
export interface SearchTerms {
  condition: SearchCondition
  /** The words that the whole name of a playlist would have. */
  nameKey: string
  /** Terms of filters: one of each list must match. */
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
    ...(category === 'all' ? [] : [[filterTerms.category(category)]]),
    ...(languages.length === 0 ? [] : [languages.map(filterTerms.language)]),
    ...(lengths.length === 0 ? [] : [lengths.map(filterTerms.courseLength)]),
    ...(ratingStep === 0 ? [] : [steps.map(filterTerms.ratingStep)]),
  ]
}

/** As a tsquery: the condition holds anywhere, and so do the filters. */
export function anywhere(terms: SearchTerms): string {
  return allOf([written(terms.condition, null), filtersHold(terms)])
}

/** As a tsquery: the condition holds anywhere. */
export function tsqueryOf(condition: SearchCondition): string {
  return written(condition, null)
}

/** As a tsquery: each word occurs in one of these fields. */
export function within(fields: readonly Field[], condition: SearchCondition): string {
  return written(condition, fields)
}

/** The fields, cumulative from the best one: name; name and category; and so on. */
export const CUMULATIVE_FIELDS = FIELDS.map((_, at) => FIELDS.slice(0, at + 1))

/** A tsquery for the filters alone; empty when there are none. */
function filtersHold({ filters }: Pick<SearchTerms, 'filters'>): string {
  return allOf(filters.map((terms) => anyOf(terms.map(quoted))))
}

/** The same condition with whole words only. */
export function wholeWords(condition: SearchCondition): SearchCondition {
  if ('word' in condition) return { word: condition.word }
  if ('all' in condition) return { all: condition.all.map(wholeWords) }
  if ('within' in condition) return { within: condition.within, of: wholeWords(condition.of) }
  return 'any' in condition ? { any: condition.any.map(wholeWords) } : condition
}

/** The same condition with the completions of its beginnings, where they are known. */
export function withCompletions(
  condition: SearchCondition,
  completionsOf: (beginning: string) => readonly string[] | undefined,
): SearchCondition {
  if ('term' in condition) return condition
  if ('word' in condition) {
    const completions = condition.beginning ? completionsOf(condition.word) : undefined
    return completions ? { ...condition, completions } : condition
  }
  const within = (part: SearchCondition) => withCompletions(part, completionsOf)
  if ('within' in condition) return { within: condition.within, of: within(condition.of) }
  return 'any' in condition ? { any: condition.any.map(within) } : { all: condition.all.map(within) }
}

/** The same condition, in which these beginnings are whole words. */
export function withWhole(
  condition: SearchCondition,
  isWhole: (beginning: string) => boolean,
): SearchCondition {
  if ('term' in condition) return condition
  if ('word' in condition)
    return condition.beginning && isWhole(condition.word) ? { word: condition.word } : condition
  const within = (part: SearchCondition) => withWhole(part, isWhole)
  if ('within' in condition) return { within: condition.within, of: within(condition.of) }
  return 'any' in condition ? { any: condition.any.map(within) } : { all: condition.all.map(within) }
}

/** The same condition with the completions as words. */
export function asWords(condition: SearchCondition): SearchCondition {
  if ('term' in condition) return condition
  if ('word' in condition) {
    return condition.completions ? { any: condition.completions.map((word) => ({ word })) } : condition
  }
  if ('within' in condition) return { within: condition.within, of: asWords(condition.of) }
  if ('all' in condition) return { all: condition.all.map(asWords) }
  return { any: condition.any.map(asWords).flatMap((part) => ('any' in part ? part.any : [part])) }
}

export function hasBeginnings(condition: SearchCondition): boolean {
  if ('word' in condition) return condition.beginning === true
  if ('term' in condition) return false
  if ('within' in condition) return hasBeginnings(condition.of)
  return ('all' in condition ? condition.all : condition.any).some(hasBeginnings)
}

/** Whether it is a word, or one of several. */
export function isOneWord(condition: SearchCondition): boolean {
  return 'any' in condition ? condition.any.every((one) => 'word' in one) : 'word' in condition
}

/** A word, or the completions of a beginning; null where they are unknown. */
export function formsOf({
  word,
  beginning,
  completions,
}: Extract<SearchCondition, { word: string }>): readonly string[] | null {
  return beginning && !completions ? null : (completions ?? [word])
}

/** All its words, with the completions of its beginnings where they are known. */
export function formsIn(condition: SearchCondition): readonly string[] {
  if ('term' in condition) return []
  if ('word' in condition) return formsOf(condition) ?? [condition.word]
  if ('within' in condition) return formsIn(condition.of)
  return ('all' in condition ? condition.all : condition.any).flatMap(formsIn)
}

/** All its words, both whole words and beginnings. */
export function wordsIn(condition: SearchCondition): string[] {
  if ('term' in condition) return []
  if ('word' in condition) return [condition.word]
  if ('within' in condition) return wordsIn(condition.of)
  return ('all' in condition ? condition.all : condition.any).flatMap(wordsIn)
}

/** No entry has this word. */
const NEVER = quoted('!')

function written(condition: SearchCondition, fields: readonly Field[] | null): string {
  // The term of a filter has no field: a course is not called English because it is in English.
  if ('term' in condition) return fields === null ? quoted(condition.term) : NEVER
  if ('all' in condition) return allOf(condition.all.map((part) => written(part, fields)))
  if ('any' in condition) return anyOf(condition.any.map((part) => written(part, fields)))
  if ('within' in condition) {
    return written(
      condition.of,
      condition.within.filter((field) => fields?.includes(field) ?? true),
    )
  }
  const lexemes = lexemesOf(condition, fields)
  return lexemes.length === 0 ? NEVER : anyOf(lexemes)
}

function lexemesOf(
  { word, beginning, completions }: Extract<SearchCondition, { word: string }>,
  fields: readonly Field[] | null,
): string[] {
  const end = beginning && !completions ? ':*' : ''
  const words = completions ?? [word]
  if (fields === null) return words.map((one) => quoted(one) + end)
  return fields.flatMap((field) => words.map((one) => quoted(fieldTerm(field, one)) + end))
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
