import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
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
  const rows = await db
    .select({ word: searchWords.word, frequent: searchWords.frequent })
    .from(searchWords)
    .where(or(inArray(searchWords.word, exact), openEnd ? beginsWith(last) : undefined))
    .limit(MOST_COMPLETIONS + exact.length)
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

function beginsWith(word: string): SQL | undefined {
  return and(sql`${searchWords.word} ~>=~ ${word}`, sql`${searchWords.word} ~<~ ${`${word}\u{10ffff}`}`)
}

async function countBits(db: Executor, choices: Choice[]): Promise<number> {
  const sides = choices.map(({ frequent: [first, ...more] }, at) => {
    const words = sql.param(`{${[first, ...more].map((word) => JSON.stringify(word)).join(',')}}`)
    const bits = more.length === 0 ? sql`bits` : sql`bit_or(bits) as bits`
    const group = more.length === 0 ? sql`` : sql` group by block`
    return sql`(select block, ${bits} from search_bits where word = any(${words}::text[])${group}) ${sql.raw(`side${at}`)}`
  })
  const joined = sql.join(
    sides.map((side, at) => (at === 0 ? side : sql`join ${side} using (block)`)),
    sql` `,
  )
  const both = sql.raw(choices.map((_, at) => `side${at}.bits`).join(' & '))
  const { rows } = (await db.execute(
    sql`select coalesce(sum(bit_count(${both})), 0)::integer as total from ${joined}`,
  )) as unknown as { rows: { total: number }[] }
  return rows[0]?.total ?? 0
}

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
  return db.$count(searchEntries, matching(query === '' ? undefined : tsquery(query), leastAverage))
}

/** Listed entries that a tsquery finds, or all without one. */
export function matching(query: SQL | undefined, leastAverage: number): SQL | undefined {
  return and(
    eq(searchEntries.listed, true),
    query && sql`${searchEntries.words} @@ ${query}`,
    leastAverage > 0 ? gte(searchEntries.avgRating, leastAverage) : undefined,
  )
}

export function tsquery(query: string): SQL {
  return sql`${query}::tsquery`
}
