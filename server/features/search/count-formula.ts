import { type Field, fieldTerm } from './index-terms.ts'
import {
  allOf,
  anyOf,
  formsIn,
  formsOf,
  quoted,
  type SearchCondition,
  type SearchTerms,
  tsqueryOf,
} from './search-terms.ts'

/** The condition of a search: clauses, each of which any of some words satisfies, and how they are combined. */
export type Formula = { clause: number } | { all: Formula[] } | { any: Formula[] }

/** Words, terms, beginnings of words and tsqueries, one of which must match. */
export interface Clause {
  words: string[]
  /** Terms of filters and of words in a field, which need not be in the vocabulary. */
  terms: string[]
  beginnings: string[]
  queries: string[]
}

/**
 * A clause whose words have been looked up: those in search_bits, and a tsquery for all others, empty if there are none.
 */
export interface KnownClause {
  frequent: string[]
  rare: string
}

type WordTest = (word: string) => boolean

/**
 * The clauses of a search, added to `clauses`, and how they are combined, the lists of its filters included. Words that must all be in
 * certain fields become clauses of their own only if each has a form whose bits find them faster than a tsquery.
 */
export function formulaOf(
  { condition, filters }: Pick<SearchTerms, 'condition' | 'filters'>,
  isForBits: WordTest,
  clauses: Clause[] = [],
): { formula: Formula; clauses: Clause[] } {
  const placed = inFields(condition, isForBits)
  const parts = [
    ...('all' in placed ? placed.all : [placed]),
    ...filters.map((terms) => ({ any: terms.map((term) => ({ term })) })),
  ]
  return { formula: { all: parts.map((part) => read(part, clauses)) }, clauses }
}

/** What is looked up in the vocabulary: words and terms, and the distinct beginnings of words. */
export function leavesOf(condition: SearchCondition): { words: string[]; beginnings: string[] } {
  const leaves = leavesIn(condition)
  const beginnings = leaves.flatMap((leaf) => ('word' in leaf && leaf.beginning ? [leaf.word] : []))
  const words = leaves.flatMap((leaf) => ('term' in leaf ? [leaf.term] : leaf.beginning ? [] : [leaf.word]))
  return { words, beginnings: [...new Set(beginnings)] }
}

type Leaf = Exclude<SearchCondition, { all: unknown } | { any: unknown } | { within: unknown }>

function leavesIn(condition: SearchCondition): Leaf[] {
  if ('all' in condition) return condition.all.flatMap(leavesIn)
  if ('any' in condition) return condition.any.flatMap(leavesIn)
  return 'within' in condition ? [] : [condition]
}

/** Words with the terms of their fields, to look up whether they are frequent there. */
export function fieldTermsOf(condition: SearchCondition): string[] {
  if ('within' in condition) {
    return formsIn(condition.of).flatMap((word) => condition.within.map((field) => fieldTerm(field, word)))
  }
  if ('all' in condition) return condition.all.flatMap(fieldTermsOf)
  return 'any' in condition ? condition.any.flatMap(fieldTermsOf) : []
}

function inFields(condition: SearchCondition, isForBits: WordTest): SearchCondition {
  if ('within' in condition) return asTerms(condition.of, condition.within, isForBits)
  if ('all' in condition) return { all: condition.all.map((part) => inFields(part, isForBits)) }
  if ('any' in condition) return { any: condition.any.map((part) => inFields(part, isForBits)) }
  return condition
}

/** Each word as its terms in these fields; a phrase only if bits find all of its words faster. */
function asTerms(condition: SearchCondition, fields: readonly Field[], isForBits: WordTest): SearchCondition {
  const forms = 'word' in condition ? formsOf(condition) : null
  if (forms)
    return { any: fields.flatMap((field) => forms.map((form) => ({ term: fieldTerm(field, form) }))) }
  if ('any' in condition) return { any: condition.any.map((part) => asTerms(part, fields, isForBits)) }
  if ('within' in condition) return asTerms(condition.of, inBoth(fields, condition.within), isForBits)
  if ('all' in condition && isEachForBits(condition, fields, isForBits)) {
    return { all: condition.all.map((part) => asTerms(part, fields, isForBits)) }
  }
  return { within: fields, of: condition }
}

function inBoth(fields: readonly Field[], others: readonly Field[]): Field[] {
  return fields.filter((field) => others.includes(field))
}

/** Whether each part has a word that bits find faster in one of these fields. */
function isEachForBits(condition: SearchCondition, fields: readonly Field[], isForBits: WordTest): boolean {
  const has = (part: SearchCondition) => isEachForBits(part, fields, isForBits)
  if ('all' in condition) return condition.all.every(has)
  if ('any' in condition) return condition.any.some(has)
  if ('within' in condition) return isEachForBits(condition.of, inBoth(fields, condition.within), isForBits)
  const forms = ('word' in condition && formsOf(condition)) || []
  return fields.some((field) => forms.some((form) => isForBits(fieldTerm(field, form))))
}

function read(condition: SearchCondition, clauses: Clause[]): Formula {
  if ('all' in condition) return { all: condition.all.map((part) => read(part, clauses)) }
  const parts = alternatives(condition)
  const leaves = parts.filter((part) => !('all' in part))
  const others = parts.filter((part) => 'all' in part).map((part) => read(part, clauses))
  if (leaves.length === 0) return { any: others }
  const clause = { clause: placeOf(clauseOf(leaves), clauses) }
  return others.length === 0 ? clause : { any: [clause, ...others] }
}

function alternatives(condition: SearchCondition): SearchCondition[] {
  return 'any' in condition ? condition.any.flatMap(alternatives) : [condition]
}

/** A clause that occurs several times is looked up and counted once. */
function placeOf(clause: Clause, clauses: Clause[]): number {
  const text = JSON.stringify(clause)
  const known = clauses.findIndex((other) => JSON.stringify(other) === text)
  return known === -1 ? clauses.push(clause) - 1 : known
}

function clauseOf(leaves: SearchCondition[]): Clause {
  const clause: Clause = { words: [], terms: [], beginnings: [], queries: [] }
  for (const leaf of leaves) {
    if ('term' in leaf) clause.terms.push(leaf.term)
    else if ('word' in leaf) (leaf.beginning ? clause.beginnings : clause.words).push(leaf.word)
    else clause.queries.push(tsqueryOf(leaf))
  }
  return clause
}

/**
 * Looks up the words that exist in the vocabulary, including completions of beginnings, and whether they are frequent.
 */
export function knownClause(clause: Clause, vocabulary: ReadonlyMap<string, boolean>): KnownClause {
  const begun = clause.beginnings.flatMap((beginning) =>
    [...vocabulary.keys()].filter((word) => word.startsWith(beginning)),
  )
  const words = [...new Set([...clause.words, ...begun])]
    .filter((word) => vocabulary.has(word))
    .concat(clause.terms)
  const rare = words.filter((word) => !vocabulary.get(word)).map(quoted)
  return { frequent: words.filter((word) => vocabulary.get(word)), rare: anyOf([...rare, ...clause.queries]) }
}

/** The averages from a minimum up, in tenths as in search_bits. */
export function averagesFrom(least: number): string[] {
  const [from, to] = [Math.ceil(least * 10 - 1e-9), 50]
  return Array.from({ length: to - from + 1 }, (_, more) => `*${from + more}`)
}

/** Whether nothing can match, because of empty clauses. */
export function isEmpty(formula: Formula, clauses: readonly KnownClause[]): boolean {
  if ('all' in formula) return formula.all.some((part) => isEmpty(part, clauses))
  if ('any' in formula) return formula.any.every((part) => isEmpty(part, clauses))
  const clause = clauses[formula.clause]
  return !clause || (clause.frequent.length === 0 && clause.rare === '')
}

/**
 * Whether every way to match leads through a clause without frequent words: so few match that they are counted
 * one by one.
 */
export function isSelective(formula: Formula, clauses: readonly KnownClause[]): boolean {
  if ('all' in formula) return formula.all.some((part) => isSelective(part, clauses))
  if ('any' in formula) return formula.any.every((part) => isSelective(part, clauses))
  return clauses[formula.clause]?.frequent.length === 0
}

/** Only the frequent words of each clause: whatever matches with these matches the whole formula, too. */
export function frequentOnly(clauses: readonly KnownClause[]): KnownClause[] {
  return clauses.map(({ frequent }) => ({ frequent, rare: '' }))
}

/** The formula as a tsquery of the words that exist; the formula must not be empty. */
export function knownQuery(formula: Formula, clauses: readonly KnownClause[]): string {
  if ('all' in formula) return allOf(formula.all.map((part) => knownQuery(part, clauses)))
  if ('any' in formula) {
    return anyOf(
      formula.any.filter((part) => !isEmpty(part, clauses)).map((part) => knownQuery(part, clauses)),
    )
  }
  const clause = clauses[formula.clause]
  return anyOf([
    ...(clause?.frequent ?? []).map(quoted),
    ...(clause && clause.rare !== '' ? [clause.rare] : []),
  ])
}
