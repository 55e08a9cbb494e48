import type { Language } from '#contract/constants.ts'
import { distinctive } from './distinctive-phrases.ts'
import { filterTerms } from './index-terms.ts'
import type { Lexicon, Meaning } from './lexicon.queries.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { namesOf } from './query-roles.ts'
import type { SearchCondition } from './search-terms.ts'

/** How far from the typed letters a word may be; each level includes the one before. */
type Reach = 'exact' | 'close' | 'sound'

/** A part of the subject: a word, or words with one meaning. */
export interface Part {
  words: string[]
  /** The language that it names, which may only be the language of content. */
  language: Language | null
  /** The glossary has a meaning for its spelling. */
  isKnown?: boolean
  /** Its meaning comes from a word that only sounds similar. */
  isUnsure?: boolean
  /** The concepts that its meaning belongs to, if it stands for them. */
  broader?: string[] | undefined
  condition: SearchCondition
}

/** The condition for some words of a query, each on its own. */
export function conditionsForWords(
  parsed: ParsedQuery,
  places: readonly number[],
  reach: Reach,
  lexicon: Lexicon | null,
): Part[] {
  return places.map((at) => {
    const language = languageNamed(parsed, at)
    return {
      words: [parsed.words[at] ?? ''],
      language,
      condition: oneOf([
        typedWord(parsed, at),
        // It also matches courses in that language, if the query has other words.
        ...(language === null || places.length === 1 ? [] : [{ term: filterTerms.language(language) }]),
        ...(language === null || reach === 'exact' ? [] : namesOf(language).map((word) => ({ word }))),
        ...otherWords(parsed.words[at] ?? '', reach, lexicon),
      ]),
    }
  })
}

function typedWord({ words, mayBePrefix }: ParsedQuery, at: number): SearchCondition {
  const word = words[at] ?? ''
  return mayBePrefix && at === words.length - 1 ? { word, beginning: true } : { word }
}

function languageNamed({ roles }: ParsedQuery, at: number): Language | null {
  const role = roles.find(({ from, to }) => from <= at && at < to)?.role
  return role?.kind === 'language' ? role.language : null
}

function otherWords(word: string, reach: Reach, lexicon: Lexicon | null): SearchCondition[] {
  const corrected = reach === 'exact' ? undefined : lexicon?.corrections.get(word)
  const alike = reach === 'sound' ? (lexicon?.alikes.get(word) ?? []) : []
  return [...new Set([...(corrected === undefined ? [] : [corrected]), ...alike])].map((other) => ({
    word: other,
  }))
}

/** The condition where the glossary knows other words for parts of the query. */
export function conditionsForMeanings(
  parsed: ParsedQuery,
  places: readonly number[],
  lexicon: Lexicon,
  meanings: readonly Meaning[],
): Part[] {
  const parts: { at: number; part: Part }[] = []
  const covered = new Set<number>()
  const single = (at: number) => conditionsForWords(parsed, places, 'sound', lexicon)[places.indexOf(at)]
  for (const { from, to, phrases, literally, isUnsure = false, broader } of meanings) {
    const inside = places.filter((at) => from <= at && at < to)
    const asTyped = inside.flatMap((at) => single(at) ?? [])
    if (asTyped.length === 0) continue
    for (const at of inside) covered.add(at)
    const typed = asTyped.flatMap((part) => part.words)
    // The typed words match anyway, and so do texts that contain all of them: “web” matches “web development”.
    const others = phrases.filter((phrase) => !isIn(phrase, typed) && !hasAll(phrase, asTyped))
    const meant = distinctive(others).map(together)
    const condition = oneOf([everyOne(asTyped.map((part) => part.condition)), ...meant])
    const [language = null] = asTyped.every((part) => part.language)
      ? asTyped.map((part) => part.language)
      : []
    const isKnown = literally && phrases.length > 0
    parts.push({ at: from, part: { words: typed, language, isKnown, isUnsure, broader, condition } })
  }
  for (const at of places) {
    const part = covered.has(at) ? undefined : single(at)
    if (part) parts.push({ at, part })
  }
  return parts.sort((a, b) => a.at - b.at).map(({ part }) => part)
}

/** Whether everything that has the phrase also matches each of the parts. */
function hasAll(phrase: readonly string[][], parts: readonly Part[]): boolean {
  return parts.every(({ condition }) => {
    const words = new Set(anyOf(condition))
    return phrase.some((forms) => forms.every((form) => words.has(form)))
  })
}

/** The words of which any one satisfies the condition, in any field. */
function anyOf(condition: SearchCondition): string[] {
  if ('word' in condition) return [condition.word]
  if ('any' in condition) return condition.any.flatMap(anyOf)
  return []
}

function isIn(phrase: readonly string[][], words: string[]): boolean {
  return phrase.length === words.length && phrase.every((forms) => forms.some((form) => words.includes(form)))
}

/**
 * Words with one meaning must be together: all in the name and the category, or all in the name and the
 * description; scattered over titles of videos they mean something else.
 */
function together(phrase: readonly string[][]): SearchCondition {
  const parts = phrase.map((forms) => oneOf(forms.map((word) => ({ word }))))
  return parts.length === 1 ? everyOne(parts) : { any: inOnePlace(everyOne(parts)) }
}

function inOnePlace(all: SearchCondition): SearchCondition[] {
  return [
    { within: ['name', 'category'], of: all },
    { within: ['name', 'description'], of: all },
  ]
}

/** The parts of one phrase: together like words with one meaning, or one of them in the name. */
export function asOne(parts: Part[]): Part[] {
  const condition = parts.map((part) => part.condition)
  const inName = condition.map((of): SearchCondition => ({ within: ['name'], of }))
  return [
    ...parts,
    { words: [], language: null, condition: { any: [...inOnePlace(everyOne(condition)), ...inName] } },
  ]
}

export function everyOne(all: SearchCondition[]): SearchCondition {
  return all.length === 1 && all[0] ? all[0] : { all }
}

export function oneOf(any: SearchCondition[]): SearchCondition {
  return any.length === 1 && any[0] ? any[0] : { any }
}
