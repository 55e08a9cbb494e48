import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { searchWords } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { isLikelyWord } from './likely-sounds.ts'
import { nearKeys } from './near-keys.ts'
import { distanceFrom } from './sound-distance.ts'
import { soundKeys, typedKeys } from './sound-keys.ts'

/** Maximum number of words of the vocabulary that are compared with one word. */
const MAX_CANDIDATES = 200
/** Maximum number of replacements of one word, and of all words of a query together. */
const MAX_ALIKE = 8
const MAX_ALL_ALIKE = 24
/** Among words of similar sound, those about as near as the nearest. */
const ABOUT_AS_NEAR = 0.2
/** Shorter keys with one consonant changed would match half the vocabulary. */
const MIN_NEAR_KEY = 4

/** For each word, other words of the vocabulary that sound like it. */
export async function soundAlikes(db: Executor, words: string[]): Promise<Map<string, string[]>> {
  const alike = await readAlike(
    db,
    words.map((word) => ({ word, keys: typedKeys(word) })),
  )
  const missing = words
    .filter((word) => !alike.has(word))
    .map((word) => ({
      word,
      keys: soundKeys(word)
        .filter((key) => !key.startsWith('=') && key.length >= MIN_NEAR_KEY)
        .flatMap(nearKeys),
    }))
  const near = await readAlike(db, missing)
  const most = Math.max(2, Math.min(MAX_ALIKE, Math.floor(MAX_ALL_ALIKE / Math.max(1, words.length))))
  return new Map([...alike, ...near].map(([word, others]) => [word, others.slice(0, most)]))
}

interface Heard {
  word: string
  keys: string[]
}

async function readAlike(db: Executor, heard: Heard[]): Promise<Map<string, string[]>> {
  const asked = heard.filter(({ keys }) => keys.length > 0)
  if (asked.length === 0) return new Map()
  const rows = await heardLike(db).execute({ asked: JSON.stringify(asked) })
  return new Map(
    rows.flatMap(({ asked: word, candidates }) => {
      const nearest = nearestOf(word, candidates)
      return nearest.length > 0 ? [[word, nearest]] : []
    }),
  )
}

const heardLike = prepared((db) =>
  db
    .select({
      asked: sql<string>`asked.word`,
      candidates: sql<string[]>`array(
        select word from search_words
        where sounds && array(select jsonb_array_elements_text(asked.keys)) and word <> asked.word
        order by frequent desc, abs(char_length(word) - char_length(asked.word)), word
        limit ${sql.raw(String(MAX_CANDIDATES))})`,
    })
    .from(sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked(word text, keys jsonb)`)
    .prepare('search_heard_like'),
)

function nearestOf(word: string, candidates: string[]): string[] {
  const alike = candidates
    .map((candidate) => ({ candidate, distance: distanceFrom(word, candidate) }))
    .filter((one): one is typeof one & { distance: number } => one.distance !== null)
    .filter(({ candidate, distance }) => isLikelyWord({ typed: word, other: candidate, distance }))
    .sort((a, b) => a.distance - b.distance)
  const least = alike[0]?.distance ?? 0
  return alike.filter(({ distance }) => distance <= least + ABOUT_AS_NEAR).map(({ candidate }) => candidate)
}

/** The words that exist in the vocabulary. */
export async function inVocabulary(db: Executor, words: Iterable<string>): Promise<Set<string>> {
  const list = [...new Set(words)]
  if (list.length === 0) return new Set()
  const rows = await wordsKnown(db).execute({ words: textArray(list) })
  return new Set(rows.map(({ word }) => word))
}

const wordsKnown = prepared((db) =>
  db
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} = any((select ${sql.placeholder('words')}::text[])::text[])`)
    .prepare('search_in_vocabulary'),
)
