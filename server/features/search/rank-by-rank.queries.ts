import { and, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import {
  asSubSelects,
  inRank,
  literal,
  MANY,
  matchesOf,
  namedAs,
  orderBy,
  shapeOf,
  type ValueOf,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import type { Rank } from './ranks.ts'
import type { SearchTerms } from './search-terms.ts'
import { alternativesOf } from './tsquery-alternatives.ts'
import { GROWTH, type Part, STRIDE, walk } from './walk.queries.ts'

/** A page of very many matches, rank by rank: each statement takes a few milliseconds, however far the page is. */
export async function rankByRank(
  db: Executor,
  terms: SearchTerms,
  ranked: Rank[],
  window: Window,
): Promise<string[]> {
  const ids: string[] = []
  let skip = window.offset
  for (const rank of ranked) {
    const rest = { ...window, offset: skip, limit: window.limit - ids.length }
    if (rest.limit === 0) return ids
    const part = await readRank(db, terms, rank, rest)
    ids.push(...part.ids)
    skip = Math.max(0, skip - part.passed)
  }
  return ids
}

/** A rank with at most this many entries is read whole; on the embedded engine each takes up to 40 µs. */
const MAX_WHOLE = 1_000

/** When the index of names did not show a rank to be sparse, a second stretch is scanned before it counts as sparse. */
const TWO_STRETCHES = STRIDE + STRIDE * GROWTH

/**
 * Walks along the order, or reads the rank whole if it is sparse. For a rank of names their index tells at once; any
 * other is sparse if hardly any of the first entries are in it.
 */
async function readRank(db: Executor, terms: SearchTerms, rank: Rank, window: Window): Promise<Part> {
  const whole = (statement: typeof gathered) => readWhole(db, terms, rank, window, statement)
  if (window.sort) return walk(db, terms, rank, window, { least: 0, bound: 0, ifSparse: async () => null })
  const isNamed = namedAs(rank, asSubSelects) !== undefined
  const found = isNamed ? await whole(named) : null
  const least = isNamed ? TWO_STRETCHES : 0
  return (
    found ?? walk(db, terms, rank, window, { least, bound: boundOf(window), ifSparse: () => whole(gathered) })
  )
}

function boundOf({ many = MANY }: Window): number {
  return Math.min(many, MAX_WHOLE)
}

/** The slice of a rank that is read whole; null when too many entries were found. */
async function readWhole(
  db: Executor,
  terms: SearchTerms,
  rank: Rank,
  window: Window,
  statement: typeof gathered,
): Promise<Part | null> {
  const { offset } = window
  const bound = boundOf(window)
  const queries = alternativesOf(rank.query)
  const isOne = queries.length === 1 || namedAs(rank, asSubSelects) !== undefined
  const values = valuesOf(terms, [rank], window)
  const [row] = await statement(db, { rank, bound, isOne }).execute(
    isOne ? values : { ...values, queries: textArray(queries) },
  )
  return row && row.found <= bound ? { ids: row.ids, passed: Math.min(row.matches, offset) } : null
}

interface Shape {
  rank: Rank
  bound: number
  /** Its tsquery has no alternatives that are looked up one at a time. */
  isOne: boolean
}

const { playlistId, ratingScore } = searchEntries
const [LIMIT, OFFSET] = [asSubSelects('limit', 'integer'), asSubSelects('offset', 'integer')]
const ORDER = sql.join(orderBy('best'), sql`, `)
/** The ids of a page of the aggregated rows. */
const PAGE = sql`(array_agg(${playlistId} order by ${ORDER}))[${OFFSET} + 1 : ${OFFSET} + ${LIMIT}]`

const PART = {
  found: sql<number>`part.found`,
  matches: sql<number>`part.matches`,
  ids: sql<string[]>`coalesce(part.ids, '{}')`,
}

const gathered = preparedByShape(
  ({ rank, bound, isOne }: Shape) => `search_gather_${shapeOf([rank])}_${bound}${isOne ? '' : '_of_any'}`,
  (db, { rank, bound, isOne }, name) => {
    const most = literal(bound + 1)
    const found = (value: ValueOf) => sql`
      select ${playlistId}, ${ratingScore} from ${searchEntries} where ${inRank(rank, 0, value)} limit ${most}`
    const either: ValueOf = (name, type) =>
      name === 'query0' ? sql`asked.query::tsquery` : asSubSelects(name, type)
    const all = sql`
      select distinct found.* from unnest(${asSubSelects('queries', 'text[]')}) as asked(query), lateral (${found(either)}) found
      limit ${most}`
    return db
      .select(PART)
      .from(
        sql`(
          with ${searchEntries} as materialized (${isOne ? found(asSubSelects) : all})
          select count(*)::integer as found, count(*)::integer as matches, ${PAGE} as ids
          from ${searchEntries}) part`,
      )
      .prepare(name)
  },
)

/** Names are counted by an index scan alone; beyond the bound nothing else is read. */
const named = preparedByShape(
  ({ rank, bound }: Shape) => `search_named_${shapeOf([rank])}_${bound}`,
  (db, { rank, bound }, name) => {
    const isNamed = and(sql`${searchEntries.listed}`, namedAs(rank, asSubSelects))
    // Written so that no index is used for it.
    const isMatch = sql`(${matchesOf(rank, 0, asSubSelects)}) is true`
    return db
      .select(PART)
      .from(
        sql`(
          with counted as materialized (
            select count(*)::integer as found
            from (select 1 from ${searchEntries} where ${isNamed} limit ${literal(bound + 1)}) one)
          select found, matches, ids from counted, lateral (
            select count(*)::integer as matches, ${PAGE} as ids from ${searchEntries}
            where counted.found <= ${literal(bound)} and ${isNamed} and ${isMatch}) whole) part`,
      )
      .prepare(name)
  },
)
