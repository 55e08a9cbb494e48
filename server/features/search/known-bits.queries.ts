import { sql } from 'drizzle-orm'
import type { ResultCache } from '#server/cache/result-cache.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { isWithheld } from '#server/db/withheld.ts'
import { type Bits, BLOCK } from './bits.ts'
import { isOfRatings } from './words.ts'

export interface KnownBits {
  of: (word: string) => Bits
  /** Of creators who are being suspended. */
  withheld: Bits
}

/** The bits of these frequent words; null where counting in the database is better. */
export type BitsReader = (db: Executor, words: readonly string[]) => Promise<KnownBits | null>

export const noBits: BitsReader = async () => null

/** More words than this are counted in the database. */
const MAX_WORDS = 30
const NO_BITS: Bits = new Uint32Array(0)

/**
 * Bits in memory, of words that many searches have in common: 12.5 KB for each word and 100,000 playlists. Nothing is
 * read that there is no room for.
 */
export function cachedBits(cache: ResultCache): BitsReader {
  /** Memory for the bits of a word. Bytes. */
  let size = BLOCK / 8
  return async (db, words) => {
    const all = [...new Set(words)]
    const missing = all.filter((word) => !cache.isAtHand(keyOf(word)))
    if (all.length > MAX_WORDS || !cache.hasRoom(size, missing.length)) return null
    const reading = cache.getOrRead<Bits>(all, {
      nameOf: keyOf,
      read: (unread) => readBits(db, unread),
      sizeOf: (bits = NO_BITS) => {
        size = Math.max(size, bits.byteLength)
        return bits.byteLength
      },
      tagsOf: (_, word) => (isOfRatings(word) ? ['listing', 'ratings'] : ['listing']),
    })
    const withheld = cache.getOrMake('withheld', async () => {
      const result = await readWithheld(db)
      return { result, bytes: result.byteLength, tags: ['listing'] }
    })
    const bits = await reading
    return { of: (word) => bits.get(word) ?? NO_BITS, withheld: await withheld }
  }
}

const keyOf = (word: string) => `bits ${word}`

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
  const last = rows.reduce((most, { seq }) => Math.max(most, seq), -1)
  const bytes = new Uint8Array(Math.ceil((last + 1) / BLOCK) * (BLOCK / 8))
  for (const { seq } of rows) bytes[seq >> 3] = (bytes[seq >> 3] ?? 0) | (0x80 >> (seq & 7))
  return new Uint32Array(bytes.buffer)
}

const withheldEntries = prepared((db) =>
  db
    .select({ seq: searchEntries.seq })
    .from(searchEntries)
    .where(sql`${searchEntries.listed} and ${isWithheld(searchEntries.creatorId)}`)
    .prepare('search_withheld_entries'),
)
