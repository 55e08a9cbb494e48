import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { searchEntries, searchWords } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { isWithheld, notWithheld } from '#server/db/withheld.ts'
import {
  averagesFrom,
  bitsExpression,
  type Formula,
  formulaOf,
  isEmpty,
  isSelective,
  type KnownSide,
  knownQuery,
  knownSide,
  type Side,
} from './count-formula.ts'
import { anywhere, type SearchTerms } from './search-terms.ts'

/** A beginning with more completions than this is not expanded. */
const MAX_COMPLETIONS = 300

/**
 * How many listed playlists match, exactly. If every match needs a rare word, row by row; else by bits:
 * search_bits has those of frequent words, and those of the others are computed for the count. `leastAverage`
 * is for averages between the steps of the filter.
 */
export async function countMatches(db: Executor, terms: SearchTerms, leastAverage: number): Promise<number> {
  const { formula, sides } = formulaOf(terms)
  const known = sides.length > MAX_SIDES ? null : await readSides(db, sides)
  if (known === null) return countRows(db, anywhere(terms), leastAverage)
  if (isEmpty(formula, known)) return 0
  const query = knownQuery(formula, known)
  return isSelective(formula, known)
    ? countRows(db, query, leastAverage)
    : countBits(db, { formula, sides: known, query, leastAverage })
}

/**
 * How many listed playlists have at least an average that lies between the steps of the filter, within other filters.
 */
export function countRated(db: Executor, filters: string[][], leastAverage: number): Promise<number> {
  return countMatches(db, { wanted: { all: [] }, nameKey: '', filters }, leastAverage)
}

/** Larger formulas are counted row by row: each has a statement of its own. */
const MAX_SIDES = 40

/** Null when there are too many words to expand. */
async function readSides(db: Executor, sides: readonly Side[]): Promise<KnownSide[] | null> {
  const beginnings = [...new Set(sides.flatMap((side) => side.beginnings))]
  if (beginnings.length > 1) return null
  const begun = beginnings[0] ?? ''
  const rows = await knownWords(db).execute({
    exact: textArray([...new Set(sides.flatMap(({ words, marks }) => [...words, ...marks]))]),
    from: begun,
    to: begun === '' ? '' : `${begun}\u{10ffff}`,
  })
  if (rows.length >= MAX_COMPLETIONS) return null
  const vocabulary = new Map(rows.map((row) => [row.word, row.frequent]))
  return sides.map((side) => knownSide(side, vocabulary))
}

/** These words, and those between `from` and `to`. The limit is a literal, or the planner would read all words. */
const knownWords = prepared((db) => {
  const { word, frequent } = searchWords
  const exact = sql`${word} = any((select ${sql.placeholder('exact')}::text[])::text[])`
  const afterFrom = sql`${word} ~>=~ (select ${sql.placeholder('from')}::text)`
  const beforeTo = sql`${word} ~<~ (select ${sql.placeholder('to')}::text)`
  const most = sql.raw(String(MAX_COMPLETIONS))
  return db
    .select({ word: sql<string>`word`, frequent: sql<boolean>`frequent` })
    .from(
      sql`(select ${word}, ${frequent} from ${searchWords} where ${or(exact, and(afterFrom, beforeTo))} limit ${most}) known`,
    )
    .prepare('search_words_known')
})

interface Counted {
  formula: Formula
  sides: readonly KnownSide[]
  /** The formula as a tsquery. */
  query: string
  leastAverage: number
}

async function countBits(db: Executor, { formula, sides, query, leastAverage }: Counted): Promise<number> {
  const isRated = leastAverage > 0
  const shape = {
    expression: bitsExpression(formula),
    rare: sides.map(({ rare }) => rare !== ''),
    isRated,
  }
  const values = sides.flatMap(({ frequent, rare }, at) => [
    [`frequent${at}`, textArray(frequent)],
    ...(rare === '' ? [] : [[`rare${at}`, rare]]),
  ])
  const count = shape.expression.includes('|') ? bitsOnce(db, shape) : bitsOf(db, shape)
  const [row] = await count.execute({
    ...Object.fromEntries(values),
    ...(isRated ? { averages: textArray(averagesFrom(leastAverage)), leastAverage } : {}),
    ...(query === '' ? {} : { query }),
  })
  return row?.total ?? 0
}

interface BitsShape {
  /** An expression over `side0`, `side1` and so on. */
  expression: string
  /** For each side whether it has rare words. */
  rare: boolean[]
  /** Only with a minimum average. */
  isRated: boolean
}

/** The count, and `query` for the same condition. */
function countingBits(db: Executor, { expression, rare, isRated }: BitsShape) {
  const sides = rare.map((isRare, at) => {
    const frequent = sql`select block, bits from search_bits where word = any((select ${sql.placeholder(`frequent${at}`)}::text[])::text[])`
    const others = sql`select seq >> 12 as block, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1)) as bits
      from search_entries where listed and words @@ (select ${sql.placeholder(`rare${at}`)}::tsquery) group by 1`
    const all = isRare
      ? sql`(${frequent} union all ${others}) both_of_them`
      : sql`(${frequent}) frequent_ones`
    return sql`(select block, bit_or(bits) as side${sql.raw(String(at))} from ${all} group by block) table${sql.raw(String(at))}`
  })
  // Without an alternative a block without one of the sides has no match.
  const isOnlyAnd = !expression.includes('|')
  const joined = sql.join(
    sides.map((side, at) =>
      at === 0 ? side : sql`${isOnlyAnd ? sql`join` : sql`full join`} ${side} using (block)`,
    ),
    sql` `,
  )
  const matches = isOnlyAnd
    ? expression
    : expression.replace(/side\d+/g, (side) => `coalesce(${side}, B'0'::bit(4096))`)
  const rated = sql`(select block, bit_or(bits) as averages from search_bits
    where word = any((select ${sql.placeholder('averages')}::text[])::text[]) group by block) rated`
  const isAll = sides.length === 0
  const total = isRated ? (isAll ? 'averages' : `(${matches}) & averages`) : matches
  // Counted by the same statement, so that both see the same snapshot.
  const withheld = db
    .select({ count: sql`count(*)` })
    .from(searchEntries)
    .where(
      and(
        sql`listed`,
        isWithheld(searchEntries.creatorId),
        isAll ? undefined : sql`(words @@ (select ${sql.placeholder('query')}::tsquery)) is true`,
        isRated ? sql`avg_rating >= (select ${sql.placeholder('leastAverage')}::numeric)` : undefined,
      ),
    )
  const from = isAll ? rated : isRated ? sql`${joined} join ${rated} using (block)` : joined
  return db
    .select({ total: sql<number>`(coalesce(sum(bit_count(${sql.raw(total)})), 0) - (${withheld}))::integer` })
    .from(from)
}

/** Words that must all match: a handful of statement shapes. */
const bitsOf = preparedByShape(
  ({ rare, isRated }: BitsShape) =>
    `search_count_${rare.map((isRare) => (isRare ? 'r' : 'f')).join('')}${isRated ? '_rated' : ''}`,
  (db, shape, name) => countingBits(db, shape).prepare(name),
)

/** Any other formula. */
function bitsOnce(db: Executor, shape: BitsShape) {
  return countingBits(db, shape).prepare('')
}

async function countRows(db: Executor, query: string, leastAverage: number): Promise<number> {
  const [row] = await rowsOf(db).execute({ query, leastAverage })
  return row?.total ?? 0
}

const rowsOf = prepared((db) =>
  db
    .select({ total: sql<number>`count(*)::integer` })
    .from(searchEntries)
    .where(
      matching(
        sql`(select ${sql.placeholder('query')}::tsquery)`,
        sql`(select ${sql.placeholder('leastAverage')}::numeric)`,
      ),
    )
    .prepare('search_count_rows'),
)

/**
 * Listed entries that a tsquery matches, or all without one. Written exactly as in the indexes: they are not
 * used when `listed` is a parameter.
 */
export function matching(query: SQL | undefined, leastAverage: SQL | undefined): SQL | undefined {
  return and(
    sql`${searchEntries.listed}`,
    notWithheld(searchEntries.creatorId),
    query && sql`${searchEntries.words} @@ ${query}`,
    leastAverage && sql`${searchEntries.avgRating} >= ${leastAverage}`,
  )
}
