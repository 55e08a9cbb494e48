import { and, not, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { glossary } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'
import { stemsOf } from './endings.ts'
import { isEnglishWord } from './english-words.ts'
import { isLikelyEntry } from './likely-sounds.ts'
import { isMatchedBySound, type ParsedQuery } from './parsed-query.ts'
import { phraseDistance, typedSounds } from './phrase-sounds.ts'
import { INDIC } from './pronunciation.ts'
import { mistypedFiller } from './query-roles.ts'
import { type PhraseReader, readSpelled } from './spelled-phrases.queries.ts'
import { wordForms } from './word-forms.ts'

/** Words of a query that the glossary knows. */
export interface Known {
  from: number
  to: number
  concepts: string[]
  /** Whether it is spelled as in the glossary; else it only sounds like an entry. */
  literally: boolean
  /** Its distance in sound from that entry. */
  distance: number
  /** There is filler between its words: “गाय का पालन”. */
  gapped?: true
  /** The concepts are not what it means, but what that belongs to. */
  isBroader?: true
}

const MAX_PHRASE = 4
/** Longer phrases are looked up by spelling only. */
const MAX_SPOKEN_PHRASE = 2
/** In longer queries only single words are looked up by sound. */
const MAX_SPOKEN_WORDS = 8
/** Variants of one phrase that are looked up. */
const MAX_SPOKEN_WAYS = 24
/** Maximum number of entries that are compared with a query by sound. */
const MAX_CANDIDATES = 600
/** Among words of similar sound, those about as near as the nearest. */
const ABOUT_AS_NEAR = 0.1

/** A range of words of the query. */
interface Phrase {
  from: number
  to: number
  words: string[]
  gapped?: true
}

/**
 * All phrases of the query that are in the glossary; they may overlap. Matched by sound only where the spelling is
 * unknown, and only phrases that neither begin nor end with certain filler.
 */
export async function findInGlossary(
  db: Executor,
  parsed: ParsedQuery,
  readPhrases: PhraseReader = readSpelled,
): Promise<Known[]> {
  const { words, roles } = parsed
  const asides = roles.filter(({ role }) => role.kind !== 'language')
  const isAside = (at: number) => asides.some(({ from, to }) => from <= at && at < to)
  const isSurelyAside = (at: number) =>
    asides.some(({ from, to, role }) => !isMatchedBySound(role) && from <= at && at < to)
  const phrases = allPhrases(parsed)
  const literally = await findLiterally(db, phrases, readPhrases)
  const isUnknown = (at: number) => !isAside(at) && literally.every(({ from, to }) => at < from || at >= to)
  const spoken = phrases.filter(({ from, to, words: { length } }) => {
    const places = Array.from({ length: to - from }, (_, more) => from + more)
    const isShort = length <= (words.length > MAX_SPOKEN_WORDS ? 1 : MAX_SPOKEN_PHRASE)
    if (!isShort || isSurelyAside(from) || isSurelyAside(to - 1)) return false
    return places.some(isUnknown) || (length > 1 && places.some(isAside))
  })
  const known = [...literally, ...(await findBySound(db, spoken))]
  const unknown = phrases.filter(
    ({ from, to }) =>
      to - from === 1 && !isAside(from) && known.every((one) => from < one.from || from >= one.to),
  )
  return [...known, ...(await findBeginnings(db, unknown, readPhrases))]
}

export type FindInGlossary = (parsed: ParsedQuery) => Promise<Known[]>

/** The same with results cached for one request, whose parts ask for the same words. */
export function glossaryOf(db: Executor, readPhrases?: PhraseReader): FindInGlossary {
  const asked = new Map<string, Promise<Known[]>>()
  return (parsed) => {
    const key = JSON.stringify(parsed)
    const found = asked.get(key) ?? findInGlossary(db, parsed, readPhrases)
    asked.set(key, found)
    return found
  }
}

/** The same for phrases that are spelled as in the glossary. */
export function findSpelled(db: Executor, parsed: ParsedQuery): Promise<Known[]> {
  return findLiterally(db, allPhrases(parsed), readSpelled)
}

/** Minimum number of letters in the beginning of a compound, and in the rest. */
const MIN_BEGINNING = 4
const MIN_REST = 2
/** “Banana fruit” is about bananas, but not for certain. */
const AS_A_BEGINNING = 0.15

/**
 * Indian languages write compounds as one word: finds the longest known beginning of an unknown one, as in ಬಾಳೆಹಣ್ಣು.
 */
async function findBeginnings(db: Executor, phrases: Phrase[], readPhrases: PhraseReader): Promise<Known[]> {
  const long = phrases.flatMap(({ from, to, words: [word = ''] }) => {
    const letters = INDIC.test(word) ? [...word] : []
    const most = letters.length - MIN_REST
    const beginnings = Array.from({ length: Math.max(0, most - MIN_BEGINNING + 1) }, (_, less) =>
      letters.slice(0, most - less).join(''),
    )
    return beginnings.length > 0 ? [{ from, to, beginnings }] : []
  })
  if (long.length === 0) return []
  const concepts = await readPhrases(
    db,
    long.flatMap(({ beginnings }) => beginnings),
  )
  return long.flatMap(({ from, to, beginnings }) => {
    const longest = beginnings.find((beginning) => concepts.has(beginning)) ?? ''
    const meant = concepts.get(longest)
    return meant ? [{ from, to, concepts: meant, literally: false, distance: AS_A_BEGINNING }] : []
  })
}

function allPhrases({ words, roles }: ParsedQuery): Phrase[] {
  const whole = phrasesOf(words).filter(({ from }) => !isParticle(words, roles, from))
  return [...whole, ...gappedPhrases(words, roles)]
}

/** In Hindi these strengthen the word before: the सी of “कौन सी भाषा” is not the language C. */
const PARTICLES = new Set(['सा', 'सी', 'से', 'sa', 'si', 'se'])

function isParticle(words: readonly string[], roles: ParsedQuery['roles'], at: number): boolean {
  return PARTICLES.has(words[at] ?? '') && roles.some(({ from, to }) => from < at && at < to)
}

function phrasesOf(words: readonly string[]): Phrase[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_PHRASE, words.length - from) }, (__, more) => ({
      from,
      to: from + more + 1,
      words: words.slice(from, from + more + 1),
    })),
  )
}

/** Two words with filler between them, as most Indian languages have between two nouns. */
function gappedPhrases(words: readonly string[], roles: ParsedQuery['roles']): Phrase[] {
  return roles.flatMap(({ from, to, role }) => {
    const [before, after] = [words[from - 1], words[to]]
    const isBetween = !('language' in role) && to - from === 1 && before !== undefined && after !== undefined
    return isBetween ? [{ from: from - 1, to: to + 1, words: [before, after], gapped: true as const }] : []
  })
}

async function findLiterally(db: Executor, phrases: Phrase[], readPhrases: PhraseReader): Promise<Known[]> {
  const ways = phrases.map(({ words }) => waysToSay(words))
  const concepts = await readPhrases(db, ways.flat())
  return phrases.flatMap(({ words: _, ...place }, at) => {
    const [itself = '', ...others] = ways[at] ?? []
    const found = concepts.get(itself) ?? others.flatMap((way) => concepts.get(way) ?? [])
    return found.length > 0 ? [{ ...place, concepts: [...new Set(found)], literally: true, distance: 0 }] : []
  })
}

/** A phrase as it is; then in one word; then with another form of one of its words, as “stock market investing”. */
function waysToSay(words: string[]): string[] {
  const isTwoLetters = words.length === 2 && words.every((word) => word.length === 1)
  const isLong = words.length === 2 && words.join('').length >= MIN_JOINED
  const joined = isTwoLetters || isLong ? [words.join('')] : []
  const others = words.flatMap((word, at) =>
    [...wordForms(word), ...(words.length > 1 ? meantBy(word) : [])]
      .filter((form) => form !== word)
      .map((form) => words.with(at, form).join(' ')),
  )
  return [words.join(' '), ...joined, ...others]
}

/** “machine lerning” is a phrase, too. */
function meantBy(word: string): string[] {
  const meant = mistypedFiller(word)
  return meant === null ? [] : [meant]
}

/** Shorter joined words are too often another word, except two single letters: “c.a.”. */
const MIN_JOINED = 5

async function findBySound(db: Executor, phrases: Phrase[]): Promise<Known[]> {
  // A well-spelled word is meant as it is; two of them may be a misspelled phrase: “coral draw”.
  const unclear = phrases.filter(({ words }) => words.length > 1 || !words.every(isEnglishWord))
  if (unclear.length === 0) return []
  const asked = unclear.map((phrase) => ({
    ...phrase,
    sounds: typedSounds(phrase.words).slice(0, MAX_SPOKEN_WAYS),
  }))
  const sounds = textArray([...new Set(asked.flatMap((one) => one.sounds))])
  const entries = await soundingSo(db).execute({ sounds })
  return asked.flatMap(({ words, sounds, ...place }) => {
    const alike = entries
      .filter((entry) => entry.sounds.some((sound) => sounds.includes(sound)))
      .map((entry) => ({ ...entry, distance: phraseDistance(words, entry.words.split(' ')) }))
      .filter((entry): entry is typeof entry & { distance: number } => entry.distance !== null)
      .filter(({ words: other, language, distance }) =>
        isLikelyEntry({ typed: words.join(''), other: other.replaceAll(' ', ''), distance }, language),
      )
    if (alike.length === 0) return []
    const nearest = Math.min(...alike.map(({ distance }) => distance))
    const concepts = alike.filter(({ distance }) => distance <= nearest + ABOUT_AS_NEAR)
    return [
      {
        ...place,
        concepts: [...new Set(concepts.map(({ concept }) => concept))],
        literally: false,
        distance: nearest,
      },
    ]
  })
}

const soundingSo = prepared((db) => {
  const { concept, language, words, sounds, leftOut } = glossary
  return db
    .select({ concept, language, words, sounds })
    .from(glossary)
    .where(and(sql`${sounds} && (select ${sql.placeholder('sounds')}::text[])`, not(leftOut)))
    .limit(MAX_CANDIDATES)
    .prepare('search_glossary_by_sound')
})

/** Keeps only the longest of overlapping phrases. */
export function withoutOverlaps(known: readonly Known[]): Known[] {
  const longestFirst = known.toSorted(
    (a, b) => b.to - b.from - (a.to - a.from) || Number(b.literally) - Number(a.literally) || a.from - b.from,
  )
  const kept: Known[] = []
  for (const one of longestFirst) {
    if (kept.every((other) => one.to <= other.from || one.from >= other.to)) kept.push(one)
  }
  return kept
}

/** All words for each of these concepts, as lists of words; none for those of daily life. */
export async function readConcepts(db: Executor, concepts: string[]): Promise<Map<string, string[][]>> {
  const found = new Map<string, string[][]>(concepts.map((concept) => [concept, []]))
  if (concepts.length === 0) return found
  const rows = await saidFor(db).execute({ concepts: textArray(concepts) })
  for (const { concept, words } of rows) found.get(concept)?.push(words.split(' '))
  return found
}

const saidFor = prepared((db) =>
  db
    .selectDistinct({ concept: glossary.concept, words: glossary.words })
    .from(glossary)
    .where(
      and(
        sql`${glossary.concept} = any((select ${sql.placeholder('concepts')}::text[])::text[])`,
        not(glossary.leftOut),
        not(glossary.everyday),
      ),
    )
    .prepare('search_glossary_concepts'),
)

/** By word: the concepts that have it in one of their phrases, if they are few, so that the word is significant. */
export async function conceptsWith(db: Executor, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const formsOf = (word: string) => [word, ...stemsOf(word)]
  const rows = await rowsOf<{ concept: string; words: string }>(
    db,
    sql`
      select concept, words from glossary
      where string_to_array(words, ' ') && ${textArray(words.flatMap(formsOf))}::text[] and not left_out limit ${MAX_CANDIDATES}`,
  )
  const isIn = (word: string, phrase: string[]) => formsOf(word).some((form) => phrase.includes(form))
  const phrases = rows.map((row) => ({ ...row, phrase: row.words.split(' ') }))
  const distinctive = phrases.filter(
    ({ phrase }) => phrase.length <= MAX_STRAY || words.filter((word) => isIn(word, phrase)).length > 1,
  )
  const found = words.map((word) => {
    const having = distinctive.filter(({ phrase }) => isIn(word, phrase))
    const concepts: [string, string[]] = [word, [...new Set(having.map(({ concept }) => concept))]]
    return concepts
  })
  return new Map(
    found.filter(([, concepts]) => concepts.length > 0 && concepts.length <= MAX_CONCEPTS_OF_A_WORD),
  )
}

/** One word may stand for a phrase of this many; of a longer phrase several words must be in the query. */
const MAX_STRAY = 2
/** “kheti” occurs in phrases of many concepts and means none of them; “dugdh” occurs in those of one. */
const MAX_CONCEPTS_OF_A_WORD = 3
