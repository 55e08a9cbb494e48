import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import type { Catalogue } from './catalogue.ts'
import { isEnglishWord } from './english-words.ts'
import type { SearchCondition } from './search-terms.ts'
import { allowedMistakes, mistakesBetween } from './spelling.ts'
import { isCorrectable, letterPairs } from './words.ts'

/** Letters of a short word. */
const SHORT = 5
/** Number of words of one query that are corrected; more are unlikely to be typos. */
const MAX_WORDS = 6
/** Words compared letter by letter for one mistyped word. */
const MAX_NEIGHBOURS = 60
/** Neighbours whose number of playlists is looked up. */
const MAX_TRIED = 5

/**
 * For words that match nothing in the catalogue: for each, the nearest word that something in the catalogue has
 * together with all of `beside`, or else on its own; among equally near ones the most frequent. Words without any are left
 * out. A well-spelled English word is a slip only if a single mistake away there is one that goes with what is beside it:
 * “flatter widgets”.
 */
export async function correctWords(
  catalogue: Catalogue,
  words: string[],
  beside: SearchCondition[],
): Promise<Map<string, string>> {
  const mistyped = words
    .filter((word) => mistakesIn(word) > 0 && isCorrectable(word))
    .filter((word) => beside.length > 0 || !isEnglishWord(word))
    .slice(0, MAX_WORDS)
  const tried = (await readNeighbours(catalogue.db, mistyped)).flatMap(({ word, neighbours }) =>
    neighbours
      .map((neighbour) => ({
        word,
        neighbour,
        mistakes: mistakesBetween(word, neighbour, mistakesIn(word)),
      }))
      .filter(({ neighbour, mistakes }) => mistakes <= mistakesIn(word) && beginsAlike(word, neighbour))
      .sort((a, b) => a.mistakes - b.mistakes)
      .slice(0, MAX_TRIED),
  )
  const best = await bestOf(catalogue, tried, beside)
  const others = tried.filter(({ word }) => !best.has(word) && !isEnglishWord(word))
  if (beside.length === 0 || others.length === 0) return best
  return new Map([...best, ...(await bestOf(catalogue, others, []))])
}

function mistakesIn(word: string): number {
  return isEnglishWord(word) ? Math.min(1, allowedMistakes(word)) : allowedMistakes(word)
}

/**
 * People seldom mistype the first letter of a short word, except that they swap it with the next one: “score” is no slip
 * for “core”.
 */
function beginsAlike(word: string, neighbour: string): boolean {
  const [[first, second], [other, next]] = [[...word], [...neighbour]]
  return [...word].length > SHORT || first === other || (first === next && second === other)
}

interface Tried {
  word: string
  neighbour: string
  mistakes: number
}

async function bestOf(
  catalogue: Catalogue,
  tried: readonly Tried[],
  beside: SearchCondition[],
): Promise<Map<string, string>> {
  const counts = await catalogue.countUpToSome(
    tried.map(({ word, neighbour }) => ({ all: [...beside, conditionInstead(word, neighbour)] })),
  )
  const best = tried
    .map((one, at) => ({ ...one, found: counts[at] ?? 0 }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.mistakes - a.mistakes || a.found - b.found)
  // If a word has several, the last one, which is the best, wins.
  return new Map(best.map(({ word, neighbour }) => [word, neighbour]))
}

/**
 * A short word is one letter away from many others: only one that something is named after is meant. “Bike” is not a
 * typo of “like” in a description.
 */
function conditionInstead(word: string, neighbour: string): SearchCondition {
  const of = { word: neighbour }
  return [...word].length > SHORT ? of : { within: ['name', 'category'], of }
}

/** For each word, others of about the same length that share most pairs of letters. */
async function readNeighbours(
  db: Executor,
  words: string[],
): Promise<{ word: string; neighbours: string[] }[]> {
  if (words.length === 0) return []
  const asked = words.map((word) => ({
    word,
    pairs: letterPairs(word),
    letters: [...word].length,
    most: allowedMistakes(word),
  }))
  return neighboursOf(db).execute({ asked: JSON.stringify(asked) })
}

const neighboursOf = prepared((db) =>
  db
    .select({
      word: sql<string>`asked.word`,
      neighbours: sql<string[]>`array(
        select near.word from search_words near
        where near.pairs && asked.pairs
          and char_length(near.word) between asked.letters - asked.most and asked.letters + asked.most
        order by (select count(*) from unnest(near.pairs) pair where pair = any(asked.pairs)) desc,
          abs(char_length(near.word) - asked.letters), near.word
        limit ${sql.raw(String(MAX_NEIGHBOURS))})`,
    })
    .from(
      sql`(
        select word, letters, most, array(select jsonb_array_elements_text(pairs)) as pairs
        from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as one(word text, pairs jsonb, letters integer, most integer)
      ) asked`,
    )
    .prepare('search_neighbours'),
)
