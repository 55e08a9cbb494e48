import { LANGUAGES } from '#contract/constants.ts'
import type { Catalogue } from './catalogue.ts'
import { filterTerms } from './index-terms.ts'
import { everyOne, oneOf, type Part } from './search-conditions.ts'
import type { SearchCondition } from './search-terms.ts'

interface PartialCondition {
  condition: SearchCondition
  /**
   * Whether it may follow a better way that found little: it requires several of a few parts, or one with a known
   * meaning.
   */
  mayFollow: boolean
  /** The words of its parts. */
  words: string[]
  /** The broader concepts among its parts. */
  broader: string[]
}

/** Ways to search for some of the parts of a query. */
export interface PartialSearch {
  /** Best first; to be tried until one finds something, then those that may follow until a page is full. */
  ways: PartialCondition[]
  /** This many of the first ones are nested: each finds everything that the one before finds. */
  nested: number
  /** Optional conditions: matches that meet them, too, come first. */
  beside: SearchCondition[]
  /** The words with matches, and the others. */
  words: string[]
  dropped: string[]
}

/** Only this many parts, the rarest, are combined. */
const MAX_PARTS = 5
/** Up to this many parts every combination is tried. */
const MAX_CHOSEN = 3
/** A shorter word is too ambiguous to be the only match, unless its meaning is known. */
const MIN_ALONE = 3

/**
 * Tries all parts that have matches, then fewer and fewer of them, parts with a known meaning first. Of a few parts
 * every combination is tried, of many only the rarest, which are the most specific. A single part must match in the
 * name or category; if its meaning is known, in the description, too; of two parts, anywhere.
 */
export async function* searchSomeWords(catalogue: Catalogue, all: Part[]): AsyncGenerator<PartialSearch> {
  // Beside a subject the language is optional: matches in it come first. It is searched for on its own only if nothing
  // matches the subject.
  const subjects = all.filter(({ language }) => language === null)
  const parts = subjects.length > 0 ? subjects : all
  const languages = all.filter((part) => !parts.includes(part))
  const search = await fewerOf(catalogue, parts, languages.length > 0)
  yield {
    ...search,
    beside: languages.map(({ condition }) => condition),
    dropped: [...search.dropped, ...languages.flatMap(({ words }) => words)],
  }
  if (languages.length > 0) yield fewerOf(catalogue, [...subjects, ...languages.map(taught)], false)
}

/**
 * Courses that may teach the language, rather than something else in it: “tamil songs” is not about C in Tamil. English
 * is taught in English, too.
 */
function taught(part: Part): Part {
  const { language, condition } = part
  if (language === null || language === 'english') return part
  const others = LANGUAGES.filter((other) => other !== language)
  return {
    ...part,
    condition: everyOne([condition, oneOf(others.map((other) => ({ term: filterTerms.language(other) })))]),
  }
}

async function fewerOf(catalogue: Catalogue, parts: Part[], startWithAll: boolean): Promise<PartialSearch> {
  const counts = await catalogue.countUpToSome(parts.map(({ condition }) => condition))
  // Of very many parts, courses about all known ones are less likely than courses about the rarest, and more expensive
  // to count.
  const isKnown = (part: Part) => parts.length <= MAX_PARTS && (part.isKnown ?? false)
  const knownFirst = (a: Part, b: Part) => Number(isKnown(b)) - Number(isKnown(a))
  const had = parts
    .map((part, at) => ({ part, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => knownFirst(a.part, b.part) || a.count - b.count)
    .slice(0, MAX_PARTS)
    .map(({ part }) => part)
  const isFew = had.length <= MAX_CHOSEN
  const ways: PartialCondition[] = []
  for (let size = had.length; size > 0; size -= 1) {
    if (size === parts.length && !startWithAll) continue
    const chosen = size === 1 ? had.filter(mayBeAlone) : had
    for (const sets of choices(chosen, size, isFew)) {
      const mayFollow = parts.length <= MAX_PARTS && (size > 1 || sets.flat().every((part) => part.isKnown))
      const [words, broader] = [
        uniqueIn(sets, (part) => part.words),
        uniqueIn(sets, (part) => part.broader ?? []),
      ]
      ways.push({ condition: wayTo(sets, parts.length), mayFollow, words, broader })
    }
  }
  const inOrder = parts.filter((part) => had.includes(part))
  const dropped = parts.filter((part) => !had.includes(part))
  return {
    ways,
    nested: isFew ? 0 : ways.length - choices(had.filter(mayBeAlone), 1, false).length,
    beside: [],
    words: inOrder.flatMap((part) => part.words),
    dropped: dropped.flatMap((part) => part.words),
  }
}

function uniqueIn(sets: Part[][], textsOf: (part: Part) => string[]): string[] {
  return [...new Set(sets.flat().flatMap(textsOf))]
}

/**
 * Whether a part may match alone. An unknown word that is too short, or one that only sounds like a known one, says too
 * little.
 */
function mayBeAlone({ words, isKnown, isUnsure }: Part): boolean {
  return !isUnsure && (isKnown || words.some((word) => word.length >= MIN_ALONE))
}

/** Where a single part must match: the less specific it is, the better the field must be. */
function wayTo(sets: Part[][], of: number): SearchCondition {
  const condition = oneOf(sets.map((set) => everyOne(set.map((part) => part.condition))))
  if (sets.some((set) => set.length > 1)) return condition
  const isMeant = sets.flat().every((part) => part.isKnown)
  if (isMeant && of <= 2) return condition
  return { within: isMeant ? ['name', 'category', 'description'] : ['name', 'category'], of: condition }
}

/**
 * Alternatives to try one after another: all combinations of a size, those with the most known parts first. Of many
 * parts, only the first `size`, or each on its own.
 */
function choices(parts: readonly Part[], size: number, isFew: boolean): Part[][][] {
  if (parts.length < size) return []
  if (isFew) {
    const sets = combinations(parts, size)
    const knownIn = (set: Part[]) => set.filter(({ isKnown }) => isKnown).length
    const most = [...new Set(sets.map(knownIn))].toSorted((a, b) => b - a)
    return most.map((known) => sets.filter((set) => knownIn(set) === known))
  }
  return size === 1 ? parts.map((part) => [[part]]) : [[parts.slice(0, size)]]
}

function combinations<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return all.flatMap((one, at) => combinations(all.slice(at + 1), size - 1).map((others) => [one, ...others]))
}
