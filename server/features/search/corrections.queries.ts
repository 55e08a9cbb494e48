import { and, between, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { searchWords } from '#server/db/schema/search.ts'
import { countMatches } from './count-matches.queries.ts'
import type { SearchTerms } from './search-terms.ts'
import { allowedMistakes, mistakesBetween } from './spelling.ts'
import { isCorrectable, letterPairs } from './words.ts'

/** Words compared letter by letter for one mistyped word. */
const MOST_NEIGHBOURS = 60
/** Neighbours for which it is looked up how many playlists have them. */
const MOST_TRIED = 6

/**
 * The words with those that no playlist has replaced by their nearest neighbours, so that together they find
 * something (whatever the filters are); null when there is nothing near, or nothing to correct.
 */
export async function correctWords(db: Executor, terms: SearchTerms): Promise<string[] | null> {
  const known = await Promise.all(
    terms.words.map((word, at) => {
      const openEnd = terms.openEnd && at === terms.words.length - 1
      return countMatches(db, { words: [word], openEnd, filters: [] }, 0).then((found) => found > 0)
    }),
  )
  if (known.every(Boolean)) return null
  const kept = terms.words.filter((_, at) => known[at])
  const corrected = [...terms.words]
  for (const [at, word] of terms.words.entries()) {
    if (known[at]) continue
    const better = await nearest(db, word, kept)
    if (better === null) return null
    corrected[at] = better
    kept.push(better)
  }
  return corrected
}

/** The nearest word that some playlist has together with `beside`; of equally near ones the most frequent. */
async function nearest(db: Executor, word: string, beside: string[]): Promise<string | null> {
  const most = allowedMistakes(word)
  if (most === 0 || !isCorrectable(word)) return null
  const neighbours = (await readNeighbours(db, word, most))
    .map((neighbour) => ({ neighbour, mistakes: mistakesBetween(word, neighbour, most) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes)
    .slice(0, MOST_TRIED)
  const tried = await Promise.all(
    neighbours.map(async ({ neighbour, mistakes }) => ({
      neighbour,
      mistakes,
      found: await countMatches(db, { words: [...beside, neighbour], openEnd: false, filters: [] }, 0),
    })),
  )
  const [best] = tried
    .filter(({ found }) => found > 0)
    .sort((a, b) => a.mistakes - b.mistakes || b.found - a.found)
  return best?.neighbour ?? null
}

/** Words of about the same length that share most pairs of letters. */
async function readNeighbours(db: Executor, word: string, most: number): Promise<string[]> {
  const pairs = sql`${sql.param(
    `{${letterPairs(word)
      .map((pair) => JSON.stringify(pair))
      .join(',')}}`,
  )}::text[]`
  const shared: SQL = sql`(select count(*) from unnest(${searchWords.pairs}) pair where pair = any(${pairs}))`
  const length = sql<number>`char_length(${searchWords.word})`
  const letters = [...word].length
  const rows = await db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(and(sql`${searchWords.pairs} && ${pairs}`, between(length, letters - most, letters + most)))
    .orderBy(sql`${shared} desc`, sql`abs(${length} - ${letters})`, searchWords.word)
    .limit(MOST_NEIGHBOURS)
  return rows.map((row) => row.word)
}
