import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { rankByRank } from './rank-by-rank.queries.ts'
import {
  asParameters,
  inRank,
  MANY,
  type OrderName,
  orderBy,
  type ValueOf,
  type Values,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import { apart, type Rank, ranks, type Section } from './ranks.ts'
import { anywhere, type SearchTerms } from './search-terms.ts'

const { playlistId, reviewCount } = searchEntries

/** A page so far from the first is not read in one go. */
const FAR = 500

/** The same for every row, which the planner cannot know: no index has an order that begins with it. */
const UNORDERED = sql`${reviewCount} * 0`

/** Ids of a page of matches, by rank unless another order is asked for. */
export async function findMatches(db: Executor, section: Section, window: Window): Promise<string[]> {
  const { sort, offset, limit, total, many = MANY } = window
  const { terms } = section
  const isMany = total > many
  if (sort) {
    const all = apart([{ name: 'any', query: anywhere(terms) }], section)
    return (isMany && offset > Math.min(FAR, many) ? rankByRank : readIds)(db, terms, all, window)
  }
  const [inName, elsewhere] = ranks(section)
  const others = isMany ? rankByRank : readIds
  if (offset > 0) return others(db, terms, [...inName, ...elsewhere], window)
  // Most first pages are full of names; planning the other ranks would take longer than finding those.
  const ids = await readIds(db, terms, inName, window)
  if (ids.length === limit || ids.length === total) return ids
  return [...ids, ...(await others(db, terms, elsewhere, { ...window, limit: limit - ids.length }))]
}

async function readIds(db: Executor, terms: SearchTerms, ranked: Rank[], window: Window): Promise<string[]> {
  const { sort = 'best', total, many = MANY } = window
  const values = valuesOf(terms, ranked, window)
  const shape: Shape = { sort, ranked }
  const rows = total > many ? await alongAnIndex(db, shape, values) : await fromAll(db, shape).execute(values)
  return rows.map((row) => row.id)
}

interface Shape {
  sort: OrderName
  ranked: Rank[]
}

/** Where many match, how many decides which way is short: planned for these values. */
async function alongAnIndex(
  db: Executor,
  { sort, ranked }: Shape,
  values: Values,
): Promise<{ id: string }[]> {
  const window = sql`limit ${values.limit} offset ${values.offset}`
  return rowsOf(db, pageOf(inTurn(ranked, orderBy(sort), asParameters(values)), window))
}

/**
 * Where few match, all of them are read whatever the values: planned once for each shape. The values are handed on as
 * sub-selects, since estimating what they match takes the planner longer than finding it.
 */
const fromAll = preparedByShape(
  ({ sort, ranked }: Shape) =>
    `search_${sort}_${ranked.map((rank) => rank.name[0] + (rank.query === '' ? '' : '+')).join('')}`,
  (db, { sort, ranked }, name) => {
    const value: ValueOf = (field, type) => sql`(select ${sql.placeholder(field)}::${sql.raw(type)})`
    const found = inTurn(ranked, [UNORDERED, ...orderBy(sort)], value)
    const window = sql`limit ${value('limit', 'integer')} offset ${value('offset', 'integer')}`
    return db
      .select({ id: sql<string>`id` })
      .from(sql`(${pageOf(found, window)}) found`)
      .prepare(name)
  },
)

/** Around the ranks, since a single one in brackets takes no limit beside its own. */
function pageOf(ranks: SQL, window: SQL): SQL {
  return sql`select id from (${ranks}) ranked ${window}`
}

/** One rank after another: none is looked at once the page is full. */
function inTurn(ranked: Rank[], order: SQL[], value: ValueOf): SQL {
  const parts = ranked.map(
    (rank, at) =>
      sql`(select ${playlistId} as id from ${searchEntries} where ${inRank(rank, at, value)} order by ${sql.join(order, sql`, `)} limit ${value('most', 'integer')})`,
  )
  return sql.join(parts, sql` union all `)
}
