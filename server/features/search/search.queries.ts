import { and, type SQL, sql } from 'drizzle-orm'
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
  matchesOf,
  namedAs,
  type OrderName,
  orderBy,
  shapeOf,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import { apart, type Rank, ranks, type Section } from './ranks.ts'
import { anywhere, asWords, isOneWord, type SearchTerms, type Wanted } from './search-terms.ts'

const { playlistId, reviewCount, seq } = searchEntries

/** Equal for every row, but the planner cannot know that: so it uses no index for an order that begins with it. */
const UNORDERED = sql`${reviewCount} * 0`

/** Ids of a page of matches, by rank unless another order is requested. */
export async function findMatches(
  db: Executor,
  section: Section,
  window: Window,
  known: KnownWords,
): Promise<string[]> {
  const { sort, offset, limit, total, few, leastAverage, many = MANY } = window
  const { terms } = section
  const isMany = total > many
  const ofFew = few && !isMany
  const inParts = isMany ? rankByRank : readIds
  const read = ofFew ? readFew : inParts
  if (sort) return read(db, terms, apart([{ name: 'any', query: anywhere(terms) }], section), window)
  const { first, second } = ranks(section)
  if (offset > 0 || ofFew) return read(db, terms, [...first, ...second()], window)
  // Most first pages are full of the first part, and finding those is faster than looking at the other ranks.
  const isOfNames = section.prefer?.among !== 'all'
  const mayBeInNone = isOfNames && section.inDetail && isMany
  const isInNone = mayBeInNone && !(await isInSomeName(db, section, leastAverage, known))
  const ids = isInNone ? [] : await read(db, terms, first, window)
  if (ids.length === limit || ids.length === total) return ids
  return [...ids, ...(await read(db, terms, second(), { ...window, limit: limit - ids.length }))]
}

/** Whether some name has all of several words. A single word is not looked up, since most occur in some name. */
async function isInSomeName(
  db: Executor,
  { terms, spelledOut }: Section,
  leastAverage: number,
  known: KnownWords,
): Promise<boolean> {
  if (isOneWord(terms.wanted)) return true
  const wanted: Wanted = { within: ['name'], of: asWords(spelledOut) }
  return (await countMatches(db, { ...terms, wanted }, leastAverage, 1, known)) > 0
}

async function readIds(db: Executor, terms: SearchTerms, ranked: Rank[], window: Window): Promise<string[]> {
  const { sort = 'best' } = window
  const rows = await fromAll(db, { sort, ranked }).execute(valuesOf(terms, ranked, window))
  return rows.map((row) => row.id)
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

/** With at most this many names in a range, their index finds those of a rank faster than that of words. */
const FEW_NAMES = 500

/** The entries of a rank. What else is required of a range of names is not looked up if they are few. */
function entriesOf(rank: Rank, at: number): SQL {
  const all = sql`${searchEntries} where ${inRank(rank, at, asSubSelects)}`
  const isRange = rank.name === 'begins' || rank.name === 'letters'
  if (!isRange || rank.query === '') return all
  const isNamed = and(sql`${searchEntries.listed}`, namedAs(rank, asSubSelects))
  const most = literal(FEW_NAMES)
  return sql`(
    select ${searchEntries}.*
    from (select count(*) as found from (select 1 from ${searchEntries} where ${isNamed} limit ${most} + 1) one offset 0) named,
      lateral (
        select * from ${searchEntries}
        where named.found <= ${most} and ${isNamed} and (${matchesOf(rank, at, asSubSelects)}) is true
        union all
        select * from ${searchEntries} where named.found > ${most} and ${inRank(rank, at, asSubSelects)}) ${searchEntries}
  ) ${searchEntries}`
}

/**
 * For few matches: all of them are read whatever the values, so each shape is planned once. Ranks are read one after
 * another, until the page is full.
 */
const fromAll = preparedByShape(
  ({ sort, ranked }: Shape) => `search_${sort}_${shapeOf(ranked)}`,
  (db, { sort, ranked }, name) => {
    const value = asSubSelects
    const order = sql.join([UNORDERED, ...orderBy(sort)], sql`, `)
    const inTurn = ranked.map(
      (rank, at) =>
        sql`(select ${playlistId} as id from ${entriesOf(rank, at)} order by ${order} limit ${value('most', 'integer')})`,
    )
    // The limit is outside, since a single rank in parentheses cannot have its own.
    const page = sql`select id from (${sql.join(inTurn, sql` union all `)}) ranked
      limit ${value('limit', 'integer')} offset ${value('offset', 'integer')}`
    return db.select({ id: sql<string>`id` }).from(sql`(${page}) found`).prepare(name)
  },
)
