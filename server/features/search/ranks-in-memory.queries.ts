import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { type Bits, isIn, seqsOf } from './bits.ts'
import {
  type OrderReader,
  type PartInOrder,
  readInOrder,
  readSortedBySeq,
} from './entries-in-order.queries.ts'
import type { KnownWords } from './known-words.queries.ts'
import { type Matches, MatchesInMemory } from './matches-in-memory.queries.ts'
import { matching } from './matching-sql.ts'
import { manyNamesOn, namesOn } from './names-on-page.queries.ts'
import { type Named, rankByRank, readNamed } from './rank-by-rank.queries.ts'
import { asSubSelects, FAR, literal, MANY, nameIn, orderBy, valuesOf, type Window } from './rank-sql.ts'
import { allIn, type Rank, type RankGroup, rankGroups, ranksIn, type Section, spelledOut } from './ranks.ts'
import { readIds } from './read-ids.queries.ts'
import { type SearchTerms, wordsIn } from './search-terms.ts'

/** Ids of a page, as far as it is from groups whose matches are in memory. */
interface Page {
  ids: string[]
  /** False if further groups belong to the page. */
  isComplete: boolean
  /** All matches of the groups that were read. */
  passed: number
}

/**
 * A page by rank, of groups of ranks whose matches are known in memory: nothing is looked for in those without matches, few
 * matches are read by their `seq`, many along the index of the order. Null if the matches of the first groups are not
 * in memory, and for a page in another order unless it is far or the condition is intricate.
 */
export async function readFromMemory(
  db: Executor,
  section: Section,
  window: Window,
  known: KnownWords,
): Promise<Page | null> {
  if (window.sort) {
    const ids = await readSorted(db, section, window, known)
    return ids && { ids, isComplete: true, passed: window.offset }
  }
  const isFar = window.few === null && window.offset >= (window.far ?? FAR)
  const atOnce = isFar || isExpensive(section, window)
  if (!(known.areBitsAtHand || atOnce)) return null
  const [typed, spelled] = [rankGroups(section), rankGroups(spelledOut(section))]
  const reading = {
    db,
    terms: section.terms,
    matches: new MatchesInMemory(known, atOnce, window.minAverage),
    inOrder: known.inOrder,
  }
  const first = await readGroups(reading, typed.first, spelled.first, window)
  if (!first) return null
  const { ids, total: passed } = first
  const limit = window.limit - ids.length
  if (limit === 0 || window.total <= passed) return { ids, isComplete: true, passed }
  const rest = { ...window, limit, offset: Math.max(0, window.offset - passed) }
  const second = await readGroups(reading, typed.second(), spelled.second(), rest)
  return { ids: [...ids, ...(second?.ids ?? [])], isComplete: second !== null, passed }
}

/** With more words than this in a condition, reading their bits is faster than comparing each match with it. */
const MANY_WORDS = 12

/** Whether many comparisons with an intricate condition would be needed to put the matches in order. */
function isExpensive({ spelledOut }: Section, { few }: Window): boolean {
  return few === null && wordsIn(spelledOut).length > MANY_WORDS
}

/**
 * A page in another order than by rank, if it is a far one of many matches or the condition is intricate; null for other
 * pages, and if bits have no room in memory.
 */
async function readSorted(
  db: Executor,
  section: Section,
  window: Window,
  known: KnownWords,
): Promise<string[] | null> {
  const { sort, total, many = MANY, far = FAR, offset, limit, minAverage } = window
  const isFar = total > many && offset >= far
  if (!sort || !known.inOrder || !(isFar || isExpensive(section, window))) return null
  const conditions = allIn(spelledOut(section)).flatMap((group) => group.conditions)
  const [all] = (await new MatchesInMemory(known, true, minAverage).of(conditions)) ?? []
  if (!all || all.total === 0) return null
  const part = { order: sort, ...all, others: new Set<number>(), offset, limit }
  return readPart(db, known.inOrder, part, window)
}

interface Reading {
  db: Executor
  terms: SearchTerms
  matches: MatchesInMemory
  inOrder: OrderReader | undefined
}

/** Up to the end of the page; null if what a group matches is not in memory. */
async function readGroups(
  reading: Reading,
  typed: readonly RankGroup[],
  spelled: readonly RankGroup[],
  window: Window,
): Promise<{ ids: string[]; total: number } | null> {
  const ids: string[] = []
  let passed = 0
  for (const [place, group] of typed.entries()) {
    const offset = Math.max(0, window.offset - passed)
    const rest = { ...window, offset, limit: window.limit - ids.length }
    if (rest.limit === 0) break
    const matches = await reading.matches.of(spelled[place]?.conditions ?? [])
    if (!matches) return null
    const total = matches.reduce((sum, one) => sum + one.total, 0)
    const ranks = () => ranksIn([group], () => spelled.slice(place, place + 1))
    if (offset < total) ids.push(...(await readGroup(reading, { group, ranks, matches, total }, rest)))
    passed += total
  }
  return { ids, total: passed }
}

interface Group {
  group: RankGroup
  ranks: () => Rank[]
  /** Of each condition. */
  matches: readonly Matches[]
  total: number
}

async function readGroup(reading: Reading, of: Group, window: Window): Promise<string[]> {
  const { db, terms, inOrder } = reading
  const { group, ranks, matches, total } = of
  const few = mostBySeq(window, matches)
  const some = Math.max(few, Math.min(SOME_BY_SEQ, window.many ?? MANY))
  const totals = matches.length === 1 ? { total, few } : undefined
  const areMany = total > some || matches.some((one) => one.total > few)
  if (inOrder && (areMany || isFoundSoon(window, matches))) {
    const ofNames = ranks().slice(0, (group.names.length - 1) * matches.length)
    const named = await readNamed(db, terms, ofNames, window)
    const found = await readFromOrder(reading, inOrder, { named, names: group.names, matches }, window)
    if (found) return found
    if (total > some) return rankByRank(db, terms, ranks(), window, totals, named)
  } else if (total > some) return rankByRank(db, terms, ranks(), window, totals)
  return isOfOneWord(group)
    ? readIds(db, terms, ranks(), window)
    : readBySeq(db, terms, group, matches, window)
}

/**
 * Names are found by their index, everything else by looking through the entries in order; null if one or the other would take
 * too long.
 */
async function readFromOrder(
  { db, terms }: Reading,
  inOrder: OrderReader,
  { named, ...of }: { named: readonly Named[]; names: RankGroup['names']; matches: readonly Matches[] },
  window: Window,
): Promise<string[] | null> {
  // On a near page, scanning entries in order finds them sooner.
  const isFar = window.offset >= (window.far ?? FAR)
  const names = namesOn(db, named, window) ?? (isFar ? await manyNamesOn(db, terms, of, window) : null)
  if (!names) return null
  const { matches } = of
  const ids = [...names.ids]
  if (ids.length === window.limit) return ids
  const others = await names.others()
  let [skip, missing] = [names.skip, window.limit - ids.length]
  for (const one of matches) {
    if (missing === 0) break
    const left = one.total - numberOf(others, one.bits)
    if (skip < left) {
      const part = { order: 'best', ...one, others, offset: skip, limit: missing } as const
      const read = await readPart(db, inOrder, part, window)
      if (!read) return null
      ids.push(...read)
      // Not what was read: playlists that are no longer listed are missing.
      missing -= Math.min(missing, left - skip)
    }
    skip = Math.max(0, skip - left)
  }
  return ids
}

/** Looks through the entries in order, or reads all of a few matches; null if both would take too long. */
async function readPart(
  db: Executor,
  inOrder: OrderReader,
  part: PartInOrder,
  window: Window,
): Promise<string[] | null> {
  const rest = { ...window, offset: part.offset, limit: part.limit }
  // Looking for the last of few matches would lead through most entries.
  const most = Math.max(mostBySeq(rest, [part]), mostSorted(rest, part))
  const isSoon = part.total > most || isFoundSoon(rest, [part])
  const ids = isSoon ? await readInOrder(db, inOrder, part) : null
  return ids ?? (part.total <= Math.max(window.many ?? MANY, most) ? readSortedBySeq(db, part) : null)
}

function numberOf(seqs: ReadonlySet<number>, bits: Bits): number {
  return [...seqs].filter((seq) => isIn(bits, seq)).length
}

/** The index of words finds the entries of a single one faster than the index of their `seq`. */
function isOfOneWord({ conditions }: RankGroup): boolean {
  return conditions.every(({ meets, misses }) => {
    const [only, ...others] = [...meets, ...misses]
    return only !== undefined && others.length === 0 && wordsIn(only).length === 1
  })
}

/** With at most this many matches their names are looked up together with them. */
const FEW_BY_SEQ = 500
/** So many are still read by their `seq` unless they are found among the first entries in order. */
const SOME_BY_SEQ = 2_000
/** Searches have the first entries in common, so these are mostly in memory. */
const SHARED_ENTRIES = 10_000

/** Whether looking through the first entries fills the page, if the matches are spread evenly. */
function isFoundSoon({ offset, limit, many = MANY }: Window, matches: readonly Matches[]): boolean {
  return matches.every(({ bits, total }) => {
    const entries = 32 * bits.length
    return total > Math.min(many, FEW_BY_SEQ) && (offset + limit) * entries < total * SHARED_ENTRIES
  })
}

/** What reading an entry by its `seq` costs, in entries that are scanned along an index. */
const COST_BY_SEQ = 2

/**
 * With more matches than this, scanning entries in order until the page is full is cheaper than reading all matches: the
 * fewer there are, the more entries lie between them.
 */
function mostBySeq({ offset, limit, many = MANY }: Window, matches: readonly Matches[]): number {
  const entries = 32 * Math.max(...matches.map(({ bits }) => bits.length))
  return Math.min(many, Math.sqrt(((offset + limit) * entries) / COST_BY_SEQ))
}

/** The same for more matches, which are sorted but not compared with names: each costs as much as more entries in order. */
function mostSorted({ offset, limit, many = MANY }: Window, { bits }: Matches): number {
  return Math.min(4 * many, Math.sqrt(((offset + limit) * 32 * bits.length) / (4 * COST_BY_SEQ)))
}

/** The matches of a group, read by their `seq` and put in order. */
async function readBySeq(
  db: Executor,
  terms: SearchTerms,
  { names, conditions }: RankGroup,
  matches: readonly Matches[],
  window: Window,
): Promise<string[]> {
  const seqs = matches.map(({ bits }, at) => [`seqs${at}`, listOf(bits)])
  const values = { ...valuesOf(terms, [], window), ...Object.fromEntries(seqs) }
  return (await bySeq(db, { names, number: conditions.length }).execute(values)).map(({ id }) => id)
}

const listOf = (bits: Bits) => `{${seqsOf(bits).join(',')}}`

interface Shape {
  names: RankGroup['names']
  /** Number of conditions. */
  number: number
}

const bySeq = preparedByShape(
  ({ names, number }: Shape) => `search_seqs_${names.map(([first]) => first).join('')}_${number}`,
  (db, { names, number }, name) => {
    const value = asSubSelects
    const given = Array.from(
      { length: number },
      (_, at) => sql`select unnest(${value(`seqs${at}`, 'integer[]')}) as seq, ${literal(at)} as place`,
    )
    const order = sql.join([sql`name`, sql`place`, ...orderBy('best')], sql`, `)
    const { playlistId, ratingScore, seq } = searchEntries
    const found = sql`
      select ${playlistId}, ${ratingScore}, ${nameIn(names, value)} as name, given.place
      from (${sql.join(given, sql` union all `)}) given
        join ${searchEntries} on ${seq} = given.seq
      where ${matching(undefined, undefined)} offset 0`
    const page = sql`select ${playlistId} as id from (${found}) ${searchEntries}
      order by ${order} limit ${value('limit', 'integer')} offset ${value('offset', 'integer')}`
    return db.select({ id: sql<string>`id` }).from(sql`(${page}) found`).prepare(name)
  },
)
