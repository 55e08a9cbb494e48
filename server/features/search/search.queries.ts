import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { catalogueSize } from './catalogue-size.queries.ts'
import { countMatches } from './count-matches.queries.ts'
import { rankByRank } from './rank-by-rank.queries.ts'
import {
  asParameters,
  inRank,
  LARGE,
  MANY,
  type OrderName,
  orderBy,
  type ValueOf,
  type Values,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import { apart, type Rank, ranks, type Section } from './ranks.ts'
import { anywhere, type SearchTerms, wholeWords } from './search-terms.ts'

const { playlistId, reviewCount } = searchEntries

/** A page further from the first than this is not read in one statement. */
const FAR = 500

/** The same for every row, which the planner cannot know: no index has an order that begins with it. */
const UNORDERED = sql`${reviewCount} * 0`

/** Ids of a page of matches, by rank unless another order is requested. */
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
  if (offset > 0 || (isMany && (await isRareInNames(db, section, window))))
    return others(db, terms, [...inName, ...elsewhere], window)
  // Most first pages are full of matches in names; planning the other ranks would take longer than finding those.
  const ids = await readIds(db, terms, inName, window)
  if (ids.length === limit || ids.length === total) return ids
  return [...ids, ...(await others(db, terms, elsewhere, { ...window, limit: limit - ids.length }))]
}

/**
 * Whether so few names of a large catalogue have all words that a walk along the order could pass through much of it before
 * the page is full. The planner expects the same few matches of every beginning of a word, and may choose that walk
 * for one that no name has.
 */
async function isRareInNames(
  db: Executor,
  { terms, prefer }: Section,
  { leastAverage, large = LARGE }: Window,
): Promise<boolean> {
  if ((await catalogueSize(db)) < large) return false
  const wanted = { within: ['name'] as const, of: wholeWords(terms.wanted) }
  const filters = prefer === null ? terms.filters : [...terms.filters, [prefer.mark]]
  return (await countMatches(db, { wanted, nameKey: '', filters }, leastAverage, MANY)) < MANY
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

/** With many matches, their number decides which plan is cheap: planned for these values. */
async function alongAnIndex(
  db: Executor,
  { sort, ranked }: Shape,
  values: Values,
): Promise<{ id: string }[]> {
  const window = sql`limit ${values.limit} offset ${values.offset}`
  return rowsOf(db, pageOf(inTurn(ranked, orderBy(sort), asParameters(values)), window))
}

/**
 * With few matches, all of them are read whatever the values: planned once for each shape. The values are
 * passed as sub-selects, since estimating their matches takes the planner longer than finding them.
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

/** The limit is outside: a single rank in parentheses cannot have its own. */
function pageOf(ranks: SQL, window: SQL): SQL {
  return sql`select id from (${ranks}) ranked ${window}`
}

/** One rank after another: none is read once the page is full. */
function inTurn(ranked: Rank[], order: SQL[], value: ValueOf): SQL {
  const parts = ranked.map(
    (rank, at) =>
      sql`(select ${playlistId} as id from ${searchEntries} where ${inRank(rank, at, value)} order by ${sql.join(order, sql`, `)} limit ${value('most', 'integer')})`,
  )
  return sql.join(parts, sql` union all `)
}
