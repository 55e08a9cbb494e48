import { FIELDS, type Field } from './index-terms.ts'
import {
  allOf,
  CUMULATIVE_FIELDS,
  hasBeginnings,
  isOneWord,
  type SearchCondition,
  type SearchTerms,
  tsqueryOf,
  wholeWords,
} from './search-terms.ts'

/** Matches with the term of a filter come first: of all, of each part of the ranks, or only of one rank. */
export interface Preference {
  term: string
  among: 'all' | 'part' | 'rank'
}

/** Consecutive matches that are shown apart from others. */
export interface Section {
  terms: SearchTerms
  /**
   * The condition with the completions of its beginnings where they are known and few: the index finds whole words
   * faster.
   */
  spelledOut: SearchCondition
  /** False if nothing can have all its words whole. */
  mayBeWhole: boolean
  /** The matches of earlier sections; null for none. */
  without: SearchCondition | null
  prefer: Preference | null
  /** Ranked by all fields that a word can be in and by the whole name; else coarsely. */
  inDetail: boolean
}

/** How the whole name relates to the typed words. */
type NameKind = 'is' | 'begins' | 'otherwise' | 'letters' | 'words' | 'any'

/** A part of the matches; the ranks of a search do not overlap. */
export interface Rank {
  name: NameKind
  /** A tsquery; empty for none. */
  query: string
  /** The same with the completions of beginnings, which the index finds faster. */
  spelledOut?: () => string
}

/** All of some conditions and none of others. */
export interface Condition {
  meets: readonly SearchCondition[]
  misses: readonly SearchCondition[]
}

/** Consecutive ranks that differ only by the whole name and by what is preferred. */
export interface RankGroup {
  /** The best first. The names of a group exclude each other, and its last one means all others. */
  names: readonly NameKind[]
  /** The preferred first, within each kind of name. They exclude each other. */
  conditions: readonly Condition[]
}

/** Rank groups in two parts, the second of which most searches do not need. */
export interface Parts {
  first: RankGroup[]
  second: () => RankGroup[]
}

/** The rank groups of a section, best first: in the name and elsewhere, or preferred and others. */
export function rankGroups(section: Section): Parts {
  const { first: inName, second: elsewhere } = section.inDetail
    ? detailedGroups(section)
    : roughGroups(section.terms)
  if (section.prefer?.among === 'all') {
    const all = apart([...inName, ...elsewhere()], section)
    const [having, lacking] = byTerm(section.prefer)
    return { first: all.map(only(having)), second: () => all.map(only(lacking)) }
  }
  const parted = (part: RankGroup[]) => preferring(apart(part, section), section)
  return { first: parted(inName), second: () => parted(elsewhere()) }
}

/** The same with the completions of beginnings. */
export function spelledOut(section: Section): Section {
  return { ...section, terms: { ...section.terms, condition: section.spelledOut } }
}

/** The ranks of some groups, best first. */
export function ranksIn(groups: readonly RankGroup[], spelled: () => readonly RankGroup[]): Rank[] {
  return ranksOf(groups).map((rank, at) => ({
    ...rank,
    spelledOut: () => ranksOf(spelled())[at]?.query ?? rank.query,
  }))
}

export function ranksOf(groups: readonly RankGroup[]): Rank[] {
  return groups.flatMap(({ names, conditions }) =>
    names.flatMap((name) => conditions.map((condition) => ({ name, query: queryOf(name, condition) }))),
  )
}

/**
 * A name that is or begins with the typed text has its words. This is stated as well when there is another condition, or
 * the index would be read for a language or filter that half the catalogue matches.
 */
function queryOf(name: NameKind, { meets, misses }: Condition): string {
  const isKnownByName = (name === 'is' || name === 'begins') && meets.length === 1 && misses.length === 0
  if (isKnownByName) return ''
  return allOf([...meets.map(tsqueryOf), ...misses.map((one) => `!(${tsqueryOf(one)})`)])
}

/**
 * The ranks, best first. In the name: whole name, its beginning, whole words in it, a name that begins with
 * the letters, beginnings of words in it. Elsewhere: category, creator, description, titles of videos.
 */
function detailedGroups({ terms, mayBeWhole }: Section): Parts {
  const filters = filtersOf(terms)
  const whole: SearchCondition = { within: ['name'], of: wholeWords(terms.condition) }
  const inName: RankGroup[] = []
  if (mayBeWhole) {
    const conditions = [{ meets: [whole, ...filters], misses: [] }]
    inName.push({ names: ['is', 'begins', 'otherwise'], conditions })
  }
  if (hasBeginnings(terms.condition)) {
    const begun: SearchCondition = { within: ['name'], of: terms.condition }
    const conditions = [{ meets: [begun, ...filters], misses: [whole] }]
    inName.push({ names: ['letters', 'words'], conditions })
  }
  return { first: inName, second: () => elsewhere(terms, CUMULATIVE_FIELDS) }
}

/** In the name; there or in the category; anywhere. */
function roughGroups(terms: SearchTerms): Parts {
  const meets: SearchCondition[] = [{ within: ['name'], of: terms.condition }, ...filtersOf(terms)]
  return {
    first: [{ names: ['any'], conditions: [{ meets, misses: [] }] }],
    second: () => elsewhere(terms, CUMULATIVE_FIELDS.slice(0, 2)),
  }
}

/** Groups beyond the best field, cumulative from the best field on. */
function elsewhere(terms: SearchTerms, soFar: readonly Field[][]): RankGroup[] {
  const inFields = soFar.map((within): SearchCondition => ({ within, of: terms.condition }))
  const cumulative = fromBestField(inFields.slice(0, 2), inFields.slice(2), terms)
  // A single word needs less: the index then reads only the next field.
  const next = isOneWord(terms.condition) ? FIELDS.slice(1, inFields.length) : []
  const filters = filtersOf(terms)
  return cumulative.slice(1).map((condition, at) => {
    const field = next[at]
    const found: SearchCondition = field === undefined ? condition : { within: [field], of: terms.condition }
    const misses = cumulative.slice(at, at + 1)
    return { names: ['any'], conditions: [{ meets: [found, ...filters], misses }] }
  })
}

/**
 * Conditions of which each includes the one before: all words in the best fields; some of them in the name and
 * all anywhere; all in the next fields; all anywhere.
 */
function fromBestField(
  best: SearchCondition[],
  next: SearchCondition[],
  { condition }: SearchTerms,
): SearchCondition[] {
  const parts = 'all' in condition ? condition.all : []
  if (parts.length < 2) return [...best, ...next, condition]
  const inName: SearchCondition[] = parts.map((part) => ({ within: ['name'], of: part }))
  const partly: SearchCondition = { all: [condition, { any: [...inName, ...best.slice(-1)] }] }
  return [...best, partly, ...next.map((one): SearchCondition => ({ any: [one, partly] })), condition]
}

/** Each list of terms as a condition. */
function filtersOf({ filters }: SearchTerms): SearchCondition[] {
  return filters.map((terms) => ({ any: terms.map((term) => ({ term })) }))
}

/** All matches as one group, for an order of their own. */
export function allIn(section: Section): RankGroup[] {
  const { terms } = section
  const conditions = [{ meets: [terms.condition, ...filtersOf(terms)], misses: [] }]
  return apart([{ names: ['any'], conditions }], section)
}

/** Excludes the matches of earlier sections. */
function apart(groups: RankGroup[], { without }: Section): RankGroup[] {
  return without === null ? groups : groups.map(only({ meets: [], misses: [without] }))
}

function preferring(groups: RankGroup[], { prefer }: Section): RankGroup[] {
  if (prefer === null) return groups
  const halves = byTerm(prefer)
  if (prefer.among !== 'rank') return halves.flatMap((half) => groups.map(only(half)))
  return groups.map(({ names, conditions }) => ({
    names,
    conditions: conditions.flatMap((condition) => halves.map((half) => both(condition, half))),
  }))
}

/** Those with the term, and those without it. */
function byTerm({ term }: Preference): [Condition, Condition] {
  return [
    { meets: [{ term }], misses: [] },
    { meets: [], misses: [{ term }] },
  ]
}

function only(more: Condition): (group: RankGroup) => RankGroup {
  return ({ names, conditions }) => ({ names, conditions: conditions.map((one) => both(one, more)) })
}

function both(one: Condition, more: Condition): Condition {
  return { meets: [...one.meets, ...more.meets], misses: [...one.misses, ...more.misses] }
}
