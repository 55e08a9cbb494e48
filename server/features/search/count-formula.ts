import { allOf, anyOf, quoted, type SearchTerms, tsqueryOf, type Wanted } from './search-terms.ts'

/** The condition of a search: sides, each of which is one of some words, and how they are combined. */
export type Formula = { side: number } | { all: Formula[] } | { any: Formula[] }

/** Words (and marks) of which one must match, or a beginning of words, or a tsquery. */
export interface Side {
  words: string[]
  /** For filters: the vocabulary need not contain them. */
  marks: string[]
  beginnings: string[]
  queries: string[]
}

/** A side whose words have been looked up: those in search_bits, and a tsquery for all others, empty for none. */
export interface KnownSide {
  frequent: string[]
  rare: string
}

/** The sides of a search and how they are combined, including the lists of its filters. */
export function formulaOf({ wanted, filters }: Pick<SearchTerms, 'wanted' | 'filters'>): {
  formula: Formula
  sides: Side[]
} {
  const sides: Side[] = []
  const parts = [
    ...('all' in wanted ? wanted.all : [wanted]),
    ...filters.map((marks) => ({ any: marks.map((mark) => ({ mark })) })),
  ]
  return { formula: { all: parts.map((part) => read(part, sides)) }, sides }
}

function read(wanted: Wanted, sides: Side[]): Formula {
  if ('all' in wanted) return { all: wanted.all.map((part) => read(part, sides)) }
  const parts = 'any' in wanted ? wanted.any : [wanted]
  const leaves = parts.filter((part) => !('all' in part || 'any' in part))
  const others = parts.filter((part) => 'all' in part || 'any' in part).map((part) => read(part, sides))
  if (leaves.length === 0) return { any: others }
  const side = { side: placeOf(sideOf(leaves), sides) }
  return others.length === 0 ? side : { any: [side, ...others] }
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

/** With the words that exist in the vocabulary and whether they are frequent, including those with the beginnings. */
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

/** Whether nothing can match, since some side is empty. */
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

/** The formula over the bits of its sides: AND, OR. */
export function bitsExpression(formula: Formula): string {
  if ('side' in formula) return `side${formula.side}`
  const [parts, sign] = 'all' in formula ? [formula.all, ' & '] : [formula.any, ' | ']
  return `(${parts.map(bitsExpression).join(sign)})`
}

/** A tsquery of the formula, which must not be empty, with the words that exist. */
export function knownQuery(formula: Formula, sides: readonly KnownSide[]): string {
  if ('all' in formula) return allOf(formula.all.map((part) => knownQuery(part, sides)))
  if ('any' in formula) {
    return anyOf(formula.any.filter((part) => !isEmpty(part, sides)).map((part) => knownQuery(part, sides)))
  }
  const side = sides[formula.side]
  return anyOf([...(side?.frequent ?? []).map(quoted), ...(side && side.rare !== '' ? [side.rare] : [])])
}
