import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { type Counted, FEW } from './bits.ts'
import { countBits, countInMemory } from './count-bits.queries.ts'
import {
  type Formula,
  formulaOf,
  frequentOnly,
  isEmpty,
  isSelective,
  type KnownSide,
  knownQuery,
  knownSide,
  type Side,
} from './count-formula.ts'
import { firstWhere } from './first-where.ts'
import { KnownWords } from './known-words.queries.ts'
import { matching } from './matching-sql.ts'
import { anywhere, type SearchTerms, type Wanted } from './search-terms.ts'
import { alternativesOf } from './tsquery-alternatives.ts'

const NONE: Counted = { total: 0, few: [] }

/** The exact number of listed playlists that match. */
export async function countMatches(
  db: Executor,
  terms: SearchTerms,
  leastAverage: number,
  most?: number,
  known = new KnownWords(db),
): Promise<number> {
  return (await findCounted(db, terms, leastAverage, most, known)).total
}

/**
 * The exact number of listed playlists that match, and which if they are few. If every match needs a rare word, rows are counted; otherwise
 * bitmaps are used: those of frequent words are in search_bits, those of others are computed. `leastAverage` is for
 * averages between the steps of the filter. Counting may stop at `most`, which is faster.
 */
export async function findCounted(
  db: Executor,
  terms: SearchTerms,
  leastAverage: number,
  most: number | undefined,
  known: KnownWords,
): Promise<Counted> {
  const found = await known.lookUp(terms)
  const read = found && formulaOf(found.terms, (word) => known.isForBits(word))
  if (!read || read.sides.length > MAX_SIDES) return countRows(db, anywhere(terms), leastAverage, most)
  const { formula } = read
  const sides = read.sides.map((side) => knownSide(side, found.vocabulary))
  if (isEmpty(formula, sides)) return NONE
  const query = knownQuery(formula, sides)
  if (isSelective(formula, sides)) return countFew(db, { formula, sides, query, leastAverage }, most, known)
  const hasRare = sides.some(({ rare }) => rare !== '')
  if (most !== undefined && hasRare && sides.flatMap(({ frequent }) => frequent).length <= FEW_WORDS) {
    const surely = await countFrequent(db, { formula, sides, leastAverage }, known)
    if (surely >= most) return { total: most, few: null }
  }
  const all = { formulas: [formula], sides, queries: [query], leastAverage }
  const [counted = NONE] = await countBits(db, all, known)
  return counted
}

/** The bits of more words than this are not combined twice. */
const FEW_WORDS = 6

/** Every match needs a rare word: in memory only if the words were asked for lately. */
async function countFew(
  db: Executor,
  { formula, sides, query, leastAverage }: Selective,
  most: number | undefined,
  known: KnownWords,
): Promise<Counted> {
  const inMemory = leastAverage > 0 ? null : await countInMemory({ formulas: [formula], sides }, known)
  return inMemory?.[0] ?? countRows(db, query, leastAverage, most)
}

interface Selective {
  formula: Formula
  sides: readonly KnownSide[]
  query: string
  leastAverage: number
}

/** A lower bound that uses only the frequent words. */
async function countFrequent(
  db: Executor,
  {
    formula,
    sides: all,
    leastAverage,
  }: { formula: Formula; sides: readonly KnownSide[]; leastAverage: number },
  known: KnownWords,
): Promise<number> {
  const sides = frequentOnly(all)
  if (isEmpty(formula, sides)) return 0
  const queries = [knownQuery(formula, sides)]
  const [counted = NONE] = await countBits(db, { formulas: [formula], sides, queries, leastAverage }, known)
  return counted.total
}

/**
 * The first of these conditions that anything matches; their number if nothing matches any. Each matches all that the one
 * before matches. Those that bits are needed for are counted in one statement, because they share most of their words.
 */
export async function firstMatched(
  db: Executor,
  all: readonly Wanted[],
  filters: string[][],
  leastAverage: number,
  known: KnownWords,
): Promise<number> {
  const found = await known.lookUp({ wanted: { any: all }, filters })
  const sides: Side[] = []
  const formulas = all.map(
    (wanted) =>
      formulaOf({ wanted: known.completed(wanted), filters }, (word) => known.isForBits(word), sides).formula,
  )
  if (!found || sides.length > MAX_SIDES) {
    return firstWhere(all, async (wanted) => {
      const terms = { wanted, nameKey: '', filters }
      return (await countMatches(db, terms, leastAverage, 1, known)) > 0
    })
  }
  const knownSides = sides.map((side) => knownSide(side, found.vocabulary))
  const bits = formulas.filter(
    (formula) => !isEmpty(formula, knownSides) && !isSelective(formula, knownSides),
  )
  let totals: Promise<Counted[]> | undefined
  return firstWhere(formulas, async (formula) => {
    if (isEmpty(formula, knownSides)) return false
    const place = bits.indexOf(formula)
    if (place === -1) return (await countRows(db, knownQuery(formula, knownSides), leastAverage, 1)).total > 0
    const queries = bits.map((one) => knownQuery(one, knownSides))
    totals ??= countBits(db, { formulas: bits, sides: knownSides, queries, leastAverage }, known)
    return ((await totals)[place] ?? NONE).total > 0
  })
}

/**
 * How many listed playlists have at least this average, which lies between the steps of the filter, within other
 * filters.
 */
export function countRated(db: Executor, filters: string[][], leastAverage: number): Promise<number> {
  return countMatches(db, { wanted: { all: [] }, nameKey: '', filters }, leastAverage)
}

/** A search with more sides than this is counted row by row. */
const MAX_SIDES = 100

async function countRows(
  db: Executor,
  query: string,
  leastAverage: number,
  most = Number.POSITIVE_INFINITY,
): Promise<Counted> {
  const queries = alternativesOf(query)
  const shape = { isBounded: Number.isFinite(most), isOne: queries.length === 1 }
  const [row] = await rowsOf(db, shape).execute({
    ...(shape.isOne ? { query } : { queries: textArray(queries) }),
    leastAverage,
    ...(shape.isBounded ? { most } : {}),
  })
  return row ? { total: row.total, few: row.total < most ? row.few : null } : NONE
}

const LEAST_AVERAGE = sql`(select ${sql.placeholder('leastAverage')}::numeric)`

interface Shape {
  isBounded: boolean
  isOne: boolean
}

const rowsOf = preparedByShape(
  ({ isBounded, isOne }: Shape) => `search_count_${isBounded ? 'some_' : ''}rows${isOne ? '' : '_of_any'}`,
  (db, { isBounded, isOne }, name) => {
    const bound = isBounded ? sql`limit (select ${sql.placeholder('most')}::integer)` : sql``
    const { seq } = searchEntries
    const found = isOne
      ? sql`select ${seq} from ${searchEntries}
          where ${matching(sql`(select ${sql.placeholder('query')}::tsquery)`, LEAST_AVERAGE)} ${bound}`
      : sql`select distinct found.seq
          from unnest((select ${sql.placeholder('queries')}::text[])) as asked(query), lateral (
            select ${seq} from ${searchEntries}
            where ${matching(sql`asked.query::tsquery`, LEAST_AVERAGE)} ${isBounded ? bound : sql`offset 0`}) found ${bound}`
    return db
      .select({
        total: sql<number>`count(*)::integer`,
        few: sql<number[] | null>`case when count(*) <= ${sql.raw(String(FEW))} then array_agg(seq) end`,
      })
      .from(sql`(${found}) counted`)
      .prepare(name)
  },
)
