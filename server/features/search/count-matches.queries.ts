import { and, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { searchEntries, searchWords } from '#server/db/schema/search.ts'
import { allOf, anyOf, anywhere, quoted, type SearchTerms } from './search-terms.ts'

/** More words with one beginning than this are not looked up singly. */
const MOST_COMPLETIONS = 300

/** The words (or marks) of which one must match, parted by whether search_bits has them. */
interface Choice {
  frequent: string[]
  rare: string[]
}

/**
 * How many listed playlists match, exactly. Words that few playlists have are counted row by row; where every word is a
 * frequent one, the bits are counted, and only matches through a rarer word with the same beginning row by row.
 * `leastAverage` is for averages between the steps of the filter.
 */
export async function countMatches(db: Executor, terms: SearchTerms, leastAverage: number): Promise<number> {
  const choices = leastAverage > 0 ? null : await readChoices(db, terms)
  if (!choices?.every((choice) => choice.frequent.length > 0)) {
    if (choices?.some((choice) => choice.rare.length === 0 && choice.frequent.length === 0)) return 0
    return countRows(db, anywhere(terms), leastAverage)
  }
  const byBits = await countBits(db, choices)
  const others = throughRareWords(choices)
  return byBits + (others === null ? 0 : await countRows(db, others, 0))
}

/** Null when too many words have the beginning that is searched for. */
async function readChoices(db: Executor, terms: SearchTerms): Promise<Choice[] | null> {
  const { words, openEnd, filters } = terms
  const last = words.at(-1) ?? ''
  const exact = [...words, ...filters.flat()]
  const rows = await knownWords(db).execute({
    exact: textArray(exact),
    from: openEnd ? last : '',
    to: openEnd ? `${last}\u{10ffff}` : '',
  })
  if (rows.length >= MOST_COMPLETIONS) return null
  const frequency = new Map(rows.map((row) => [row.word, row.frequent]))
  const wordChoices = words.map((word, at) =>
    openEnd && at === words.length - 1
      ? [...frequency.keys()].filter((key) => key.startsWith(word))
      : [word].filter((key) => frequency.has(key)),
  )
  return [...wordChoices, ...filters].map((keys) => ({
    frequent: keys.filter((key) => frequency.get(key)),
    rare: keys.filter((key) => !frequency.get(key)),
  }))
}

/** These words, and those between `from` and `to`. The planner has to know the limit, or it would read all words. */
const knownWords = prepared((db) => {
  const { word, frequent } = searchWords
  const exact = sql`${word} = any((select ${sql.placeholder('exact')}::text[])::text[])`
  const afterFrom = sql`${word} ~>=~ (select ${sql.placeholder('from')}::text)`
  const beforeTo = sql`${word} ~<~ (select ${sql.placeholder('to')}::text)`
  const most = sql.raw(String(MOST_COMPLETIONS))
  return db
    .select({ word: sql<string>`word`, frequent: sql<boolean>`frequent` })
    .from(
      sql`(select ${word}, ${frequent} from ${searchWords} where ${or(exact, and(afterFrom, beforeTo))} limit ${most}) known`,
    )
    .prepare('search_words_known')
})

function textArray(words: string[]): string {
  return `{${words.map((word) => JSON.stringify(word)).join(',')}}`
}

async function countBits(db: Executor, choices: Choice[]): Promise<number> {
  const words = choices.map(({ frequent }, at) => [`side${at}`, textArray(frequent)])
  const [row] = await bitsOf(db, choices.length).execute(Object.fromEntries(words))
  return row?.total ?? 0
}

/** By the number of choices: how many have one of each. */
const bitsOf = preparedByShape(
  (choices: number) => `search_count_${choices}`,
  (db, choices, name) => {
    const sides = Array.from({ length: choices }, (_, at) => `side${at}`)
    const tables = sides.map((side) => {
      const words = sql`(select ${sql.placeholder(side)}::text[])::text[]`
      return sql`(select block, bit_or(bits) as bits from search_bits where word = any(${words}) group by block) ${sql.raw(side)}`
    })
    const joined = sql.join(
      tables.map((table, at) => (at === 0 ? table : sql`join ${table} using (block)`)),
      sql` `,
    )
    const together = sql.raw(sides.map((side) => `${side}.bits`).join(' & '))
    return db
      .select({ total: sql<number>`coalesce(sum(bit_count(${together})), 0)::integer` })
      .from(joined)
      .prepare(name)
  },
)

/** Matches that need a rare word: written so that the index can begin with the rare ones. */
function throughRareWords(choices: Choice[]): string | null {
  const all = choices.map(({ frequent, rare }) => anyOf([...frequent, ...rare].map(quoted)))
  const ways = choices.flatMap(({ rare }, at) =>
    rare.length === 0 ? [] : [allOf([anyOf(rare.map(quoted)), ...all.filter((_, other) => other !== at)])],
  )
  if (ways.length === 0) return null
  return `(${anyOf(ways)}) & !(${allOf(choices.map(({ frequent }) => anyOf(frequent.map(quoted))))})`
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
 * Listed entries that a tsquery finds, or all without one. Said as the indexes say it: they are not used for a `listed`
 * that is a parameter.
 */
export function matching(query: SQL | undefined, leastAverage: SQL | undefined): SQL | undefined {
  return and(
    sql`${searchEntries.listed}`,
    query && sql`${searchEntries.words} @@ ${query}`,
    leastAverage && sql`${searchEntries.avgRating} >= ${leastAverage}`,
  )
}
