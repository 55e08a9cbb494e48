import { and, sql } from 'drizzle-orm'
import type { CachedData, ResultCache } from '#server/cache/result-cache.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { searchWords } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { fieldTermsOf, leavesOf } from './count-formula.ts'
import { cachedOrders, type OrderReader } from './entries-in-order.queries.ts'
import { type AskedBits, type BitsReader, cachedBits, type KnownBits, noBits } from './known-bits.queries.ts'
import { type SearchCondition, type SearchTerms, withCompletions, withWhole } from './search-terms.ts'
import { cachedPhrases, type PhraseReader } from './spelled-phrases.queries.ts'

/** A beginning with more completions than this is not expanded. */
const MAX_COMPLETIONS = 300
/** With more completions than this, the index finds the beginning itself as fast as all of them. */
const MAX_WRITTEN = 40

type Frequency = 'rare' | 'frequent' | 'very frequent'

interface Looked {
  /** Null for a word that does not exist. */
  words: ReadonlyMap<string, Frequency | null>
  /** The words with the beginning; null when there are too many. */
  begun: readonly { word: string; frequency: Frequency }[] | null
}

/** Looks up these words, and those with a beginning unless it is empty. */
type WordReader = (db: Executor, words: readonly string[], beginning: string) => Promise<Looked>

/** How words, their bits and phrases are looked up. */
export interface Readers {
  words: WordReader
  bits: BitsReader
  /** Undefined: from the database. */
  phrases?: PhraseReader
  /** Undefined: orders are not known in memory. */
  inOrder?: OrderReader
}

/** The vocabulary as far as one search needs it: each word is looked up once. */
export class KnownWords {
  private readonly db: Executor
  private readonly readers: Readers
  private readonly isBounded: boolean
  /** The words looked up that exist, and whether they are frequent. */
  private readonly words = new Map<string, boolean>()
  private readonly veryFrequent = new Set<string>()
  private readonly asked = new Set<string>()
  private readonly askedBits = new Map<string, number>()
  /** The words with each beginning. */
  private readonly begun = new Map<string, string[]>()
  /** Whether the last bits that were asked for were in memory. */
  areBitsAtHand = false

  /** `isBounded`: matches are only counted up to a bound. */
  constructor(db: Executor, readers: Readers = { words: readWords, bits: noBits }, isBounded = false) {
    this.db = db
    this.readers = readers
    this.isBounded = isBounded
  }

  /**
   * The words of a search that exist, and whether they are frequent; null when there are too many to look up. Words of
   * earlier look-ups may be among them.
   */
  async of({
    condition,
    filters,
  }: Pick<SearchTerms, 'condition' | 'filters'>): Promise<ReadonlyMap<string, boolean> | null> {
    const { words, beginnings } = leavesOf(condition)
    if (beginnings.length > 1) return null
    const [begun = ''] = beginnings
    const all = new Set([...words, ...fieldTermsOf(condition), ...filters.flat()])
    const exact = [...all].filter((word) => !this.asked.has(word))
    const from = this.begun.has(begun) ? '' : begun
    const isRead = (exact.length === 0 && from === '') || (await this.read(exact, from))
    return isRead ? this.words : null
  }

  /**
   * A search with the completions of its beginnings, and the vocabulary with those in certain fields: other searches have
   * these words, too, but not the beginning. Null when there are too many to look up.
   */
  async lookUp<T extends Pick<SearchTerms, 'condition' | 'filters'>>(
    terms: T,
  ): Promise<{ terms: T; vocabulary: ReadonlyMap<string, boolean> } | null> {
    if (!(await this.of(terms))) return null
    const completed = { ...terms, condition: this.completed(terms.condition) }
    const vocabulary = await this.of(completed)
    return vocabulary && { terms: completed, vocabulary }
  }

  /** False when there are too many; then none of them becomes known. */
  private async read(exact: string[], from: string): Promise<boolean> {
    const { words, begun } = await this.readers.words(this.db, exact, from)
    if (!begun) return false
    for (const word of exact) this.asked.add(word)
    for (const [word, frequency] of words) if (frequency !== null) this.add(word, frequency)
    for (const { word, frequency } of begun) this.add(word, frequency)
    if (from !== '')
      this.begun.set(
        from,
        begun.map(({ word }) => word),
      )
    return true
  }

  /** Reads entries in an order; undefined if they are not cached. */
  get inOrder(): OrderReader | undefined {
    return this.readers.inOrder
  }

  private add(word: string, frequency: Frequency): void {
    this.words.set(word, frequency !== 'rare')
    if (frequency === 'very frequent') this.veryFrequent.add(word)
  }

  /** Of the words looked up so far. */
  isVeryFrequent(word: string): boolean {
    return this.veryFrequent.has(word)
  }

  /**
   * Whether bits find a phrase with this word faster than the index of words. The index takes long for matches, which are
   * few if they are only counted up to a bound.
   */
  isForBits(word: string): boolean {
    return this.isBounded ? this.isVeryFrequent(word) : this.words.get(word) === true
  }

  /** The bits of frequent words, and what tsqueries of others match, if they are in memory, or can be. */
  async bitsOf(asked: Pick<AskedBits, 'words' | 'queries' | 'atOnce'>): Promise<KnownBits | null> {
    const bits = await this.readers.bits(this.db, { ...asked, asked: this.askedBits })
    this.areBitsAtHand = bits?.wereAtHand ?? false
    return bits
  }

  /**
   * False if some part is known not to be a word, like one that is being typed: then nothing has all parts as whole
   * words.
   */
  mayBeWhole(condition: SearchCondition): boolean {
    if ('all' in condition) return condition.all.every((part) => this.mayBeWhole(part))
    if ('any' in condition) return condition.any.some((part) => this.mayBeWhole(part))
    if (!('word' in condition)) return true
    const { word, beginning } = condition
    if (beginning) return this.begun.get(word)?.includes(word) ?? true
    return this.words.has(word) || !this.asked.has(word)
  }

  /** The same condition, in which a word that is known to begin no other is a whole word. */
  asWhole(condition: SearchCondition): SearchCondition {
    return withWhole(condition, (beginning) => {
      const known = this.begun.get(beginning)
      return known?.every((word) => word === beginning) ?? false
    })
  }

  /**
   * Adds the completions of its beginning, if they are known and few. For a beginning the index reads everything that
   * begins so, however rare the other words are.
   */
  completed(condition: SearchCondition): SearchCondition {
    return withCompletions(condition, (beginning) => {
      const known = this.begun.get(beginning)
      return known && known.length <= MAX_WRITTEN ? known : undefined
    })
  }
}

/** More words, as those of all meanings of a query, would drop others from the cache and are in few other searches. */
const MAX_CACHED = 20
/** An estimate of the memory for a word. Bytes. */
const BYTES = 300

/** What one search has looked up is known to others, too. */
export function cachedReaders({ results, bits }: CachedData): Readers {
  return {
    words: cachedWords(results),
    bits: cachedBits(bits),
    phrases: cachedPhrases(results),
    inOrder: cachedOrders(bits),
  }
}

/** Each word and each beginning is cached by itself, also if there is none: many searches have words in common. */
function cachedWords(results: ResultCache): WordReader {
  return async (db, words, beginning) => {
    if (words.length > MAX_CACHED) return readWords(db, words, beginning)
    const missing: string[] = []
    let missingBeginning = ''
    // Begins once all have been looked for.
    const reading = Promise.resolve().then(() => readWords(db, missing, missingBeginning))
    const cached = words.map(
      (word): Promise<Frequency | null> =>
        results.getOrMake(`word ${word}`, async () => {
          missing.push(word)
          return { result: (await reading).words.get(word) ?? null, bytes: BYTES, tags: ['listing'] }
        }),
    )
    const begun = results.getOrMake(`words beginning ${beginning}`, async () => {
      missingBeginning = beginning
      const { begun } = await reading
      return { result: begun, bytes: BYTES * (1 + (begun?.length ?? 0)), tags: ['listing'] }
    })
    const [found, completions] = await Promise.all([Promise.all(cached), begun])
    return { words: new Map(words.map((word, at) => [word, found[at] ?? null])), begun: completions }
  }
}

async function readWords(db: Executor, words: readonly string[], beginning: string): Promise<Looked> {
  if (words.length === 0 && beginning === '') return { words: new Map(), begun: [] }
  const to = beginning === '' ? '' : `${beginning}\u{10ffff}`
  const rows = await knownWords(db).execute({ exact: textArray(words), from: beginning, to })
  const begun = rows.filter(({ isBegun }) => isBegun)
  const exact = new Map(rows.flatMap(({ word, frequency, isBegun }) => (isBegun ? [] : [[word, frequency]])))
  return {
    words: new Map(words.map((word) => [word, exact.get(word) ?? null])),
    begun: begun.length > MAX_COMPLETIONS ? null : begun,
  }
}

/** These words, and those between `from` and `to`. The limit is a literal, or the planner would read all words. */
const knownWords = prepared((db) => {
  const { word, frequent, veryFrequent } = searchWords
  const frequency = sql`case when ${veryFrequent} then 'very frequent' when ${frequent} then 'frequent' else 'rare' end as frequency`
  const exact = sql`${word} = any((select ${sql.placeholder('exact')}::text[])::text[])`
  const afterFrom = sql`${word} ~>=~ (select ${sql.placeholder('from')}::text)`
  const beforeTo = sql`${word} ~<~ (select ${sql.placeholder('to')}::text)`
  const most = sql.raw(String(MAX_COMPLETIONS + 1))
  return db
    .select({
      word: sql<string>`word`,
      frequency: sql<Frequency>`frequency`,
      isBegun: sql<boolean>`is_begun`,
    })
    .from(
      sql`(
        select ${word}, ${frequency}, false as is_begun from ${searchWords} where ${exact}
        union all
        (select ${word}, ${frequency}, true from ${searchWords} where ${and(afterFrom, beforeTo)} limit ${most})) known`,
    )
    .prepare('search_words_known')
})
