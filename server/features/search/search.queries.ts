import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { countMatches } from './count-matches.queries.ts'
import type { KnownWords } from './known-words.queries.ts'
import { rankByRank } from './rank-by-rank.queries.ts'
import {
  asSubSelects,
  inRank,
  literal,
  MANY,
  type OrderName,
  orderBy,
  shapeOf,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import { allIn, type Rank, rankGroups, ranksIn, ranksOf, type Section, spelledOut } from './ranks.ts'
import { readFromMemory } from './ranks-in-memory.queries.ts'
import { readIds } from './read-ids.queries.ts'
import { asWords, isOneWord, type SearchCondition, type SearchTerms } from './search-terms.ts'

const { playlistId, seq } = searchEntries

/** With at most this many matches nothing is gained by what is known of them in memory. */
const FEWEST = 30

/** Ids of a page of matches, by rank unless another order is requested. */
export async function findMatches(
  db: Executor,
  section: Section,
  window: Window,
  known: KnownWords,
): Promise<string[]> {
  const { sort, offset, limit, total, few, minAverage, many = MANY } = window
  const { terms } = section
  const isMany = total > many
  const ofFew = few && !isMany
  const inParts = isMany ? rankByRank : readIds
  const read = ofFew ? readFew : inParts
  const inMemory = ofFew && few.length <= FEWEST ? null : await readFromMemory(db, section, window, known)
  if (inMemory?.isComplete) return inMemory.ids
  if (sort) return read(db, terms, ranksOf(allIn(section)), window)
  const { first, second } = rankGroups(section)
  const spelled = lazily(() => rankGroups(spelledOut(section)))
  const firstRanks = () => ranksIn(first, () => spelled().first)
  const secondRanks = () => ranksIn(second(), () => spelled().second())
  if (inMemory) {
    const { ids, passed } = inMemory
    const rest = { ...window, offset: Math.max(0, offset - passed), limit: limit - ids.length }
    return [...ids, ...(await read(db, terms, secondRanks(), rest))]
  }
  if (offset > 0 || ofFew) return read(db, terms, [...firstRanks(), ...secondRanks()], window)
  // Most first pages are full of the first part, and finding those is faster than looking at the other ranks.
  const isOfNames = section.prefer?.among !== 'all'
  const mayBeInNone = isOfNames && section.inDetail && isMany
  const isInNone = mayBeInNone && !(await isInSomeName(db, section, minAverage, known))
  const ids = isInNone ? [] : await read(db, terms, firstRanks(), window)
  if (ids.length === limit || ids.length === total) return ids
  return [...ids, ...(await read(db, terms, secondRanks(), { ...window, limit: limit - ids.length }))]
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Whether some name has all of several words. A single word is not looked up, since most occur in some name. */
async function isInSomeName(
  db: Executor,
  { terms, spelledOut }: Section,
  minAverage: number,
  known: KnownWords,
): Promise<boolean> {
  if (isOneWord(terms.condition)) return true
  const condition: SearchCondition = { within: ['name'], of: asWords(spelledOut) }
  return (await countMatches(db, { ...terms, condition }, minAverage, 1, known)) > 0
}

interface Shape {
  sort: OrderName
  ranked: Rank[]
}

/** The few matches, read by their `seq` and put in order. */
async function readFew(db: Executor, terms: SearchTerms, ranked: Rank[], window: Window): Promise<string[]> {
  const { sort = 'best', few } = window
  const values = { ...valuesOf(terms, ranked, window), seqs: `{${(few ?? []).join(',')}}` }
  return (await fewInOrder(db, { sort, ranked }).execute(values)).map((row) => row.id)
}

const fewInOrder = preparedByShape(
  ({ sort, ranked }: Shape) => `search_few_${sort}_${shapeOf(ranked)}`,
  (db, { sort, ranked }, name) => {
    const value = asSubSelects
    const ranks = ranked.map((rank, at) => sql`when ${inRank(rank, at, value)} then ${literal(at)}`)
    const rank = sql`case ${sql.join(ranks, sql` `)} end`
    const isFew = sql`${seq} = any(${value('seqs', 'integer[]')}::integer[])`
    const order = sql.join([sql`rank`, ...orderBy(sort)], sql`, `)
    const page = sql`select ${playlistId} as id
      from (select *, ${rank} as rank from ${searchEntries} where ${isFew} offset 0) ${searchEntries}
      where rank is not null order by ${order} limit ${value('limit', 'integer')} offset ${value('offset', 'integer')}`
    return db.select({ id: sql<string>`id` }).from(sql`(${page}) found`).prepare(name)
  },
)
