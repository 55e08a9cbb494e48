import { sql } from 'drizzle-orm'
import type { ResultCache } from '#server/cache/result-cache.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { isWithheld } from '#server/db/withheld.ts'
import { type Bits, BLOCK, bitsOfSeqs, numberIn, type Seqs, seqsOf, union } from './bits.ts'
import { CHANGES_BY_PREFIX, changesOfQuery, FIELD_PREFIXES } from './index-terms.ts'

export interface KnownBits {
  /** The listed playlists that have one of these words, or that one of these tsqueries matches. */
  union: (words: readonly string[], queries: readonly string[]) => Bits
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
  /** How often this search itself asked for each word; not counted when judging whether others did. */
  asked: Map<string, number>
  /** They are read even if nobody has asked for them lately. */
  atOnce?: boolean
}

/** The bits of these words and what these tsqueries match; null where counting in the database is better. */
export type BitsReader = (db: Executor, asked: AskedBits) => Promise<KnownBits | null>

export const noBits: BitsReader = async () => null

/** More words, or more tsqueries, than this are counted in the database. */
const MAX_WORDS = 60
/** Where they are read at once, since anything else takes longer still. */
const MAX_WORDS_AT_ONCE = 150
const MAX_QUERIES = 300
/** The bits of more words than this are read faster than they are counted in the database; large ones of more words. */
const FEW_WORDS = 8
const FEW_LARGE = 24
/** Bits of a word that take more memory than this, as in a catalogue of half a million. Bytes. */
const LARGE = 65_536
const NO_SEQS: Seqs = new Uint32Array(0)

/**
 * Bits in memory, of words that many searches have in common: 12.5 KB for each word and 100,000 playlists. Nothing is
 * read that there is no room for, nor if nobody has asked for most of few words lately: once, counting in the database is
 * faster. What a tsquery matches takes four bytes for each match.
 */
export function cachedBits(cache: ResultCache): BitsReader {
  /** Memory for the bits of a word. Bytes. */
  let size = BLOCK / 8
  return async (db, { words, queries, asked, atOnce = false }) => {
    const all = [...new Set(words)]
    if (all.length > (atOnce ? MAX_WORDS_AT_ONCE : MAX_WORDS) || queries.length > MAX_QUERIES) return null
    const missing = all.filter((word) => !cache.isAtHand(keyOf(word)))
    const unread = queries.filter((query) => !cache.isAtHand(matchesKeyOf(query)))
    const isOfRare = all.length === 0
    const unknown = await rememberAsked(cache, isOfRare ? unread : missing.map(anywhere), {
      asked,
      often: oftenFor(size),
    })
    const isNew = 2 * unknown > (isOfRare ? queries : all).length
    const isCounted = isNew && !atOnce && isCountedFaster(all.length, size)
    if (isCounted || !cache.hasRoom(size, missing.length)) return null
    const matching = cachedMatches(db, cache, [...new Set(queries)])
    const reading = cache.getOrRead<Packed>(all, {
      nameOf: keyOf,
      read: (unread) => readBits(db, unread),
      sizeOf: (packed) => {
        const bytes = packed?.words.byteLength ?? 0
        size = Math.max(size, bytes)
        return bytes
      },
      tagsOf: (_, word) => ['listing', ...(CHANGES_BY_PREFIX[word.charAt(0)] ?? [])],
    })
    const withheld = cache.getOrMake('withheld', async () => {
      const result = await readWithheld(db)
      return { result, bytes: result.byteLength, tags: ['listing'] }
    })
    const [bits, matches] = await Promise.all([reading, matching])
    return {
      union: (words, queries) => {
        const packed = words.flatMap((word) => bits.get(word) ?? [])
        return union(
          packed.flatMap((one) => (one.areSeqs ? [] : [one.words])),
          [
            ...packed.flatMap((one) => (one.areSeqs ? [one.words] : [])),
            ...queries.flatMap((query) => matches.get(query) ?? []),
          ],
        )
      },
      withheld: await withheld,
      wereAtHand: missing.length === 0 && unread.length === 0,
    }
  }
}

/** Whether the database counts so many words once faster than their bits of this size are read. */
function isCountedFaster(words: number, size: number): boolean {
  return words <= (size > LARGE ? FEW_LARGE : FEW_WORDS)
}

/** A word without the prefix of a field: whoever looks for it looks for it in the best field, too. */
function anywhere(word: string): string {
  return FIELD_PREFIXES.includes(word.charAt(0)) ? word.slice(1) : word
}

/** A search that needs a word so often may be the only one: reading larger bits takes longer than counting them. */
const oftenFor = (size: number) => (size > LARGE ? 4 : 2)

/** How many of these words nobody has asked for lately, except this search itself a few times. */
async function rememberAsked(
  cache: ResultCache,
  words: readonly string[],
  { asked, often }: Pick<AskedBits, 'asked'> & { often: number },
): Promise<number> {
  const keys = words.map((word) => `asked ${word}`)
  for (const key of new Set(keys)) {
    const before = asked.get(key) ?? 0
    if (before > 0 || !cache.isAtHand(key)) asked.set(key, before + 1)
  }
  const made = async () => ({ result: null, bytes: 0, tags: ['listing'] as const })
  await Promise.all(keys.map((key) => cache.getOrMake(key, made)))
  return keys.filter((key) => asked.has(key) && (asked.get(key) ?? 0) < often).length
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
  return new Map(rows.map(({ query, seqs }) => [query, numbersIn(Buffer.from(seqs, 'base64'))]))
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
          select encode(string_agg(int4send(seq), ''), 'base64') as seqs
          from search_entries where listed and words @@ asked.query::tsquery offset 0) had
        where had.seqs is not null) found`,
    )
    .prepare('search_matches_of_queries'),
)

const keyOf = (word: string) => `bits ${word}`
const matchesKeyOf = (query: string) => `matches ${query}`

/** The bits of a word, or the positions of those that are set where bits would take much more memory. */
type Packed = { words: Bits; areSeqs: false } | { words: Seqs; areSeqs: true }

function packed(bits: Bits): Packed {
  return bits.byteLength > LARGE && numberIn(bits) < bits.length / 2
    ? { words: seqsOf(bits), areSeqs: true }
    : { words: bits, areSeqs: false }
}

async function readBits(db: Executor, words: readonly string[]): Promise<Map<string, Packed>> {
  const rows = await bitsOfWords(db).execute({ words: textArray([...words]) })
  return new Map(
    rows.map(({ word, blocks, bits }) => [word, packed(laidOut(blocks, Buffer.from(bits, 'base64')))]),
  )
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
            encode(string_agg(substr(bit_send(bits), 5), '' order by block), 'base64') as bits
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
