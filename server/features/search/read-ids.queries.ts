import { and, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import {
  asSubSelects,
  inRank,
  literal,
  matchesOf,
  namedAs,
  type OrderName,
  orderBy,
  shapeOf,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import type { Rank } from './ranks.ts'
import type { SearchTerms } from './search-terms.ts'

const { playlistId, reviewCount } = searchEntries

/** Equal for every row, but the planner cannot know that: so it uses no index for an order that begins with it. */
const UNORDERED = sql`${reviewCount} * 0`

/** A page of few matches: all of them are read, rank by rank until it is full, and put in order. */
export async function readIds(
  db: Executor,
  terms: SearchTerms,
  ranked: Rank[],
  window: Window,
): Promise<string[]> {
  const { sort = 'best' } = window
  const rows = await fromAll(db, { sort, ranked }).execute(valuesOf(terms, ranked, window))
  return rows.map((row) => row.id)
}

interface Shape {
  sort: OrderName
  ranked: Rank[]
}

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
