import { marked, type Place } from './marks.ts'
import {
  allOf,
  anyOf,
  formsIn,
  formsOf,
  quoted,
  type SearchTerms,
  tsqueryOf,
  type Wanted,
} from './search-terms.ts'

/** The condition of a search: sides, each of which any of some words satisfies, and how they are combined. */
export type Formula = { side: number } | { all: Formula[] } | { any: Formula[] }

/** Words, marks, beginnings of words and tsqueries, one of which must match. */
export interface Side {
  words: string[]
  /** Marks of filters and of words in a place, which need not be in the vocabulary. */
  marks: string[]
  beginnings: string[]
  queries: string[]
}

/**
 * A side whose words have been looked up: those in search_bits, and a tsquery for all others, empty if there are none.
 */
export interface KnownSide {
  frequent: string[]
  rare: string
}

type WordTest = (word: string) => boolean

/**
 * The sides of a search, added to `sides`, and how they are combined, the lists of its filters included. Words that must all be in
 * certain places become sides of their own only if each has a form whose bits find them faster than a tsquery.
 */
export function formulaOf(
  { wanted, filters }: Pick<SearchTerms, 'wanted' | 'filters'>,
  isForBits: WordTest,
  sides: Side[] = [],
): { formula: Formula; sides: Side[] } {
  const placed = inPlaces(wanted, isForBits)
  const parts = [
    ...('all' in placed ? placed.all : [placed]),
    ...filters.map((marks) => ({ any: marks.map((mark) => ({ mark })) })),
  ]
  return { formula: { all: parts.map((part) => read(part, sides)) }, sides }
}

/** What is looked up in the vocabulary: words and marks, and the distinct beginnings of words. */
export function leavesOf(wanted: Wanted): { words: string[]; beginnings: string[] } {
  const leaves = leavesIn(wanted)
  const beginnings = leaves.flatMap((leaf) => ('word' in leaf && leaf.beginning ? [leaf.word] : []))
  const words = leaves.flatMap((leaf) => ('mark' in leaf ? [leaf.mark] : leaf.beginning ? [] : [leaf.word]))
  return { words, beginnings: [...new Set(beginnings)] }
}

type Leaf = Exclude<Wanted, { all: unknown } | { any: unknown } | { within: unknown }>

function leavesIn(wanted: Wanted): Leaf[] {
  if ('all' in wanted) return wanted.all.flatMap(leavesIn)
  if ('any' in wanted) return wanted.any.flatMap(leavesIn)
  return 'within' in wanted ? [] : [wanted]
}

/** Words with the marks of their places, to look up whether they are frequent there. */
export function placedWords(wanted: Wanted): string[] {
  if ('within' in wanted) {
    return formsIn(wanted.of).flatMap((word) => wanted.within.map((place) => marked(place, word)))
  }
  if ('all' in wanted) return wanted.all.flatMap(placedWords)
  return 'any' in wanted ? wanted.any.flatMap(placedWords) : []
}

function inPlaces(wanted: Wanted, isForBits: WordTest): Wanted {
  if ('within' in wanted) return asMarks(wanted.of, wanted.within, isForBits)
  if ('all' in wanted) return { all: wanted.all.map((part) => inPlaces(part, isForBits)) }
  if ('any' in wanted) return { any: wanted.any.map((part) => inPlaces(part, isForBits)) }
  return wanted
}

/** Each word as its marks in these places; a phrase only if bits find all of its words faster. */
function asMarks(wanted: Wanted, places: readonly Place[], isForBits: WordTest): Wanted {
  const forms = 'word' in wanted ? formsOf(wanted) : null
  if (forms) return { any: places.flatMap((place) => forms.map((form) => ({ mark: marked(place, form) }))) }
  if ('any' in wanted) return { any: wanted.any.map((part) => asMarks(part, places, isForBits)) }
  if ('within' in wanted) return asMarks(wanted.of, inBoth(places, wanted.within), isForBits)
  if ('all' in wanted && isEachForBits(wanted, places, isForBits)) {
    return { all: wanted.all.map((part) => asMarks(part, places, isForBits)) }
  }
  return { within: places, of: wanted }
}

function inBoth(places: readonly Place[], others: readonly Place[]): Place[] {
  return places.filter((place) => others.includes(place))
}

/** Whether each part has a word that bits find faster in one of these places. */
function isEachForBits(wanted: Wanted, places: readonly Place[], isForBits: WordTest): boolean {
  const has = (part: Wanted) => isEachForBits(part, places, isForBits)
  if ('all' in wanted) return wanted.all.every(has)
  if ('any' in wanted) return wanted.any.some(has)
  if ('within' in wanted) return isEachForBits(wanted.of, inBoth(places, wanted.within), isForBits)
  const forms = ('word' in wanted && formsOf(wanted)) || []
  return places.some((place) => forms.some((form) => isForBits(marked(place, form))))
}

function read(wanted: Wanted, sides: Side[]): Formula {
  if ('all' in wanted) return { all: wanted.all.map((part) => read(part, sides)) }
  const parts = alternatives(wanted)
  const leaves = parts.filter((part) => !('all' in part))
  const others = parts.filter((part) => 'all' in part).map((part) => read(part, sides))
  if (leaves.length === 0) return { any: others }
  const side = { side: placeOf(sideOf(leaves), sides) }
  return others.length === 0 ? side : { any: [side, ...others] }
}

function alternatives(wanted: Wanted): Wanted[] {
  return 'any' in wanted ? wanted.any.flatMap(alternatives) : [wanted]
}

/** A side that occurs several times is looked up and counted once. */
function placeOf(side: Side, sides: Side[]): number {
  const text = JSON.stringify(side)
  const known = sides.findIndex((other) => JSON.stringify(other) === text)
  return known === -1 ? sides.push(side) - 1 : known
}

function sideOf(leaves: Wanted[]): Side {
  const side: Side = { words: [], marks: [], beginnings: [], queries: [] }
  for (const leaf of leaves) {
    if ('mark' in leaf) side.marks.push(leaf.mark)
    else if ('word' in leaf) (leaf.beginning ? side.beginnings : side.words).push(leaf.word)
    else side.queries.push(tsqueryOf(leaf))
  }
  return side
}

/**
 * Looks up the words that exist in the vocabulary, including completions of beginnings, and whether they are frequent.
 */
export function knownSide(side: Side, vocabulary: ReadonlyMap<string, boolean>): KnownSide {
  const begun = side.beginnings.flatMap((beginning) =>
    [...vocabulary.keys()].filter((word) => word.startsWith(beginning)),
  )
  const words = [...new Set([...side.words, ...begun])]
    .filter((word) => vocabulary.has(word))
    .concat(side.marks)
  const rare = words.filter((word) => !vocabulary.get(word)).map(quoted)
  return { frequent: words.filter((word) => vocabulary.get(word)), rare: anyOf([...rare, ...side.queries]) }
}

/** The averages from a minimum up, in tenths as in search_bits. */
export function averagesFrom(least: number): string[] {
  const [from, to] = [Math.ceil(least * 10 - 1e-9), 50]
  return Array.from({ length: to - from + 1 }, (_, more) => `*${from + more}`)
}

/** Whether nothing can match, because of empty sides. */
export function isEmpty(formula: Formula, sides: readonly KnownSide[]): boolean {
  if ('all' in formula) return formula.all.some((part) => isEmpty(part, sides))
  if ('any' in formula) return formula.any.every((part) => isEmpty(part, sides))
  const side = sides[formula.side]
  return !side || (side.frequent.length === 0 && side.rare === '')
}

/**
 * Whether every way to match leads through a side without frequent words: so few match that they are counted
 * one by one.
 */
export function isSelective(formula: Formula, sides: readonly KnownSide[]): boolean {
  if ('all' in formula) return formula.all.some((part) => isSelective(part, sides))
  if ('any' in formula) return formula.any.every((part) => isSelective(part, sides))
  return sides[formula.side]?.frequent.length === 0
}

/** Only the frequent words of each side: whatever matches with these matches the whole formula, too. */
export function frequentOnly(sides: readonly KnownSide[]): KnownSide[] {
  return sides.map(({ frequent }) => ({ frequent, rare: '' }))
}

/** The formula as a tsquery of the words that exist; the formula must not be empty. */
export function knownQuery(formula: Formula, sides: readonly KnownSide[]): string {
  if ('all' in formula) return allOf(formula.all.map((part) => knownQuery(part, sides)))
  if ('any' in formula) {
    return anyOf(formula.any.filter((part) => !isEmpty(part, sides)).map((part) => knownQuery(part, sides)))
  }
  const side = sides[formula.side]
  return anyOf([...(side?.frequent ?? []).map(quoted), ...(side && side.rare !== '' ? [side.rare] : [])])
}
