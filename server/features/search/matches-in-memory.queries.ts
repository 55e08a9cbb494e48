import { type Bits, bitsIn, intersection, numberIn, without } from './bits.ts'
import { clausesInMemory } from './count-bits.queries.ts'
import { averagesFrom, type Clause, formulaOf, knownClause } from './count-formula.ts'
import type { KnownWords } from './known-words.queries.ts'
import type { Condition } from './ranks.ts'
import { asWords, hasBeginnings, type SearchCondition } from './search-terms.ts'

/** What a condition matches. */
export interface Matches {
  bits: Bits
  total: number
}

/** What the conditions of one search match, as far as bits in memory tell; each part of them is combined once. */
export class MatchesInMemory {
  private readonly known: KnownWords
  private readonly bits = new Map<SearchCondition, Bits>()
  private withheld: Bits = new Uint32Array(0)
  /** Those with the minimum average; null for all. */
  private rated: Bits | null = null
  private readonly atOnce: boolean
  private readonly minAverage: number

  /** `atOnce`: bits are read also if nobody else has asked for them lately. */
  constructor(known: KnownWords, atOnce: boolean, minAverage: number) {
    this.known = known
    this.atOnce = atOnce
    this.minAverage = minAverage
  }

  /**
   * The listed playlists that each of these conditions matches, without those of creators who are being suspended; null
   * unless all bits are in memory, or can be.
   */
  async of(conditions: readonly Condition[]): Promise<Matches[] | null> {
    const parts = new Set(conditions.flatMap(({ meets, misses }) => [...meets, ...misses]))
    const missing = [...parts].filter((part) => !this.bits.has(part))
    if (missing.length > 0 && !(await this.read(missing))) return null
    const bitsOf = (part: SearchCondition) => this.bits.get(part) ?? new Uint32Array(0)
    return conditions.map(({ meets, misses }) => {
      const met = intersection([...meets.map(bitsOf), ...(this.rated ? [this.rated] : [])])
      const bits = [...misses.map(bitsOf), this.withheld].reduce(without, met)
      return { bits, total: numberIn(bits) }
    })
  }

  private async read(parts: readonly SearchCondition[]): Promise<boolean> {
    const completed = parts.map((part) => asWords(this.known.completed(part)))
    // With too many completions to write, a beginning stays one, which the database reads faster.
    if (completed.some(hasBeginnings)) return false
    const vocabulary = await this.known.of({ condition: { all: completed }, filters: [] })
    if (!vocabulary) return false
    const clauses: Clause[] = []
    const isForBits = (word: string) => this.known.isForBits(word)
    const formulas = completed.map(
      (one) => formulaOf({ condition: one, filters: [] }, isForBits, clauses).formula,
    )
    const knownClauses = clauses.map((clause) => knownClause(clause, vocabulary))
    const rated =
      this.minAverage > 0 && !this.rated ? [{ frequent: averagesFrom(this.minAverage), rare: '' }] : []
    const inMemory = await clausesInMemory([...knownClauses, ...rated], this.known, this.atOnce)
    if (!inMemory) return false
    if (rated.length > 0) this.rated = inMemory.clauses.at(-1) ?? null
    const bits = formulas.map((formula) => bitsIn(formula, inMemory.clauses))
    this.withheld = inMemory.withheld
    return parts.every((part, at) => {
      const one = bits[at]
      if (one) this.bits.set(part, one)
      return one
    })
  }
}
