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

/**
 * A page of very many matches, each rank by statements of its own that take a few milliseconds each, however far the page is.
 * Of many matches few may stand in a rank, and looking for them along the order would read all others: whatever a rank has
 * is gathered up to a bound first.
 */
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
    const part = window.sort
      ? await walked(db, terms, rank, rest)
      : ((await soonFound(db, terms, rank, rest)) ??
        (await gathered(db, terms, rank, rest)) ??
        (await walked(db, terms, rank, rest)))
    ids.push(...part.ids)
    skip = Math.max(0, skip - part.passed)
  }
  return ids
}

/** Entries that are looked through first. */
const SOON = 1_000

/** Out of the first entries of all; null when they do not fill the page. */
async function soonFound(db: Executor, terms: SearchTerms, rank: Rank, window: Window): Promise<Part | null> {
  const { sort = 'best', limit, offset, many = MANY } = window
  if (offset > 0) return null
  const value = asParameters(valuesOf(terms, [rank], window))
  const order = sql.join(orderBy(sort), sql`, `)
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
      select playlist_id as id from (
        select * from ${searchEntries} where listed order by ${order} limit ${Math.min(SOON, many)}) ${searchEntries}
      where ${inRank(rank, 0, value)} order by ${order} limit ${limit}`,
  )
  return rows.length === limit ? { ids: rows.map(({ id }) => id), passed: 0 } : null
}

/** Of a rank that is read whole: on the embedded engine 20 µs each. */
const MAX_GATHERED = 2_000

/** Out of a rank that is read whole; null when it has many. */
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

/** Matches that the first statement passes; more follow while that is quick. */
const STRIDE = 200
/** Milliseconds. */
const QUICK = 8

/** Along the index of the order, each time from where the last statement ended. */
async function walked(db: Executor, terms: SearchTerms, rank: Rank, window: Window): Promise<Part> {
  const { sort = 'best', offset, limit, many = MANY } = window
  const value = asParameters(valuesOf(terms, [rank], window))
  let from: string[] | null = null
  let stride = Math.min(STRIDE, Math.max(1, many))
  for (let passed = 0; ; ) {
    const began = performance.now()
    const skipped = Math.min(stride, offset - passed)
    const found: Stretch = await readStretch(db, sort, {
      where: and(inRank(rank, 0, value), from === null ? undefined : after(sort, from)),
      skipped,
      limit: offset - passed > stride ? 0 : limit,
    })
    if (offset - passed <= stride || found.passed < stride) {
      return { ids: found.ids, passed: passed + Math.min(found.passed, skipped) }
    }
    passed += stride
    from = found.last
    if (performance.now() - began < QUICK) stride *= 2
  }
}

interface Stretch {
  /** Entries there, no more than were to be skipped and read. */
  passed: number
  /** The place of the last one that was skipped. */
  last: string[] | null
  ids: string[]
}

async function readStretch(
  db: Executor,
  sort: OrderName,
  { where, skipped, limit }: { where: SQL | undefined; skipped: number; limit: number },
): Promise<Stretch> {
  const { playlistId } = searchEntries
  const [stretch] = await rowsOf<Stretch>(
    db,
    sql`
      with stretch as materialized (
        select ${playlistId} as id, ${placeIn(sort)} as place from ${searchEntries} where ${where}
        order by ${sql.join(orderBy(sort), sql`, `)} limit ${skipped + limit})
      select (select count(*) from stretch)::integer as passed,
        (select place from stretch offset ${Math.max(0, skipped - 1)} limit 1) as last,
        array(select id from stretch offset ${skipped} limit ${limit}) as ids`,
  )
  return stretch ?? { passed: 0, last: null, ids: [] }
}
