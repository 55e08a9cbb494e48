import type { Language } from '#contract/constants.ts'
import { letterNamed, lettersSpoken } from './acronyms.ts'
import { findRoles, type Role, type Span } from './query-roles.ts'
import { wordsOf } from './words.ts'

/** A query as it is parsed before anything is looked up. */
export interface ParsedQuery {
  /** The words in order, without repetitions except in filler. */
  words: string[]
  /** Whether the last word may be the beginning of one. */
  mayBePrefix: boolean
  /** The language that is asked for, if any. */
  language: Language | null
  /** Whether the query says that the course should be in it: “in hindi”, not only “hindi”. */
  isLanguageExplicit: boolean
  /** The roles of words that are not the subject. */
  roles: Span[]
}

/** More words than anybody means; the rest of a longer text is ignored. */
const MAX_WORDS = 12
const MAX_LENGTH = 1_000
/** What is parsed before repetitions are removed. */
const MAX_READ = 3 * MAX_WORDS

interface ParseOptions {
  /** Further words that count as filler, wherever they occur. */
  filler?: readonly string[]
  /** Any last word may be the beginning of a word, however short it is. */
  shortBeginnings?: boolean
}

/** Null when there is no word in the text. */
export function parseQuery(
  text: string,
  { filler = [], shortBeginnings = false }: ParseOptions = {},
): ParsedQuery | null {
  const typed = joinLetters(wordsOf(text.slice(0, MAX_LENGTH))).slice(0, MAX_READ)
  // Filler is recognised in the original sequence: “step by step” repeats a word.
  const { words, roles } = onceEach(typed, findRoles(typed, filler))
  const last = words.at(-1)
  if (last === undefined) return null
  const languages = roles.flatMap(({ role }) => ('language' in role ? [role] : []))
  const named = languages.find(({ kind }) => kind === 'in-language') ?? languages.at(-1)
  return {
    words,
    mayBePrefix: shortBeginnings || mayBeBeginning(last),
    language: named?.language ?? null,
    isLanguageExplicit: named?.kind === 'in-language',
    roles,
  }
}

/** The words of a phrase of the glossary as a query has them: “kho kho” is one word there. */
export function wordsOfPhrase(text: string): string[] {
  const words = wordsOf(text)
  return new Set(words).size === words.length ? words : (parseQuery(text)?.words ?? [])
}

/** Without repeated words, unless they are filler. */
function onceEach(typed: readonly string[], spans: readonly Span[]): Pick<ParsedQuery, 'words' | 'roles'> {
  const isAside = (at: number) =>
    spans.some(({ from, to, role }) => role.kind !== 'language' && from <= at && at < to)
  const said = new Set<string>()
  const kept: number[] = []
  for (const [at, word] of typed.entries()) {
    if (kept.length === MAX_WORDS) break
    if (!isAside(at)) {
      if (said.has(word)) continue
      said.add(word)
    }
    kept.push(at)
  }
  const placeOf = (at: number) => kept.filter((one) => one < at).length
  return {
    words: kept.map((at) => typed[at] ?? ''),
    roles: spans
      .map((span) => ({ ...span, from: placeOf(span.from), to: placeOf(span.to) }))
      .filter(({ from, to }) => from < to),
  }
}

const MAX_SPELLED = 7
/** Fewer letters may be words: “see you”. */
const MIN_SPOKEN = 3

/** “u p s c”, “एच टी एम एल” and “yoo pee es see” are one word each. */
function joinLetters(words: string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; ) {
    const spoken = lettersSpoken(words.slice(at, at + MAX_SPELLED))
    if (spoken.length >= MIN_SPOKEN && words.slice(at, at + spoken.length).some((word) => word.length > 1)) {
      joined.push(spoken.join(''))
      at += spoken.length
      continue
    }
    let to = at
    while (letterNamed(words[to] ?? '') !== null) to += 1
    const letters = words.slice(at, to)
    const isOne = letters.length >= (letters.every((letter) => /[a-z]/.test(letter)) ? 3 : 2)
    if (!isOne) to = Math.min(to, at + 1)
    joined.push(isOne ? letters.join('') : (words[at] ?? ''))
    at = Math.max(to, at + 1)
  }
  return joined
}

/** One or two Latin letters begin too many words to mean any of them; in other scripts fewer characters say more. */
function mayBeBeginning(word: string): boolean {
  if (/\p{Script=Han}|[+#]$/u.test(word)) return false
  return [...word].length >= (/^[\x20-\x7e]*$/.test(word) ? 3 : 2)
}

/**
 * Indices of the words of the subject: not filler, unless it belongs to a known phrase, or it only sounds like filler
 * and either is a known word itself or nothing else is left.
 */
export function coreOf(
  { words, roles }: ParsedQuery,
  known: readonly { from: number; to: number; literally: boolean; gapped?: true }[],
): number[] {
  const aside = roles.filter(({ role }) => role.kind !== 'language')
  const asideBy = (at: number) => aside.find(({ from, to }) => from <= at && at < to)?.role
  const saves = ({ from, to, literally, gapped }: (typeof known)[number]) => {
    if (gapped) return false
    const inside = Array.from({ length: to - from }, (_, more) => asideBy(from + more))
    if (inside.length === 1) return literally && isMatchedBySound(inside[0])
    const isAllAside = aside.some((one) => one.from <= from && to <= one.to)
    return inside.includes(undefined) || (literally && !isAllAside)
  }
  const saved = known.filter(saves)
  const isSaved = (at: number) => saved.some(({ from, to }) => from <= at && at < to)
  const core = words.map((_, at) => at).filter((at) => asideBy(at) === undefined || isSaved(at))
  return core.length > 0 ? core : words.map((_, at) => at).filter((at) => isMatchedBySound(asideBy(at)))
}

/** The places without those of words that are certainly filler, unless all are. */
export function withoutFiller({ roles }: ParsedQuery, places: readonly number[]): readonly number[] {
  const surely = roles.filter(({ role }) => role.kind !== 'language' && !isMatchedBySound(role))
  const others = places.filter((at) => !surely.some(({ from, to }) => from <= at && at < to))
  return others.length > 0 ? others : places
}

/** The number of words that may be the subject of the query. */
export function subjectLength({ words, roles }: ParsedQuery): number {
  const aside = roles.filter(({ role }) => role.kind !== 'language')
  return words.filter((_, at) => !aside.some(({ from, to }) => from <= at && at < to)).length
}

/** Whether the query says “at home”. */
export function saysAtHome({ roles }: ParsedQuery): boolean {
  return roles.some(({ role }) => role.kind === 'at-home')
}

/** Whether it only sounds like filler. */
export function isMatchedBySound(role: Role | undefined): boolean {
  return role !== undefined && 'bySound' in role
}
