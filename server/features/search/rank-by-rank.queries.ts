import { and, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
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

/** What is known of some ranks. */
interface Totals {
  total: number
  /** Up to this many matches are read whole: that is faster than finding them along the order. */
  few: number
}

/**
 * A page of very many matches, rank by rank: each statement takes a few milliseconds, however far the page is. Where the
 * total of these ranks is known, so is that of the last one. `names`: what was read of the first ranks.
 */
export async function rankByRank(
  db: Executor,
  terms: SearchTerms,
  ranked: Rank[],
  window: Window,
  totals?: Totals,
  names: readonly Named[] = [],
): Promise<string[]> {
  const ids: string[] = []
  let skip = window.offset
  let named = [...names]
  let left = totals?.total
  for (const [at, rank] of ranked.entries()) {
    const rest = { ...window, offset: skip, limit: window.limit - ids.length }
    if (rest.limit === 0) return ids
    if (named.length === 0 && !window.sort) named = await readNamed(db, terms, ranked.slice(at), rest)
    const known = named.shift()
    const isLast = at === ranked.length - 1
    const isFew = isLast && totals && left !== undefined ? left <= totals.few : undefined
    const part = await readRank(db, terms, rank, rest, { named: known, isFew })
    ids.push(...part.ids)
    skip = Math.max(0, skip - part.passed)
    left = left === undefined || !known || known.matches === null ? undefined : left - known.matches
  }
  return ids
}

/** A rank with at most this many entries is read whole; on the embedded engine each takes up to 40 µs. */
const MAX_WHOLE = 1_000

/** Entries that the first statement scans for a rank that has more than can be read whole, and the first two. */
const LONG_STRIDE = STRIDE * GROWTH
const TWO_STRETCHES = LONG_STRIDE * (1 + GROWTH)

/** What is known of a rank. */
interface KnownRank {
  /** What the index of names has told. */
  named: Named | undefined
  /** Undefined if its total is unknown. */
  isFew: boolean | undefined
}

/**
 * Walks along the order, or reads the rank whole if it is sparse. For a rank of names their index has told; any other is
 * sparse if hardly any of the first entries are in it, unless its total is known.
 */
async function readRank(
  db: Executor,
  terms: SearchTerms,
  rank: Rank,
  window: Window,
  { named, isFew }: KnownRank,
): Promise<Part> {
  const { sort, offset, limit } = window
  if (sort)
    return walk(db, terms, rank, window, { stride: STRIDE, least: 0, bound: 0, ifSparse: async () => null })
  const bound = boundOf(window)
  const ifSparse = () => readWhole(db, terms, rank, window)
  if (named?.ids) {
    const { ids, matches } = named
    return { ids: ids.slice(offset, offset + limit), passed: Math.min(matches ?? offset, offset) }
  }
  if (isFew) {
    const part = await ifSparse()
    if (part) return part
  }
  const isLong = named !== undefined || isFew !== undefined
  const first = isLong ? { stride: LONG_STRIDE, least: TWO_STRETCHES } : { stride: STRIDE, least: 0 }
  return walk(db, terms, rank, window, { ...first, bound, ifSparse })
}

function boundOf({ many = MANY }: Window): number {
  return Math.min(many, MAX_WHOLE)
}

/** The slice of a rank that is read whole; null when too many entries were found. */
async function readWhole(db: Executor, terms: SearchTerms, rank: Rank, window: Window): Promise<Part | null> {
  const bound = boundOf(window)
  const query = rank.spelledOut?.() ?? rank.query
  const queries = alternativesOf(query)
  const isOne = queries.length === 1
  const values = valuesOf(terms, [{ ...rank, query }], window)
  const [row] = await gathered(db, { rank, bound, isOne }).execute(
    isOne ? values : { ...values, queries: textArray(queries) },
  )
  return row && row.found <= bound ? { ids: row.ids, passed: Math.min(row.matches, window.offset) } : null
}

export interface Named {
  /** How many of them match; null when the page is full without counting them, or too many were found. */
  matches: number | null
  /** The first of them, up to the end of the page; null when too many were found. */
  ids: string[] | null
}

/** The first ranks as far as they are ranks of names, in one statement. */
export async function readNamed(
  db: Executor,
  terms: SearchTerms,
  ranked: Rank[],
  window: Window,
): Promise<Named[]> {
  const isOther = ranked.findIndex((rank) => namedAs(rank, asSubSelects) === undefined)
  const run = isOther === -1 ? ranked : ranked.slice(0, isOther)
  if (run.length === 0) return []
  const shape = { run, bound: boundOf(window) }
  const rows = await namesOf(db, shape).execute(valuesOf(terms, run, window))
  const named = rows.toSorted((one, other) => one.place - other.place)
  return named.map((one) => (one.matches === 0 ? { ...one, ids: [] } : one))
}

interface Shape {
  rank: Rank
  bound: number
  /** Its tsquery has no alternatives that are looked up one at a time. */
  isOne: boolean
}

const { playlistId, ratingScore } = searchEntries
const [LIMIT, OFFSET] = [asSubSelects('limit', 'integer'), asSubSelects('offset', 'integer')]
/** Not the order of an index, so that one that has the names is read and its entries are sorted. */
const SORTED = sql`${descNullsLast(sql`${ratingScore} + 0`)}, ${descNullsLast(playlistId)}`
const END = sql`(${OFFSET} + ${LIMIT})`
const ORDER = sql.join(orderBy('best'), sql`, `)
/** The ids of a page of the aggregated rows. */
const PAGE = sql`(array_agg(${playlistId} order by ${ORDER}))[${OFFSET} + 1 : ${OFFSET} + ${LIMIT}]`

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
      .select({
        found: sql<number>`part.found`,
        matches: sql<number>`part.matches`,
        ids: sql<string[]>`coalesce(part.ids, '{}')`,
      })
      .from(
        sql`(
          with ${searchEntries} as materialized (${isOne ? found(asSubSelects) : all})
          select count(*)::integer as found, count(*)::integer as matches, ${PAGE} as ids
          from ${searchEntries}) part`,
      )
      .prepare(name)
  },
)

/** With more names than this, scanning entries in order is faster than sorting the names: the larger the catalogue, the more. */
const MOST = sql`(select most from counting)`
/** Of the entries. */
const SHARE = 1 / 200

/** The best names are read beyond the end of the page, since some may not match; for a page that ends at most here. */
const SPARE = 30
const MAX_END = 200

/**
 * Names are counted, and the best of them found, by an index scan alone: if the page is full of those that match, nothing else
 * is read. Otherwise all of them are read, up to the bound.
 */
const namesOf = preparedByShape(
  ({ run, bound }: { run: Rank[]; bound: number }) => `search_named_${shapeOf(run)}_${bound}`,
  (db, { run, bound }, name) => {
    const each = run.map((rank, place) => {
      const isNamed = and(sql`${searchEntries.listed}`, namedAs(rank, asSubSelects))
      // Written so that no index is used for it.
      const isMatch = sql`(${matchesOf(rank, place, asSubSelects)}) is true`
      const isFull = sql`coalesce(cardinality(best.ids), 0) = ${END}`
      return sql`
        select ${literal(place)} as place, case when ${isFull} then best.ids else whole.ids end as ids,
          case when not ${isFull} and counted.found <= ${literal(bound)} then whole.matches end as matches
        from (
          select count(*)::integer as found
          from (select 1 from ${searchEntries} where ${isNamed} limit ${MOST} + 1) one offset 0) counted,
          lateral (
            select (array_agg(${playlistId} order by ${ORDER}))[1 : ${END}] as ids
            from ${searchEntries} where ${isMatch} and ${playlistId} = any(array(
              select ${playlistId} from ${searchEntries} where counted.found <= ${MOST} and ${isNamed}
              order by ${SORTED} limit least(${END}, ${literal(MAX_END)}) + ${literal(SPARE)})) offset 0) best,
          lateral (
            select count(*)::integer as matches, (array_agg(${playlistId} order by ${ORDER}))[1 : ${END}] as ids
            from ${searchEntries} where not ${isFull} and counted.found <= ${literal(bound)} and ${isNamed} and ${isMatch}) whole`
    })
    return db
      .select({
        place: sql<number>`place`,
        matches: sql<number | null>`matches`,
        ids: sql<string[] | null>`ids`,
      })
      .from(
        sql`(
          with counting as materialized (
            select least(${literal(MANY)}, greatest(${literal(bound)}, reltuples * ${literal(SHARE)}))::integer as most
            from pg_class where oid = 'search_entries'::regclass)
          ${sql.join(each, sql` union all `)}) named`,
      )
      .prepare(name)
  },
)
