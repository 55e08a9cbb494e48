import { sql } from 'drizzle-orm'
import type { ResultCache } from '#server/cache/result-cache.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { isWithheld } from '#server/db/withheld.ts'
import { type Bits, BLOCK, bitsOfSeqs, type Seqs } from './bits.ts'
import { CHANGES_OF_MARKS, changesOfQuery } from './words.ts'

export interface KnownBits {
  of: (word: string) => Bits
  /** The listed playlists that a tsquery matches. */
  matching: (query: string) => Seqs
  /** Of creators who are being suspended. */
  withheld: Bits
  /** Nothing had to be read. */
  wereAtHand: boolean
}

export interface AskedBits {
  /** Frequent words. */
  words: readonly string[]
  /** Tsqueries that few playlists match. */
  queries: readonly string[]
}

/** The bits of these words and what these tsqueries match; null where counting in the database is better. */
export type BitsReader = (db: Executor, asked: AskedBits) => Promise<KnownBits | null>

export const noBits: BitsReader = async () => null

/** More words, or more tsqueries, than this are counted in the database. */
const MAX_WORDS = 60
const MAX_QUERIES = 300
const NO_BITS: Bits = new Uint32Array(0)
const NO_SEQS: Seqs = new Uint32Array(0)

/**
 * Bits in memory, of words that many searches have in common: 12.5 KB for each word and 100,000 playlists. Nothing is
 * read that there is no room for, nor if nobody has asked for most of the words lately: once, counting in the database is
 * faster. What a tsquery matches takes four bytes for each match.
 */
export function cachedBits(cache: ResultCache): BitsReader {
  /** Memory for the bits of a word. Bytes. */
  let size = BLOCK / 8
  return async (db, { words, queries }) => {
    const all = [...new Set(words)]
    if (all.length > MAX_WORDS || queries.length > MAX_QUERIES) return null
    const missing = all.filter((word) => !cache.isAtHand(keyOf(word)))
    const unread = queries.filter((query) => !cache.isAtHand(matchesKeyOf(query)))
    const isOfRare = all.length === 0
    const unknown = await rememberAsked(cache, isOfRare ? unread : missing)
    const isNew = 2 * unknown > (isOfRare ? queries : all).length
    if (isNew || !cache.hasRoom(size, missing.length)) return null
    const matching = cachedMatches(db, cache, [...new Set(queries)])
    const reading = cache.getOrRead<Bits>(all, {
      nameOf: keyOf,
      read: (unread) => readBits(db, unread),
      sizeOf: (bits = NO_BITS) => {
        size = Math.max(size, bits.byteLength)
        return bits.byteLength
      },
      tagsOf: (_, word) => ['listing', ...(CHANGES_OF_MARKS[word.charAt(0)] ?? [])],
    })
    const withheld = cache.getOrMake('withheld', async () => {
      const result = await readWithheld(db)
      return { result, bytes: result.byteLength, tags: ['listing'] }
    })
    const [bits, matches] = await Promise.all([reading, matching])
    return {
      of: (word) => bits.get(word) ?? NO_BITS,
      matching: (query) => matches.get(query) ?? NO_SEQS,
      withheld: await withheld,
      wereAtHand: missing.length === 0 && unread.length === 0,
    }
  }
}

/** How many of these words have not been asked for lately; they have been from now on. */
async function rememberAsked(cache: ResultCache, words: readonly string[]): Promise<number> {
  const keys = words.map((word) => `asked ${word}`)
  const unknown = keys.filter((key) => !cache.isAtHand(key)).length
  const made = async () => ({ result: null, bytes: 0, tags: ['listing'] as const })
  await Promise.all(keys.map((key) => cache.getOrMake(key, made)))
  return unknown
}

/** What each tsquery matches, cached by itself. */
function cachedMatches(
  db: Executor,
  cache: ResultCache,
  queries: readonly string[],
): Promise<Map<string, Seqs>> {
  return cache.getOrRead<Seqs>(queries, {
    nameOf: matchesKeyOf,
    read: (unread) => readMatches(db, unread),
    sizeOf: (seqs = NO_SEQS) => seqs.byteLength,
    tagsOf: (_, query) => ['listing', ...changesOfQuery(query)],
  })
}

async function readMatches(db: Executor, queries: readonly string[]): Promise<Map<string, Seqs>> {
  const rows = await matchesOf(db).execute({ queries: textArray([...queries]) })
  return new Map(rows.map(({ query, seqs }) => [query, numbersIn(Buffer.from(seqs, 'hex'))]))
}

/** As int4send writes them. */
function numbersIn(bytes: Buffer): Seqs {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(4 * at))
}

const matchesOf = prepared((db) =>
  db
    .select({ query: sql<string>`query`, seqs: sql<string>`seqs` })
    .from(
      sql`(
        select asked.query, had.seqs
        from unnest((select ${sql.placeholder('queries')}::text[])) as asked(query), lateral (
          select encode(string_agg(int4send(seq), ''), 'hex') as seqs
          from search_entries where listed and words @@ asked.query::tsquery offset 0) had
        where had.seqs is not null) found`,
    )
    .prepare('search_matches_of_queries'),
)

const keyOf = (word: string) => `bits ${word}`
const matchesKeyOf = (query: string) => `matches ${query}`

async function readBits(db: Executor, words: readonly string[]): Promise<Map<string, Bits>> {
  const rows = await bitsOfWords(db).execute({ words: textArray([...words]) })
  return new Map(rows.map(({ word, blocks, bits }) => [word, laidOut(blocks, Buffer.from(bits, 'hex'))]))
}

/** The bytes of these blocks in their places. */
function laidOut(blocks: readonly number[], bytes: Uint8Array): Bits {
  const length = BLOCK / 8
  const all = new Uint8Array(((blocks.at(-1) ?? -1) + 1) * length)
  for (const [at, block] of blocks.entries()) {
    all.set(bytes.subarray(at * length, (at + 1) * length), block * length)
  }
  return new Uint32Array(all.buffer)
}

/** One word at a time, or the planner may read the whole table. In the binary form of bits the first four bytes are their number. */
const bitsOfWords = prepared((db) =>
  db
    .select({ word: sql<string>`word`, blocks: sql<number[]>`blocks`, bits: sql<string>`bits` })
    .from(
      sql`(
        select asked.word, had.blocks, had.bits
        from unnest((select ${sql.placeholder('words')}::text[])) as asked(word), lateral (
          select array_agg(block order by block) as blocks,
            encode(string_agg(substr(bit_send(bits), 5), '' order by block), 'hex') as bits
          from search_bits where search_bits.word = asked.word offset 0) had
        where had.blocks is not null) found`,
    )
    .prepare('search_bits_of_words'),
)

async function readWithheld(db: Executor): Promise<Bits> {
  const rows = await withheldEntries(db).execute()
  return bitsOfSeqs([Uint32Array.from(rows, ({ seq }) => seq)])
}

const withheldEntries = prepared((db) =>
  db
    .select({ seq: searchEntries.seq })
    .from(searchEntries)
    .where(sql`${searchEntries.listed} and ${isWithheld(searchEntries.creatorId)}`)
    .prepare('search_withheld_entries'),
)
