import type { Pass, Understood } from '#contract/endpoints/search.ts'
import type { Catalogue } from './catalogue.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { isFiller } from './query-roles.ts'
import { everyOne, type Part } from './search-conditions.ts'
import { type SearchCondition, wordsIn } from './search-terms.ts'
import { unusedOf } from './unused.ts'

/** Maximum number of other words that are listed. */
const MAX_FOUND = 40

/** One pass of a search: what it finds beyond those before it. */
export interface Step {
  pass: Pass
  condition: SearchCondition
  /** What the earlier passes found. */
  without: SearchCondition | null
  /** The words that a whole name would have; empty where they are not those of the query. */
  nameKey: string
  total: number
  /** What it looked for, as text for people. */
  about: string[]
  /** The other words it searched for, as they may occur in names. */
  found: string[]
  /** About something else than a pass of the same kind before it. */
  isApart?: boolean
}

export interface PassRunResult {
  steps: Step[]
  pass: Pass
  words: string[]
  dropped: string[]
  correction: string | null
  /** What was found is about a broader subject than the query's. */
  broader: boolean
  /** The query has no search terms. */
  everything: boolean
}

/** `isPreferred`: what is in the language that the query names comes first. */
export function understoodOf(outcome: PassRunResult, parsed: ParsedQuery, isPreferred: boolean): Understood {
  const { words, dropped, correction, pass, broader, steps } = outcome
  const taken: Understood['steps'] = []
  for (const { pass: by, total, about, found, isApart = false } of steps) {
    const last = taken.at(-1)
    if (last?.pass === by && !isApart) {
      last.total += total
      last.found = [...new Set([...last.found, ...found])].slice(0, MAX_FOUND)
    } else taken.push({ pass: by, total, words: about, found })
  }
  const unused = unusedOf(dropped, parsed, isPreferred)
  return { words, language: parsed.language, dropped, unused, correction, pass, broader, steps: taken }
}

/** The passes that found something so far. */
export class PassRun {
  readonly steps: Step[] = []
  correction: string | null = null
  broader = false
  total = 0
  readonly catalogue: Catalogue
  private tried = 0

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** Continues with what was found. */
  static from(catalogue: Catalogue, { steps, correction, broader }: PassRunResult): PassRun {
    const passRun = new PassRun(catalogue)
    passRun.steps.push(...steps)
    passRun.correction = correction
    passRun.broader = broader
    passRun.total = steps.reduce((sum, { total }) => sum + total, 0)
    return passRun
  }

  take(
    pass: Pass,
    parts: Part[],
    about = parts.flatMap(({ words }) => words),
    nameKey = pass === 'exact' || pass === 'close' ? about.join(' ') : '',
  ): Promise<void> {
    return this.takeCondition(pass, everyOne(parts.map(({ condition }) => condition)), about, nameKey)
  }

  /** Discards what was found so far. */
  startOver(pass: Pass, parts: Part[]): Promise<void> {
    this.steps.length = 0
    this.total = 0
    return this.take(pass, parts)
  }

  async takeCondition(pass: Pass, typed: SearchCondition, about: string[] = [], nameKey = ''): Promise<void> {
    this.tried += 1
    const condition = this.tried > 1 ? (this.catalogue.widen?.(typed) ?? typed) : typed
    const total = await this.catalogue.count(condition, nameKey)
    if (total <= this.total) return
    const without = this.steps.at(-1)?.condition ?? null
    const others = [...new Set(wordsIn(typed))].filter((word) => !about.includes(word) && !isFiller(word))
    const found = others.slice(0, MAX_FOUND)
    this.steps.push({ pass, condition, without, nameKey, total: total - this.total, about, found })
    this.total = total
  }

  /** Whether there is any match, which is faster than counting. */
  async findsAny(way: SearchCondition | undefined): Promise<boolean> {
    return way !== undefined && (await this.catalogue.count(this.catalogue.widen?.(way) ?? way, '', 1)) > 0
  }

  /** See `firstFound` of a catalogue. */
  firstFound(nested: readonly SearchCondition[]): Promise<number> {
    return this.catalogue.firstFound(nested.map((way) => this.catalogue.widen?.(way) ?? way))
  }

  /** Prefers matches that also have the optional condition `beside`, which is not tried alone. */
  async takePreferring(
    pass: Pass,
    way: SearchCondition,
    beside: SearchCondition[],
    about: string[],
  ): Promise<void> {
    if (beside.length > 0) {
      if (!(await this.findsAny(way))) return
      await this.takeCondition(pass, everyOne([way, ...beside]), about)
    }
    if (this.total === 0) await this.takeCondition(pass, way, about)
  }

  end(words: string[], dropped: string[] = [], furthest: Pass = 'exact'): PassRunResult {
    const pass = this.steps.at(-1)?.pass ?? furthest
    return {
      steps: this.steps,
      pass,
      words,
      dropped,
      correction: this.correction,
      broader: this.broader,
      everything: false,
    }
  }
}
