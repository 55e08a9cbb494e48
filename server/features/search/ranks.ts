import {
  allOf,
  anyOf,
  anywhere,
  filtersHold,
  hasBeginnings,
  isOneWord,
  PLACES_SO_FAR,
  quoted,
  type SearchTerms,
  type Wanted,
  wholeWords,
  within,
} from './search-terms.ts'
import { PLACES, type Place } from './words.ts'

/** Matches with the mark of a filter come first: of all, of each part of the ranks, or only of one rank. */
export interface Preference {
  mark: string
  among: 'all' | 'part' | 'rank'
}

/** Consecutive matches that are shown apart from others. */
export interface Section {
  terms: SearchTerms
  /**
   * What is wanted, with the completions of its beginnings where they are known and few: the index finds whole words
   * faster.
   */
  spelledOut: Wanted
  /** False if nothing can have all its words whole. */
  mayBeWhole: boolean
  /** A tsquery for the matches of earlier sections; empty for none. */
  without: string
  prefer: Preference | null
  /** Ranked by all places that a word can be in and by the whole name; else coarsely. */
  inDetail: boolean
}

/** A part of the matches; the ranks of a search do not overlap. */
export interface Rank {
  /** How the whole name relates to the typed words. */
  name: 'is' | 'begins' | 'otherwise' | 'letters' | 'words' | 'any'
  /** A tsquery; empty for none. */
  query: string
  /** The same with the completions of beginnings, which the index finds faster. */
  spelledOut?: () => string
}

/** Ranks in two parts, the second of which most searches do not need. */
export interface Parts {
  first: Rank[]
  second: () => Rank[]
}

/** The ranks of a section, best first: in the name and elsewhere, or preferred and others. */
export function ranks(section: Section): Parts {
  const { terms, spelledOut: wanted } = section
  const { first, second } = ranksOf(section)
  if (terms.wanted === wanted || !hasBeginnings(terms.wanted)) return { first, second }
  const others = () => ranksOf({ ...section, terms: { ...terms, wanted } })
  const both = (part: Rank[], spelled: () => Rank[]) =>
    part.map((rank, at) => ({ ...rank, spelledOut: () => spelled()[at]?.query ?? rank.query }))
  return { first: both(first, () => others().first), second: () => both(second(), () => others().second()) }
}

function ranksOf(section: Section): Parts {
  const { first: inName, second: elsewhere } = section.inDetail
    ? detailedRanks(section)
    : roughRanks(section.terms)
  const whole = within(['name'], wholeWords(section.terms.wanted))
  const ranked = (rank: Rank) => inTheName(rank, whole)
  if (section.prefer?.among === 'all') {
    const all = apart([...inName, ...elsewhere()], section)
    const { having, lacking } = marksOf(section.prefer)
    const ofMark = (mark: string) => all.map((rank) => ranked(marked(rank, mark)))
    return { first: ofMark(having), second: () => ofMark(lacking) }
  }
  const parted = (part: Rank[]) => preferring(apart(part, section), section).map(ranked)
  return { first: parted(inName), second: () => parted(elsewhere()) }
}

/**
 * The ranks, best first. In the name: whole name, its beginning, whole words in it, a name that begins with
 * the letters, beginnings of words in it. Elsewhere: category, creator, description, titles of videos.
 */
function detailedRanks({ terms, mayBeWhole }: Section): Parts {
  const find = (query: string) => allOf([query, filtersHold(terms)])
  const whole = within(['name'], wholeWords(terms.wanted))
  const inName: Rank[] = []
  if (mayBeWhole) {
    inName.push({ name: 'is', query: find('') })
    inName.push({ name: 'begins', query: find('') })
    inName.push({ name: 'otherwise', query: find(whole) })
  }
  if (hasBeginnings(terms.wanted)) {
    const query = find(`(${within(['name'], terms.wanted)}) & !(${whole})`)
    inName.push({ name: 'letters', query }, { name: 'words', query })
  }
  return { first: inName, second: () => elsewhere(terms, PLACES_SO_FAR, find) }
}

/** In the name; there or in the category; anywhere. */
function roughRanks(terms: SearchTerms): Parts {
  const find = (query: string) => allOf([query, filtersHold(terms)])
  return {
    first: [{ name: 'any', query: find(within(['name'], terms.wanted)) }],
    second: () => elsewhere(terms, PLACES_SO_FAR.slice(0, 2), find),
  }
}

/** Ranks beyond the best place, cumulative from the best place on. */
function elsewhere(terms: SearchTerms, soFar: readonly Place[][], find: (query: string) => string): Rank[] {
  const places = soFar.map((some) => within(some, terms.wanted))
  const queries = fromBestPlace(places.slice(0, 2), places.slice(2), terms)
  // A single word needs less: the index then reads only the next place.
  const next = isOneWord(terms.wanted) ? PLACES.slice(1, places.length) : []
  return queries.slice(1).map((query, at) => {
    const place = next[at]
    const wanted = place === undefined ? query : within([place], terms.wanted)
    return { name: 'any', query: find(`(${wanted}) & !(${queries[at]})`) }
  })
}

/**
 * Queries of which each includes the one before: all words in the best places; some of them in the name and
 * all anywhere; all in the next places; all anywhere.
 */
function fromBestPlace(best: string[], next: string[], terms: SearchTerms): string[] {
  const all = anywhere(terms)
  const parts = 'all' in terms.wanted ? terms.wanted.all : []
  if (parts.length < 2) return [...best, ...next, all]
  const inName = anyOf([...parts.map((part) => within(['name'], part)), best.at(-1) ?? ''])
  const partly = `(${all}) & (${inName})`
  return [...best, partly, ...next.map((query) => anyOf([query, partly])), all]
}

/**
 * A name that is or begins with the typed text has its words. This is stated as well when there is another query, or
 * the index would be read for a language or filter that half the catalogue matches.
 */
function inTheName({ name, query }: Rank, whole: string): Rank {
  const isKnownByName = (name === 'is' || name === 'begins') && query !== ''
  return { name, query: isKnownByName ? allOf([whole, query]) : query }
}

/** Excludes the matches of earlier sections. */
export function apart(ranked: Rank[], { without }: Section): Rank[] {
  if (without === '') return ranked
  return ranked.map(({ name, query }) => ({ name, query: allOf([query, `!(${without})`]) }))
}

function preferring(ranked: Rank[], { prefer }: Section): Rank[] {
  if (prefer === null) return ranked
  const { having, lacking } = marksOf(prefer)
  const marks = [having, lacking]
  return prefer.among === 'rank'
    ? ranked.flatMap((rank) => marks.map((mark) => marked(rank, mark)))
    : marks.flatMap((mark) => ranked.map((rank) => marked(rank, mark)))
}

/** Tsqueries for those with the mark, and for those without it. */
function marksOf({ mark }: Preference): { having: string; lacking: string } {
  return { having: quoted(mark), lacking: `!${quoted(mark)}` }
}

function marked({ name, query }: Rank, mark: string): Rank {
  return { name, query: allOf([query, mark]) }
}
