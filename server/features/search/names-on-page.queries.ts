import { and, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { isIn, type Seqs } from './bits.ts'
import { idsOfEntries, seqsOfIds } from './entries-in-order.queries.ts'
import type { Matches } from './matches-in-memory.queries.ts'
import type { Named } from './rank-by-rank.queries.ts'
import { asSubSelects, literal, namedAs, orderBy, valuesOf, type Window } from './rank-sql.ts'
import type { RankGroup } from './ranks.ts'
import type { SearchTerms } from './search-terms.ts'

/** The part of a page that is in ranks of names. */
interface NamesOnPage {
  ids: readonly string[]
  /** Number of other matches before the page. */
  skip: number
  /** The `seq` of all names, as far as something else is on the page. */
  others: () => Promise<ReadonlySet<number>>
}

/** Null if there are too many names. */
export function namesOn(db: Executor, named: readonly Named[], window: Window): NamesOnPage | null {
  const found: string[] = []
  const all: string[] = []
  const names = (skip: number) => ({ ids: found, skip, others: () => seqsOfIds(db, all) })
  let { offset: skip } = window
  for (const { ids, matches } of named) {
    if (ids === null) return null
    all.push(...ids)
    found.push(...ids.slice(skip, skip + window.limit - found.length))
    if (found.length === window.limit) return names(skip)
    if (matches === null) return null
    skip = Math.max(0, skip - matches)
  }
  return names(skip)
}

/** More names than this are not read at once. */
const MAX_NAMES = 100_000

/** For a page behind many names, all of which are read from their index; null if they are too many even so. */
export async function manyNamesOn(
  db: Executor,
  terms: SearchTerms,
  { names, matches }: { names: RankGroup['names']; matches: readonly Matches[] },
  window: Window,
): Promise<NamesOnPage | null> {
  const found: number[] = []
  const others = new Set<number>()
  let { offset: skip } = window
  for (const name of names.slice(0, -1)) {
    const seqs = await readSeqs(db, terms, name, window)
    if (!seqs) return null
    for (const seq of seqs) others.add(seq)
    for (const { bits } of matches) {
      const matching = seqs.filter((seq) => isIn(bits, seq))
      found.push(...matching.slice(skip, skip + window.limit - found.length))
      skip = Math.max(0, skip - matching.length)
    }
  }
  return { ids: await idsOfEntries(db, found), skip, others: async () => others }
}

/** The best first. */
async function readSeqs(
  db: Executor,
  terms: SearchTerms,
  name: RankGroup['names'][number],
  window: Window,
): Promise<Seqs | null> {
  const [row] = await seqsNamed(db, name).execute(valuesOf(terms, [], window))
  const seqs = row?.seqs ? Uint32Array.from(row.seqs.split(','), Number) : new Uint32Array(0)
  return seqs.length > MAX_NAMES ? null : seqs
}

/** The index of names has everything that is read. */
const seqsNamed = preparedByShape(
  (name: RankGroup['names'][number]) => `search_seqs_named_${name}`,
  (db, kind, name) => {
    const { listed, seq } = searchEntries
    const isNamed = and(sql`${listed}`, namedAs({ name: kind, query: '' }, asSubSelects))
    const named = sql`select ${seq} from (
        select * from ${searchEntries} where ${isNamed} limit ${literal(MAX_NAMES + 1)}) ${searchEntries}
      order by ${sql.join(orderBy('best'), sql`, `)}`
    return db
      .select({ seqs: sql<string | null>`seqs` })
      .from(sql`(select array_to_string(array(${named}), ',') as seqs) read`)
      .prepare(name)
  },
)
