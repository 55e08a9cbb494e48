import { and, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import {
  after,
  asParameters,
  inRank,
  MANY,
  type OrderName,
  orderBy,
  placeIn,
  valuesOf,
  type Window,
} from './rank-sql.ts'
import type { Rank } from './ranks.ts'
import type { SearchTerms } from './search-terms.ts'

interface Part {
  ids: string[]
  /** Entries of the rank before them. */
  passed: number
}

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
    const part = await walked(db, terms, rank, rest)
    ids.push(...part.ids)
    skip = Math.max(0, skip - part.passed)
  }
  return ids
}

/** Maximum number of entries of a rank that is read whole; on the embedded engine each takes up to 40 µs. */
const MAX_GATHERED = 1_000

/** The slice of a rank that is read whole; null when it has many entries. */
async function gathered(db: Executor, terms: SearchTerms, rank: Rank, window: Window): Promise<Part | null> {
  const { many = MANY, sort = 'best', limit, offset } = window
  const most = Math.min(many, MAX_GATHERED)
  const values = valuesOf(terms, [rank], window)
  const { playlistId, ratingScore } = searchEntries
  const [row] = await rowsOf<{ found: number; ids: string[] }>(
    db,
    sql`
      with ${searchEntries} as materialized (
        select ${playlistId}, ${ratingScore} from ${searchEntries}
        where ${inRank(rank, 0, (name, type) => sql`(select ${asParameters(values)(name, type)})`)}
        limit ${most + 1})
      select (select count(*) from ${searchEntries})::integer as found, array(
        select ${playlistId} from ${searchEntries} order by ${sql.join(orderBy(sort), sql`, `)}
        limit ${limit} offset ${offset}) as ids`,
  )
  return row && row.found <= most ? { ids: row.ids, passed: Math.min(row.found, offset) } : null
}

/** Entries that the first statement scans; more follow while that is fast. */
const STRIDE = 1_000
/** A rank that is a smaller share of the entries is gathered: found by its words rather than by scanning. */
const SPARSE = 0.01
/** Milliseconds. */
const QUICK = 8

/**
 * Along the index of the order, each time from where the last statement ended. Limited by scanned entries and
 * not by matches, which may be rare on the way: on the embedded engine 4 µs each. A rank that is sparse among
 * the first of them is gathered.
 */
async function walked(db: Executor, terms: SearchTerms, rank: Rank, window: Window): Promise<Part> {
  const { sort = 'best', offset, limit, many = MANY } = window
  const value = asParameters(valuesOf(terms, [rank], window))
  const ids: string[] = []
  let from: string[] | null = null
  let stride = Math.min(STRIDE, Math.max(1, many))
  for (let passed = 0; ; ) {
    const began = performance.now()
    const found: Stretch = await readStretch(db, sort, {
      isInRank: inRank(rank, 0, value),
      from,
      stride,
      skipped: Math.max(0, offset - passed),
      limit: limit - ids.length,
    })
    ids.push(...found.ids)
    passed += found.matches
    if (ids.length === limit || found.last === null) return { ids, passed: Math.min(passed, offset) }
    if (from === null && window.sort === undefined && passed < stride * SPARSE) {
      const all = await gathered(db, terms, rank, window)
      if (all) return all
    }
    from = found.last
    if (performance.now() - began < QUICK) stride *= 2
  }
}

interface Stretch {
  /** Entries of the rank there. */
  matches: number
  /** Position of the last scanned entry; null where there are no more. */
  last: string[] | null
  ids: string[]
}

interface Stride {
  isInRank: SQL | undefined
  /** The position before it; null for the beginning. */
  from: string[] | null
  stride: number
  skipped: number
  limit: number
}

async function readStretch(
  db: Executor,
  sort: OrderName,
  { isInRank, from, stride, skipped, limit }: Stride,
): Promise<Stretch> {
  const { listed, playlistId } = searchEntries
  const [stretch] = await rowsOf<Stretch>(
    db,
    sql`
      with stretch as materialized (
        select ${playlistId} as id, ${placeIn(sort)} as place, ${isInRank} as matches from ${searchEntries}
        where ${and(sql`${listed}`, from === null ? undefined : after(sort, from))}
        order by ${sql.join(orderBy(sort), sql`, `)} limit ${stride})
      select (select count(*) from stretch where matches)::integer as matches,
        (select place from stretch offset ${stride - 1} limit 1) as last,
        array(select id from stretch where matches offset ${skipped} limit ${limit}) as ids`,
  )
  return stretch ?? { matches: 0, last: null, ids: [] }
}
