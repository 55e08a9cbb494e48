import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { ResultCache } from '#server/cache/result-cache.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { type Bits, isIn, type Seqs, seqsOf } from './bits.ts'
import { matching } from './matching-sql.ts'
import {
  afterPlace,
  asSubSelects,
  columnsIn,
  literal,
  type OrderName,
  orderBy,
  placeIn,
  placeValues,
} from './rank-sql.ts'

/** Consecutive listed entries in an order. */
interface Stretch {
  seqs: Seqs
  /** Position of the last one; null when there are no more entries. */
  last: string[] | null
}

interface From {
  order: OrderName
  /** Null: from the beginning. */
  place: string[] | null
  /** Number of entries. */
  size: number
}

/** Reads the entries after a position. */
export type OrderReader = (db: Executor, from: From) => Promise<Stretch>

/** Searches have the first entries of an order in common: four bytes for each. */
export function cachedOrders(cache: ResultCache): OrderReader {
  return (db, from) =>
    cache.getOrMake(`${from.order} ${from.size} after ${from.place?.join(' ') ?? ''}`, async () => {
      const result = await readStretch(db, from)
      return { result, bytes: result.seqs.byteLength, tags: ['listing', 'ratings'] }
    })
}

/** Number of entries that are read first; each further stretch has GROWTH times as many, up to LONGEST. */
const FIRST = 512
const GROWTH = 4
const LONGEST = 8_192
/** More entries than this are not looked through: a quarter of a second for a million. */
const MAX_ENTRIES = 1_000_000
/** Matches are not spread evenly: this many times more entries are looked through than would be needed, and these at least. */
const UNEVEN = 4
const MIN_ENTRIES = 16_384

/** A page of matches in an order. */
export interface PartInOrder {
  order: OrderName
  /** At least one. */
  bits: Bits
  /** Number of matches. */
  total: number
  /** Matches that are left out. */
  others: ReadonlySet<number>
  offset: number
  limit: number
}

/**
 * The ids of a page of matches in an order, found by looking through the entries in that order; null if too many would be looked
 * through.
 */
export async function readInOrder(
  db: Executor,
  read: OrderReader,
  wanted: PartInOrder,
): Promise<string[] | null> {
  const { order, bits, total, others, offset, limit } = wanted
  const entries = 32 * bits.length
  const expected = ((offset + limit) * entries) / total
  if (expected > MAX_ENTRIES) return null
  const most = Math.min(MAX_ENTRIES, Math.max(MIN_ENTRIES, UNEVEN * expected))
  const found: number[] = []
  let skip = offset
  for await (const seqs of inOrder(db, read, order, most)) {
    const matches = matchesAmong(seqs, { bits, others, most: skip + limit - found.length })
    found.push(...matches.slice(skip))
    if (found.length === limit) return idsOfEntries(db, found)
    skip = Math.max(0, skip - matches.length)
    if (seqs.length === 0) return idsOfEntries(db, found)
  }
  return null
}

/** The first matches among these. */
function matchesAmong(
  seqs: Seqs,
  { bits, others, most }: Pick<PartInOrder, 'bits' | 'others'> & { most: number },
): number[] {
  const found: number[] = []
  for (let at = 0; at < seqs.length && found.length < most; at += 1) {
    const seq = seqs[at] ?? 0
    if (isIn(bits, seq) && !others.has(seq)) found.push(seq)
  }
  return found
}

/** Stretches of entries, after the last one an empty one; none beyond about so many entries. */
async function* inOrder(
  db: Executor,
  read: OrderReader,
  order: OrderName,
  most: number,
): AsyncGenerator<Seqs> {
  let place: string[] | null = null
  let size = FIRST
  for (let scanned = 0; scanned < most; scanned += size) {
    const stretch: Stretch = await read(db, { order, place, size })
    yield stretch.seqs
    if (stretch.last === null) yield NONE
    place = stretch.last
    size = Math.min(LONGEST, size * GROWTH)
  }
}

const NONE: Seqs = new Uint32Array(0)

async function readStretch(db: Executor, { order, place, size }: From): Promise<Stretch> {
  const statement = stretches(db, { order, size, isFirst: place === null })
  const [row] = await statement.execute(placeValues(place ?? []))
  const seqs = row?.seqs ? Uint32Array.from(row.seqs.split(','), Number) : NONE
  return { seqs, last: row?.last ?? null }
}

interface Shape {
  order: OrderName
  size: number
  isFirst: boolean
}

/** Their index has everything that is read; each `seq` as text takes a fifth of the time that an array of numbers does. */
const stretches = preparedByShape(
  ({ order, size, isFirst }: Shape) => `search_order_${order}_${size}${isFirst ? '' : '_on'}`,
  (db, { order, size, isFirst }, name) => {
    const { listed, seq } = searchEntries
    const after: SQL | undefined = isFirst ? undefined : afterPlace(order, asSubSelects)
    const inOrder = sql`from ${searchEntries} where ${and(sql`${listed}`, after)}
      order by ${sql.join(orderBy(order), sql`, `)}`
    const seqs = sql`select ${seq} ${inOrder} limit ${literal(size)}`
    const ending = sql`select ${columnsIn(order)} ${inOrder} limit 1 offset ${literal(size - 1)}`
    return db
      .select({ seqs: sql<string | null>`seqs`, last: sql<string[] | null>`last` })
      .from(
        sql`(
          select array_to_string(array(${seqs}), ',') as seqs, (select ${placeIn(order)} from (${ending}) ending) as last) read`,
      )
      .prepare(name)
  },
)

/** The ids of these entries, in their order; without those that are no longer listed. */
export async function idsOfEntries(db: Executor, seqs: readonly number[]): Promise<string[]> {
  if (seqs.length === 0) return []
  const rows = await idsOfSeqs(db).execute({ seqs: `{${seqs.join(',')}}` })
  const ids = new Map(rows.map(({ seq, id }) => [seq, id]))
  return seqs.flatMap((seq) => ids.get(seq) ?? [])
}

const idsOfSeqs = prepared((db) => {
  const { playlistId: id, seq } = searchEntries
  return db
    .select({ id, seq })
    .from(searchEntries)
    .where(
      and(sql`${seq} = any(${asSubSelects('seqs', 'integer[]')}::integer[])`, matching(undefined, undefined)),
    )
    .prepare('search_ids_of_seqs')
})

/** The `seq` of these playlists. */
export async function seqsOfIds(db: Executor, ids: readonly string[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { playlistId, seq } = searchEntries
  const rows = await db
    .select({ seq })
    .from(searchEntries)
    .where(inArray(playlistId, [...ids]))
  return new Set(rows.map((row) => row.seq))
}

/** The ids of a page of matches in an order, all of which are read. */
export async function readSortedBySeq(db: Executor, wanted: PartInOrder): Promise<string[]> {
  const { order, bits, others, offset, limit } = wanted
  const seqs = seqsOf(bits).filter((seq) => !others.has(seq))
  const rows = await sortedSeqs(db, order).execute({ seqs: `{${seqs.join(',')}}`, offset, limit })
  return rows.map(({ id }) => id)
}

const sortedSeqs = preparedByShape(
  (order: OrderName) => `search_sorted_seqs_${order}`,
  (db, order, name) => {
    const isGiven = sql`${searchEntries.seq} = any(${asSubSelects('seqs', 'integer[]')}::integer[])`
    const given = sql`select * from ${searchEntries} where ${and(isGiven, matching(undefined, undefined))} offset 0`
    const page = sql`select ${searchEntries.playlistId} as id from (${given}) ${searchEntries}
      order by ${sql.join(orderBy(order), sql`, `)}
      limit ${asSubSelects('limit', 'integer')} offset ${asSubSelects('offset', 'integer')}`
    return db.select({ id: sql<string>`id` }).from(sql`(${page}) found`).prepare(name)
  },
)
