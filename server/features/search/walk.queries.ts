import { and, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import {
  afterPlace,
  asSubSelects,
  columnsIn,
  inRank,
  literal,
  MANY,
  type OrderName,
  orderBy,
  placeIn,
  placeValues,
  shapeOf,
  type Values,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import type { Rank } from './ranks.ts'
import type { SearchTerms } from './search-terms.ts'

export interface Part {
  ids: string[]
  /** Entries of the rank that were skipped before them. */
  passed: number
}

/** Entries that the first statement scans: enough for a frequent rank. */
export const STRIDE = 512
/** Each further statement scans this many times more, while that is fast; not the one that tells whether the rank is sparse. */
export const GROWTH = 4
/**
 * A rank with a smaller share of the entries is sparse. In a catalogue larger than LARGE, it is a share of LARGE
 * entries.
 */
const SPARSE = 0.01
const LARGE = 100_000
/** A statement this fast is followed by a larger one. Milliseconds. */
const QUICK = 4

interface Sparse {
  /** Entries that the first statement scans. */
  stride: number
  /** At least this many entries are scanned before a rank counts as sparse; 0: those of the first statement. */
  least: number
  /** A sparse rank has at most about this many matches. */
  bound: number
  /** Another way to the same part; null if there is none. */
  ifSparse: () => Promise<Part | null>
}

/**
 * Walks along the index of the order, each statement starting where the last one ended. Statements are limited by
 * scanned entries (4 µs each on the embedded engine) and not by matches, which may be rare on the way. A rank that is
 * sparse among the first entries is left to `ifSparse`, unless that gives null.
 */
export async function walk(
  db: Executor,
  terms: SearchTerms,
  rank: Rank,
  window: Window,
  { stride: first, least, bound, ifSparse }: Sparse,
): Promise<Part> {
  const { sort = 'best', offset, limit, many = MANY } = window
  const values = valuesOf(terms, [rank], window)
  const ids: string[] = []
  let from: string[] | null = null
  let isAsked = false
  let stride = Math.min(first, Math.max(1, many))
  for (let [passed, scanned] = [0, 0]; ; ) {
    const began = performance.now()
    const rest = { skipped: Math.max(0, offset - passed), wanted: limit - ids.length }
    const found: Stretch = await readStretch(db, { sort, rank, stride }, from, { ...values, ...rest })
    ids.push(...found.ids)
    if (ids.length === limit) return { ids, passed: offset }
    passed += found.matches
    scanned += stride
    if (found.last === null) return { ids, passed: Math.min(passed, offset) }
    if (!isAsked && looksSparse(passed, scanned, found.entries, { least, bound })) {
      isAsked = true
      const all = await ifSparse()
      if (all) return all
    }
    from = found.last
    const missing = minScanned(found.entries, { least, bound }) - scanned
    const nextTells = missing > 0 && missing <= stride
    if (!nextTells && performance.now() - began < QUICK) stride *= GROWTH
  }
}

type Bounds = Pick<Sparse, 'least' | 'bound'>

export function looksSparse(passed: number, scanned: number, entries: number, bounds: Bounds): boolean {
  if (scanned < minScanned(entries, bounds)) return false
  return passed < scanned * (entries > LARGE ? (SPARSE * LARGE) / entries : SPARSE)
}

/** In a large catalogue enough to find one match if there are as many as the bound. */
function minScanned(entries: number, { least, bound }: Bounds): number {
  return Math.max(least, entries > LARGE ? entries / bound : 0)
}

interface Stretch {
  ids: string[]
  /** Entries of the rank in the stretch; 0 when the page was full before its end. */
  matches: number
  /** Position of the last scanned entry; null when there are no more entries, or the page was full before. */
  last: string[] | null
  /** About how many entries there are in all, listed or not. */
  entries: number
}

async function readStretch(
  db: Executor,
  shape: Omit<Shape, 'isFirst'>,
  from: string[] | null,
  values: Values,
): Promise<Stretch> {
  const statement = stretches(db, { ...shape, isFirst: from === null })
  const [row] = await statement.execute({ ...values, ...placeValues(from ?? []) })
  return {
    ids: row?.ids ?? [],
    matches: row?.matches ?? 0,
    last: row?.last ?? null,
    entries: row?.entries ?? 0,
  }
}

interface Shape {
  sort: OrderName
  rank: Rank
  stride: number
  /** Whether it starts at the beginning of the order; else at a position in it. */
  isFirst: boolean
}

/** Entries are scanned only until the page is full: `stretch` is computed only as far as it is read. */
const stretches = preparedByShape(
  ({ sort, rank, stride, isFirst }: Shape) =>
    `search_walk_${sort}_${shapeOf([rank])}_${stride}${isFirst ? '' : '_on'}`,
  (db, { sort, rank, stride, isFirst }, name) => {
    const { listed, playlistId } = searchEntries
    const value = asSubSelects
    const wanted = value('wanted', 'integer')
    return db
      .select({
        ids: sql<string[]>`read.ids`,
        matches: sql<number | null>`read.matches`,
        last: sql<string[] | null>`read.last`,
        entries: sql<number>`(select reltuples from pg_class where oid = 'search_entries'::regclass)`,
      })
      .from(
        sql`(
          with stretch as materialized (
            select ${playlistId} as id, ${columnsIn(sort)}, ${inRank(rank, 0, value)} as matches from ${searchEntries}
            where ${and(sql`${listed}`, isFirst ? undefined : afterPlace(sort, value))}
            order by ${sql.join(orderBy(sort), sql`, `)} limit ${literal(stride)}),
          page as materialized (
            select array(select id from stretch where matches offset ${value('skipped', 'integer')} limit ${wanted}) as ids)
          select ids,
            case when cardinality(ids) < ${wanted} then (select count(*) from stretch where matches)::integer end as matches,
            case when cardinality(ids) < ${wanted} then
              (select ${placeIn(sort)} from (select * from stretch offset ${literal(stride - 1)} limit 1) ending) end as last
          from page) read`,
      )
      .prepare(name)
  },
)
