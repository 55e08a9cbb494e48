import { and, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { searchWords } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { leavesOf, placedWords } from './count-formula.ts'
import { type SearchTerms, type Wanted, withCompletions } from './search-terms.ts'

/** A beginning with more completions than this is not expanded. */
const MAX_COMPLETIONS = 300
/** With more completions than this, the index finds the beginning itself as fast as all of them. */
const MAX_WRITTEN = 40

/** The vocabulary as far as one search needs it: each word is looked up once. */
export class KnownWords {
  private readonly db: Executor
  /** The words looked up that exist, and whether they are frequent. */
  private readonly words = new Map<string, boolean>()
  private readonly asked = new Set<string>()
  /** The words with each beginning. */
  private readonly begun = new Map<string, string[]>()

  constructor(db: Executor) {
    this.db = db
  }

  /**
   * The words of a search that exist, and whether they are frequent; null when there are too many to look up. Words of
   * earlier look-ups may be among them.
   */
  async of({
    wanted,
    filters,
  }: Pick<SearchTerms, 'wanted' | 'filters'>): Promise<ReadonlyMap<string, boolean> | null> {
    const { words, beginnings } = leavesOf(wanted)
    if (beginnings.length > 1) return null
    const [begun = ''] = beginnings
    const all = new Set([...words, ...placedWords(wanted), ...filters.flat()])
    const exact = [...all].filter((word) => !this.asked.has(word))
    const from = this.begun.has(begun) ? '' : begun
    const isRead = (exact.length === 0 && from === '') || (await this.read(exact, from))
    return isRead ? this.words : null
  }

  /** False when there are too many; then none of them becomes known. */
  private async read(exact: string[], from: string): Promise<boolean> {
    const to = from === '' ? '' : `${from}\u{10ffff}`
    const rows = await knownWords(this.db).execute({ exact: textArray(exact), from, to })
    if (rows.length >= MAX_COMPLETIONS) return false
    for (const word of exact) this.asked.add(word)
    for (const { word, frequent } of rows) this.words.set(word, frequent)
    if (from !== '')
      this.begun.set(
        from,
        rows.map(({ word }) => word).filter((word) => word.startsWith(from)),
      )
    return true
  }

  /**
   * False if some part is known not to be a word, like one that is being typed: then nothing has all parts as whole
   * words.
   */
  mayBeWhole(wanted: Wanted): boolean {
    if ('all' in wanted) return wanted.all.every((part) => this.mayBeWhole(part))
    if ('any' in wanted) return wanted.any.some((part) => this.mayBeWhole(part))
    if (!('word' in wanted)) return true
    const { word, beginning } = wanted
    if (beginning) return this.begun.get(word)?.includes(word) ?? true
    return this.words.has(word) || !this.asked.has(word)
  }

  /**
   * Adds the completions of its beginning, if they are known and few. For a beginning the index reads everything that
   * begins so, however rare the other words are.
   */
  completed(wanted: Wanted): Wanted {
    return withCompletions(wanted, (beginning) => {
      const known = this.begun.get(beginning)
      return known && known.length <= MAX_WRITTEN ? known : undefined
    })
  }
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
