import type { Language } from '#contract/constants.ts'
import { consonantsOf } from './consonants.ts'
import { stemsOf as withoutEndings } from './endings.ts'
import names from './language-names.json' with { type: 'json' }
import { perWord } from './per-word.ts'
import { INDIC, pronunciationsOf } from './pronunciation.ts'
import queryPhrases from './query-phrases.json' with { type: 'json' }
import { closestBySound, type SoundIndex, soundIndex } from './sound-index.ts'
import { mistakesBetween } from './spelling.ts'
import { wordsOf } from './words.ts'

/** The roles of words that are not the subject of a query. */
export type Role =
  /** Filler: “how to learn”, “ki taiyari”; `bySound`: it only sounds like filler; `unwanted`: it must not occur. */
  | { kind: 'filler'; bySound?: true; unwanted?: true }
  /** The place “at home”. For courses it is filler; for work it is a type of job. */
  | { kind: 'at-home'; bySound?: true }
  /** The language of content: “in Hindi”, తెలుగులో. */
  | { kind: 'in-language'; language: Language }
  /** The name of a language, which may be the subject or the language of content: “python hindi”, “english grammar”. */
  | { kind: 'language'; language: Language }

/** A range of words of the query. */
export interface Span {
  from: number
  to: number
  role: Role
}

/** The filler, place and language phrases of a query in order, the longest at each position; they do not overlap. */
export function findRoles(words: readonly string[], filler: readonly string[] = []): Span[] {
  const spans = withUnwanted(spansOf(words, filler), words)
  const [within, ...others] = spans.filter(({ role }) => 'language' in role)
  return within && others.length === 0 && words.some(saysToSpeak)
    ? spans.flatMap((span) => (span === within ? asSubject(span, words) : [span]))
    : spans
}

/** Some filler is a subject where nothing else is asked for: a home, a friend. */
export function isOnlyBeside(spans: readonly Span[], words: readonly string[]): boolean {
  const texts = spans.map(({ from, to }) => words.slice(from, to).join(' '))
  return texts.join(' ') === words.join(' ') && texts.every((text) => beside.has(text))
}

const beside = phraseSet(Object.values(queryPhrases.beside).flat())

/**
 * An unwanted word is not the subject: “apps without coding”, “bina coaching”, “coding illamal”. It is one if the query
 * has no other.
 */
function withUnwanted(spans: readonly Span[], words: readonly string[]): Span[] {
  const isFree = (at: number) => at in words && !spans.some(({ from, to }) => from <= at && at < to)
  const places = spans.flatMap(({ from, to }) => {
    const phrase = words.slice(from, to).join(' ')
    return [...(saidBefore.has(phrase) ? [to] : []), ...(saidAfter.has(phrase) ? [from - 1] : [])]
  })
  const unwanted = places.filter(isFree)
  const hasSubject =
    spans.some(({ role }) => role.kind === 'language') ||
    words.some((_, at) => isFree(at) && !unwanted.includes(at))
  const all = hasSubject ? [...spans, ...unwanted.map(unwantedAt)] : [...spans]
  return all.sort((a, b) => a.from - b.from)
}

const saidBefore = phraseSet(queryPhrases.without.before)
const saidAfter = phraseSet(queryPhrases.without.after)

function phraseSet(texts: readonly string[]): Set<string> {
  return new Set(texts.map((text) => wordsOf(text).join(' ')))
}

/** Somebody who wants to speak in a language wants to learn it: “angrezi mein baat karna”. */
function saysToSpeak(word: string): boolean {
  return speaking.some((beginning) => word.startsWith(beginning))
}

const speaking = Object.values(queryPhrases.speaking).flat()

/** Only the name of the language, without the word that means “in”. */
function asSubject({ from, to, role }: Span, words: readonly string[]): Span[] {
  const at = words.findIndex((word, place) => from <= place && place < to && nameWithin(word) !== null)
  if (role.kind !== 'in-language' || at < 0) return [{ from, to, role }]
  const filler: Span['role'] = { kind: 'filler' }
  return [
    { from, to: at, role: filler },
    { from: at, to: at + 1, role: { ...role, kind: 'language' as const } },
    { from: at + 1, to, role: filler },
  ].filter((span) => span.from < span.to)
}

/** The language that a word names, if any, with or without an ending. */
export function nameWithin(word: string): Language | null {
  const role = roleOf(word)
  return role && 'language' in role ? role.language : (languageNamed(word) ?? languageWithin(word))
}

function spansOf(words: readonly string[], filler: readonly string[]): Span[] {
  const spans: Span[] = []
  for (let from = 0; from < words.length; ) {
    const [phrase, language] = [phraseAt(words, from), languageAt(words, from)]
    const extra = filler.includes(words[from] ?? '') ? fillerAt(from) : null
    const span = (language?.to ?? 0) > (phrase?.to ?? 0) ? language : (phrase ?? language ?? extra)
    if (span) spans.push(span)
    from = span?.to ?? from + 1
    if (span && saysOnlyLanguage(span, words)) {
      spans.push(fillerAt(from))
      from += 1
    }
  }
  return spans
}

/** “English language” is about English; the second word adds nothing. */
function saysOnlyLanguage({ to, role }: Span, words: readonly string[]): boolean {
  return role.kind === 'language' && OF_A_LANGUAGE.has(words[to] ?? '')
}

function fillerAt(from: number): Span {
  return { from, to: from + 1, role: { kind: 'filler' } }
}

function unwantedAt(from: number): Span {
  return { from, to: from + 1, role: { kind: 'filler', unwanted: true } }
}

const MAX_PHRASE = 5

const phrases = new Map<string, Role>()
for (const text of Object.values(queryPhrases.filler).flat()) add(text, { kind: 'filler' })
for (const text of [...saidBefore, ...saidAfter]) add(text, { kind: 'filler' })
for (const text of Object.values(queryPhrases['at-home']).flat()) add(text, { kind: 'at-home' })
for (const [language, texts] of Object.entries(names)) {
  for (const text of texts) add(text, { kind: 'language', language: language as Language })
}
for (const [language, texts] of Object.entries(queryPhrases.languages)) {
  for (const text of texts) add(text, { kind: 'in-language', language: language as Language })
}

function add(text: string, role: Role): void {
  const phrase = wordsOf(text).join(' ')
  phrases.set(phrase, role)
  phrases.set(withoutNukta(phrase), role)
}

function roleOf(phrase: string): Role | undefined {
  return phrases.get(phrase) ?? phrases.get(withoutNukta(phrase))
}

/** Many leave out the dot below a letter of Devanagari: जरा is ज़रा. */
function withoutNukta(phrase: string): string {
  return phrase.replaceAll('\u093c', '')
}

export function isFiller(word: string): boolean {
  return roleOf(word)?.kind === 'filler'
}

/** English filler is compared by spelling; in other languages people spell by ear, so it is compared by sound. */
const spokenPhrases = [...phrases].flatMap(([text, { kind }]) =>
  kind === 'in-language' || text.includes(' ') || queryPhrases.filler.en.includes(text) ? [] : [text],
)
/** Built by the first search, so that startup does not wait for it. */
let spokenIndex: SoundIndex | undefined
const MIN_HEARD = 4
/** Only the length of vowels, aspirates and doubled letters differ. */
const SAME_SOUND = 0.1

const MIN_STEM = 3
/** Filler without its ending: sikhna, sikhni, sikhne. */
const stems = new Set(spokenPhrases.filter((text) => phrases.get(text)?.kind === 'filler').flatMap(stemsOf))

function stemsOf(word: string): string[] {
  return pronunciationsOf(word)
    .map((form) => form.replace(/(?<=[^aeiou])[aeiou]+n?$/, '').replace(/a/g, ''))
    .filter((stem) => consonantsOf(stem) >= MIN_STEM)
}

function phraseAt(words: readonly string[], from: number): Span | null {
  for (let to = Math.min(from + MAX_PHRASE, words.length); to > from; to -= 1) {
    const role = roleOf(words.slice(from, to).join(' '))
    if (role) return { from, to, role }
  }
  const role = roleBySound(words[from] ?? '')
  return role && { from, to: from + 1, role }
}

const roleBySound = perWord(hear, 5_000)

function hear(word: string): Role | null {
  if (word.length < MIN_HEARD || !pronunciationsOf(word).some((form) => /[aeiou]/.test(form))) return null
  spokenIndex ??= soundIndex(spokenPhrases)
  const known = closestBySound(spokenIndex, word, SAME_SOUND)
  const role = known === null ? undefined : phrases.get(known)
  if (role?.kind === 'language') return role
  if (role?.kind === 'at-home') return { kind: 'at-home', bySound: true }
  return role || isInflected(word) || stemsOf(word).some((stem) => stems.has(stem)) || mistypedFiller(word)
    ? { kind: 'filler', bySound: true }
    : null
}

const MIN_MISTYPED = 5
let mistypedIndex: SoundIndex | undefined

/** English filler that people often mistype or spell by ear: “cource”, “tutoral”. Null for other words. */
export function mistypedFiller(word: string): string | null {
  if (word.length < MIN_MISTYPED || !/^[a-z]+$/.test(word) || isFiller(word)) return null
  mistypedIndex ??= soundIndex(queryPhrases['often-mistyped'])
  const mistyped = queryPhrases['often-mistyped'].find(
    (one) => one.startsWith(word.charAt(0)) && mistakesBetween(word, one, 1) <= 1,
  )
  return mistyped ?? closestBySound(mistypedIndex, word, SAME_SOUND)
}

/** Filler with an ending: ಪಾಠಗಳನ್ನು, बातों. In a short word the ending would be most of it. */
function isInflected(word: string): boolean {
  if (!INDIC.test(word)) return false
  return withoutEndings(word).some((stem) => stem.length >= MIN_STEM && isFiller(stem))
}

/** Words for “in” that stand before the name of a language. */
const IN_BEFORE = new Set(['in', 'through', 'via'])

/** Words that stand after the name of a language and mean “in” it, and words for “language” between the two. */
const IN_AFTER = new Set(
  'me mein mai main mei में मे मधे मध्ये madhe madhye la le lo il yil alli dalli nalli te ta ma vich ਵਿੱਚ માં लो లో ల ல இல் ಅಲ್ಲಿ ದಲ್ಲಿ ನಲ್ಲಿ ರಲ್ಲಿ তে ରେ ൽ'
    .split(' ')
    .flatMap(wordsOf),
)
const LANGUAGE_WORDS = new Set(
  'language medium bhasha bhasa bhashe भाषा भाषेत माध्यम मीडियम ভাষা ভাষায় మాధ్యమం భాషలో భాష மொழி மொழியில் ಭಾಷೆ ಭಾಷೆಯಲ್ಲಿ ભાષા ਭਾਸ਼ਾ'
    .split(' ')
    .flatMap(wordsOf),
)

/** Words for “language” that say nothing about the language of content. */
const OF_A_LANGUAGE = new Set(
  'language bhasha bhasa bhashe भाषा ভাষা భాష மொழி ಭಾಷೆ ભાષા ਭਾਸ਼ਾ ଭାଷା ഭാഷ'.split(' ').flatMap(wordsOf),
)

/** The name of a language marked as the language of content: “hindi mei”, “in angrezi”. */
function languageAt(words: readonly string[], from: number): Span | null {
  const begins = IN_BEFORE.has(words[from] ?? '')
  let to = begins ? from + 1 : from
  const language = languageNamed(words[to] ?? '')
  if (!language) return insideOneWord(words[to] ?? '', from, to + 1)
  const name = to
  to += 1
  const isOf = OF_A_LANGUAGE.has(words[to] ?? '')
  if (isOf && !begins && !IN_AFTER.has(words[to + 1] ?? ''))
    return { from, to, role: { kind: 'language', language } }
  if (LANGUAGE_WORDS.has(words[to] ?? '')) to += 1
  if (IN_AFTER.has(words[to] ?? '')) to += 1
  const kind = begins || to > name + 1 ? 'in-language' : 'language'
  return { from, to, role: { kind, language } }
}

function insideOneWord(word: string, from: number, to: number): Span | null {
  const language = languageWithin(word)
  return language && { from, to, role: { kind: 'in-language', language } }
}

/** Endings that mean “in”. */
const IN_ENDING = /(?:માં|ରେ|(?:ത്ത|[യത])?ിൽ|లో|তে|(?:ದ|ಯ|ನ|ಿನ|ವಿನ)ಲ್ಲಿ|(?:த்த|ய)?ில்|मध्ये)$/
const IN_ENDING_LATIN = /(?:dalli|nalli|yalli|alli|thil|yil|il|lo|madhe|madhye|te|ma|re|la)$/

/** The language whose name a word has with an ending that means “in”: હિન્દીમાં. */
function languageWithin(word: string): Language | null {
  const name = word.replace(IN_ENDING, '')
  if (name !== word) return languageNamed(name)
  const role = roleOf(word.replace(IN_ENDING_LATIN, ''))
  return role?.kind === 'language' ? role.language : null
}

/** The language's names in Latin letters. */
export function namesOf(language: Language): string[] {
  return (names[language] as string[]).filter((name) => /^[a-z]+$/.test(name))
}

function languageNamed(word: string): Language | null {
  const role = roleOf(word) ?? roleBySound(word)
  return role?.kind === 'language' ? role.language : null
}
