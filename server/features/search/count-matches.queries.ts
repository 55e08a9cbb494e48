import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { searchEntries, searchWords } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { notWithheld } from '#server/db/withheld.ts'
import { type Counted, countBits } from './count-bits.queries.ts'
import {
  formulaOf,
  frequentOnly,
  isEmpty,
  isSelective,
  knownQuery,
  knownSide,
  leavesOf,
  placedWords,
} from './count-formula.ts'
import { anywhere, type SearchTerms } from './search-terms.ts'

/** A beginning with more completions than this is not expanded. */
const MAX_COMPLETIONS = 300

/**
 * The exact number of listed playlists that match. If every match needs a rare word, rows are counted; otherwise bits:
 * those of frequent words are in search_bits, those of others are computed. `leastAverage` is for averages between the
 * steps of the filter. Counting may stop at `most`, which is faster.
 */
export async function countMatches(
  db: Executor,
  terms: SearchTerms,
  leastAverage: number,
  most?: number,
): Promise<number> {
  const vocabulary = await readVocabulary(db, terms)
  const read = vocabulary && formulaOf(terms, (word) => vocabulary.get(word) === true)
  if (!read || read.sides.length > MAX_SIDES) return countRows(db, anywhere(terms), leastAverage, most)
  const { formula } = read
  const sides = read.sides.map((side) => knownSide(side, vocabulary))
  if (isEmpty(formula, sides)) return 0
  const query = knownQuery(formula, sides)
  if (isSelective(formula, sides)) return countRows(db, query, leastAverage, most)
  if (most !== undefined && sides.some(({ rare }) => rare !== '')) {
    const surely = await countFrequent(db, { formula, sides, leastAverage })
    if (surely >= most) return most
  }
  return countBits(db, { formula, sides, query, leastAverage })
}

/** A lower bound that uses only the frequent words. */
function countFrequent(db: Executor, counted: Omit<Counted, 'query'>): Promise<number> | number {
  const sides = frequentOnly(counted.sides)
  if (isEmpty(counted.formula, sides)) return 0
  return countBits(db, { ...counted, sides, query: knownQuery(counted.formula, sides) })
}

/**
 * How many listed playlists have at least an average that lies between the steps of the filter, within other filters.
 */
export function countRated(db: Executor, filters: string[][], leastAverage: number): Promise<number> {
  return countMatches(db, { wanted: { all: [] }, nameKey: '', filters }, leastAverage)
}

/** More words than this are counted row by row. */
const MAX_SIDES = 100

/** The words of a search that the vocabulary has, and whether they are frequent; null when they are too many to be looked up singly. */
export async function readVocabulary(
  db: Executor,
  { wanted, filters }: SearchTerms,
): Promise<Map<string, boolean> | null> {
  const { words, beginnings } = leavesOf(wanted)
  if (beginnings.length > 1) return null
  const begun = beginnings[0] ?? ''
  const rows = await knownWords(db).execute({
    exact: textArray([...new Set([...words, ...placedWords(wanted), ...filters.flat()])]),
    from: begun,
    to: begun === '' ? '' : `${begun}\u{10ffff}`,
  })
  if (rows.length >= MAX_COMPLETIONS) return null
  return new Map(rows.map((row) => [row.word, row.frequent]))
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

async function countRows(db: Executor, query: string, leastAverage: number, most?: number): Promise<number> {
  const counted = most === undefined ? rowsOf(db) : someRowsOf(db)
  const [row] = await counted.execute({ query, leastAverage, ...(most === undefined ? {} : { most }) })
  return row?.total ?? 0
}

const FOUND = matching(
  sql`(select ${sql.placeholder('query')}::tsquery)`,
  sql`(select ${sql.placeholder('leastAverage')}::numeric)`,
)

const rowsOf = prepared((db) =>
  db
    .select({ total: sql<number>`count(*)::integer` })
    .from(searchEntries)
    .where(FOUND)
    .prepare('search_count_rows'),
)

const someRowsOf = prepared((db) =>
  db
    .select({ total: sql<number>`count(*)::integer` })
    .from(
      sql`(select 1 from ${searchEntries} where ${FOUND} limit (select ${sql.placeholder('most')}::integer)) found`,
    )
    .prepare('search_count_some_rows'),
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
