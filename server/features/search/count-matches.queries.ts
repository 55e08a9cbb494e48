import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { preparedByShape } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { type Counted, FEW } from './bits.ts'
import { countBits, countInMemory } from './count-bits.queries.ts'
import {
  type Clause,
  type Formula,
  formulaOf,
  frequentOnly,
  isEmpty,
  isSelective,
  type KnownClause,
  knownClause,
  knownQuery,
} from './count-formula.ts'
import { firstWhere } from './first-where.ts'
import { KnownWords } from './known-words.queries.ts'
import { matching } from './matching-sql.ts'
import { anywhere, type SearchCondition, type SearchTerms } from './search-terms.ts'
import { alternativesOf } from './tsquery-alternatives.ts'

const NONE: Counted = { total: 0, few: [] }

/** The exact number of listed playlists that match. */
export async function countMatches(
  db: Executor,
  terms: SearchTerms,
  minAverage: number,
  most?: number,
  known = new KnownWords(db),
): Promise<number> {
  return (await findCounted(db, terms, minAverage, most, known)).total
}

/**
 * The exact number of listed playlists that match, and which if they are few. If every match needs a rare word, rows are counted; otherwise
 * bitmaps are used: those of frequent words are in search_bits, those of others are computed. `minAverage` is for
 * averages between the steps of the filter. Counting may stop at `most`, which is faster.
 */
export async function findCounted(
  db: Executor,
  terms: SearchTerms,
  minAverage: number,
  most: number | undefined,
  known: KnownWords,
): Promise<Counted> {
  const found = await known.lookUp(terms)
  const read = found && formulaOf(found.terms, (word) => known.isForBits(word))
  if (!read || read.clauses.length > MAX_CLAUSES) return countRows(db, anywhere(terms), minAverage, most)
  const { formula } = read
  const clauses = read.clauses.map((clause) => knownClause(clause, found.vocabulary))
  if (isEmpty(formula, clauses)) return NONE
  const query = knownQuery(formula, clauses)
  if (isSelective(formula, clauses)) return countFew(db, { formula, clauses, query, minAverage }, most, known)
  const hasRare = clauses.some(({ rare }) => rare !== '')
  if (most !== undefined && hasRare && clauses.flatMap(({ frequent }) => frequent).length <= FEW_WORDS) {
    const surely = await countFrequent(db, { formula, clauses, minAverage }, known)
    if (surely >= most) return { total: most, few: null }
  }
  const all = { formulas: [formula], clauses, queries: [query], minAverage }
  const [counted = NONE] = await countBits(db, all, known)
  return counted
}

/** The bits of more words than this are not combined twice. */
const FEW_WORDS = 6

/** Every match needs a rare word: in memory only if the words were asked for lately. */
async function countFew(
  db: Executor,
  { formula, clauses, query, minAverage }: Selective,
  most: number | undefined,
  known: KnownWords,
): Promise<Counted> {
  const inMemory = minAverage > 0 ? null : await countInMemory({ formulas: [formula], clauses }, known)
  return inMemory?.[0] ?? countRows(db, query, minAverage, most)
}

interface Selective {
  formula: Formula
  clauses: readonly KnownClause[]
  query: string
  minAverage: number
}

/** A lower bound that uses only the frequent words. */
async function countFrequent(
  db: Executor,
  {
    formula,
    clauses: all,
    minAverage,
  }: { formula: Formula; clauses: readonly KnownClause[]; minAverage: number },
  known: KnownWords,
): Promise<number> {
  const clauses = frequentOnly(all)
  if (isEmpty(formula, clauses)) return 0
  const queries = [knownQuery(formula, clauses)]
  const [counted = NONE] = await countBits(db, { formulas: [formula], clauses, queries, minAverage }, known)
  return counted.total
}

/**
 * The first of these conditions that anything matches; their number if nothing matches any. Each matches all that the one
 * before matches. Those that bits are needed for are counted in one statement, because they share most of their words.
 */
export async function firstMatched(
  db: Executor,
  all: readonly SearchCondition[],
  filters: string[][],
  minAverage: number,
  known: KnownWords,
): Promise<number> {
  const found = await known.lookUp({ condition: { any: all }, filters })
  const clauses: Clause[] = []
  const formulas = all.map(
    (condition) =>
      formulaOf({ condition: known.completed(condition), filters }, (word) => known.isForBits(word), clauses)
        .formula,
  )
  if (!found || clauses.length > MAX_CLAUSES) {
    return firstWhere(all, async (condition) => {
      const terms = { condition, nameKey: '', filters }
      return (await countMatches(db, terms, minAverage, 1, known)) > 0
    })
  }
  const knownClauses = clauses.map((clause) => knownClause(clause, found.vocabulary))
  const bits = formulas.filter(
    (formula) => !isEmpty(formula, knownClauses) && !isSelective(formula, knownClauses),
  )
  let totals: Promise<Counted[]> | undefined
  return firstWhere(formulas, async (formula) => {
    if (isEmpty(formula, knownClauses)) return false
    const place = bits.indexOf(formula)
    if (place === -1) return (await countRows(db, knownQuery(formula, knownClauses), minAverage, 1)).total > 0
    const queries = bits.map((one) => knownQuery(one, knownClauses))
    totals ??= countBits(db, { formulas: bits, clauses: knownClauses, queries, minAverage }, known)
    return ((await totals)[place] ?? NONE).total > 0
  })
}

/**
 * How many listed playlists have at least this average, which lies between the steps of the filter, within other
 * filters.
 */
export function countRated(db: Executor, filters: string[][], minAverage: number): Promise<number> {
  return countMatches(db, { condition: { all: [] }, nameKey: '', filters }, minAverage)
}

/** A search with more clauses than this is counted row by row. */
const MAX_CLAUSES = 100

async function countRows(
  db: Executor,
  query: string,
  minAverage: number,
  most = Number.POSITIVE_INFINITY,
): Promise<Counted> {
  const queries = alternativesOf(query)
  const shape = { isBounded: Number.isFinite(most), isOne: queries.length === 1 }
  const [row] = await rowsOf(db, shape).execute({
    ...(shape.isOne ? { query } : { queries: textArray(queries) }),
    minAverage,
    ...(shape.isBounded ? { most } : {}),
  })
  return row ? { total: row.total, few: row.total < most ? row.few : null } : NONE
}

const MIN_AVERAGE = sql`(select ${sql.placeholder('minAverage')}::numeric)`

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
          where ${matching(sql`(select ${sql.placeholder('query')}::tsquery)`, MIN_AVERAGE)} ${bound}`
      : sql`select distinct found.seq
          from unnest((select ${sql.placeholder('queries')}::text[])) as asked(query), lateral (
            select ${seq} from ${searchEntries}
            where ${matching(sql`asked.query::tsquery`, MIN_AVERAGE)} ${isBounded ? bound : sql`offset 0`}) found ${bound}`
    return db
      .select({
        total: sql<number>`count(*)::integer`,
        few: sql<number[] | null>`case when count(*) <= ${sql.raw(String(FEW))} then array_agg(seq) end`,
      })
      .from(sql`(${found}) counted`)
      .prepare(name)
  },
)
