import type { Executor } from '#server/db/client.ts'
import type { Catalogue } from './catalogue.ts'
import { correctWords } from './corrections.queries.ts'
import type { Phrase } from './distinctive-phrases.ts'
import { conceptsWith, type Known } from './glossary.queries.ts'
import type { ParsedQuery } from './parsed-query.ts'
import { INDIC } from './pronunciation.ts'
import { isFiller, mistypedFiller } from './query-roles.ts'
import type { SearchCondition } from './search-terms.ts'
import { distanceFrom, soundDistance } from './sound-distance.ts'
import { amongGlossary } from './spelled-phrases.queries.ts'
import { soundAlikes } from './vocabulary.queries.ts'
import { inflections, wordForms } from './word-forms.ts'

/** What is known of the words of a query beyond their spelling. */
export interface Lexicon {
  /** For words that occur in no playlist, the nearest word that does. */
  corrections: ReadonlyMap<string, string>
  /** Words of the vocabulary that sound alike, and plurals. */
  alikes: ReadonlyMap<string, readonly string[]>
  /** Words whose sound-alikes are all glossary synonyms of the word: தமிழ் and “tamil”. */
  synonyms: ReadonlySet<string>
  /** Places of words that are in a phrase of the glossary once they or their neighbours are corrected. */
  inPhrases: ReadonlySet<number>
}

/** Words for the meaning of a part of the query, as lists of words that must occur together. */
export interface Meaning {
  from: number
  to: number
  phrases: Phrase[]
  /** Whether it matched by spelling; else only by sound. */
  literally: boolean
  /** It only sounds similar to a word, rather than being that word in another spelling. */
  isUnsure?: boolean
  /** The concepts that it belongs to, if it is about them instead of itself. */
  broader?: string[]
}

/** Maximum number of phrases for one meaning, and for all meanings of a query together. */
const MAX_PHRASES = 30
const MAX_ALL_PHRASES = 40

export async function readLexicon(
  catalogue: Catalogue,
  parsed: ParsedQuery,
  core: readonly number[],
  known: readonly Known[],
): Promise<Lexicon> {
  const words = core.map((at) => parsed.words[at] ?? '')
  const typed: SearchCondition[] = core.map((at, place) => {
    const word = words[place] ?? ''
    return parsed.mayBePrefix && at === parsed.words.length - 1 ? { word, beginning: true } : { word }
  })
  const counts = await catalogue.countUpToSome(typed)
  const has = (at: number) => (counts[at] ?? 0) > 0
  const alikes = await withoutOthers(catalogue, await readAlikes(catalogue, words), core, parsed, known)
  const mistyped = words.filter((word, place) => {
    const otherScript = (alikes.get(word) ?? []).some((alike) => INDIC.test(alike) !== INDIC.test(word))
    return !has(place) && !otherScript && !isMeant(known, core[place] ?? -1, true)
  })
  const corrections = await correctWords(
    catalogue,
    mistyped,
    typed.filter((_, place) => has(place)),
  )
  // A word that sounds like one of the glossary is not replaced by one that sounds different and means something else,
  // except in a phrase: “machne” sounds like a word for butter, but “machne learning” is not about dairy.
  const places = core.filter((_, place) => corrections.has(words[place] ?? ''))
  const inPhrases = await placesInPhrases(catalogue.db, parsed.words.map(corrected(corrections)), places)
  for (const [word, other] of corrections) {
    const at = core[words.indexOf(word)] ?? -1
    if (inPhrases.has(at) || !isMeant(known, at, false) || soundDistance(word, other) !== null) continue
    if (!(await isWordFor(catalogue, knownAt(known, at), other))) corrections.delete(word)
  }
  return { corrections, alikes, synonyms: await findSynonyms(catalogue, alikes, parsed, known), inPhrases }
}

/** Whether the sound-alikes of these words are really synonyms. */
export function areSynonyms(words: readonly string[], { alikes, synonyms }: Lexicon): boolean {
  const heard = words.filter((word) => (alikes.get(word) ?? []).length > 0)
  return heard.length > 0 && heard.every((word) => synonyms.has(word))
}

/** What was looked for by sound. */
export function soundAlikesOf(words: readonly string[], { alikes }: Lexicon): string[] {
  return words.flatMap((word) => alikes.get(word) ?? [word])
}

async function findSynonyms(
  catalogue: Catalogue,
  alikes: ReadonlyMap<string, readonly string[]>,
  { words }: ParsedQuery,
  known: readonly Known[],
): Promise<Set<string>> {
  const literally = known.filter((one) => one.literally)
  const concepts = await catalogue.readConcepts(literally.flatMap((one) => one.concepts))
  const isSynonym = (word: string) => {
    const others = knownAt(literally, words.indexOf(word)).flatMap((concept) => concepts.get(concept) ?? [])
    const same = new Set([...inflections(word), ...others.flat().flatMap(inflections)])
    return others.length > 0 && (alikes.get(word) ?? []).every((alike) => same.has(alike))
  }
  return new Set([...alikes.keys()].filter(isSynonym))
}

export function corrected(corrections: ReadonlyMap<string, string>): (word: string) => string {
  return (word) => corrections.get(word) ?? mistypedFiller(word) ?? word
}

/** The places of words that form a phrase of the glossary with the word before or after. */
async function placesInPhrases(
  db: Executor,
  words: readonly string[],
  places: readonly number[],
): Promise<Set<number>> {
  const pairs = [...new Set(places.flatMap((at) => [at - 1, at]))]
    .filter((from) => from >= 0 && from + 1 < words.length)
    .map((from) => ({ from, text: words.slice(from, from + 2).join(' ') }))
  const phrases = await amongGlossary(
    db,
    pairs.map(({ text }) => text),
  )
  return new Set(pairs.flatMap(({ from, text }) => (phrases.has(text) ? [from, from + 1] : [])))
}

/**
 * A meaning is more reliable than a sound: where a word has a meaning, only the nearest words of similar sound are
 * kept, and in Latin letters only forms of the word itself and words of the glossary: ರೈತ is a farmer, never “right”.
 * If the meaning itself was matched by sound, words that sound at least as near are kept, too.
 */
async function withoutOthers(
  catalogue: Catalogue,
  alikes: Map<string, string[]>,
  core: readonly number[],
  { words }: ParsedQuery,
  known: readonly Known[],
): Promise<Map<string, string[]>> {
  const concepts = await catalogue.readConcepts(known.flatMap((one) => one.concepts))
  for (const at of core) {
    const word = words[at] ?? ''
    const meant = known.filter(({ from, to, distance }) => from <= at && at < to && distance <= SAME_SOUND)
    if (meant.length === 0) continue
    const forms = inflections(word)
    const synonyms = new Set(
      meant.flatMap((one) => one.concepts.flatMap((concept) => concepts.get(concept) ?? [])).flat(),
    )
    const nearest = Math.min(...meant.map(({ distance }) => distance))
    const isLiteral = meant.some(({ literally }) => literally)
    const near = (alikes.get(word) ?? []).filter((alike) => {
      if (forms.includes(alike) || synonyms.has(alike)) return true
      const distance = soundDistance(word, alike) ?? 1
      // A word known by its spelling keeps its ending: সঞ্চয় is savings, never संच.
      if (isLiteral) return INDIC.test(alike) && distance <= SAME_SOUND
      return INDIC.test(alike)
        ? (distanceFrom(word, alike) ?? 1) <= SAME_SOUND + ABOUT_AS_NEAR
        : distance <= nearest
    })
    alikes.set(word, near)
  }
  return alikes
}

const ABOUT_AS_NEAR = 0.1

/** The same word, spelled differently. */
const SAME_SOUND = 0.15
/** A word with another vowel or another ending. */
const SURE_SOUND = 0.2

/** Whether the glossary knows the word, by spelling or also by sound. */
function isMeant(known: readonly Known[], at: number, literally: boolean): boolean {
  return known.some(
    (one) => one.from <= at && at < one.to && (literally ? one.literally : one.distance <= SAME_SOUND),
  )
}

function knownAt(known: readonly Known[], at: number): string[] {
  return known.filter((one) => one.from <= at && at < one.to).flatMap(({ concepts }) => concepts)
}

async function isWordFor(catalogue: Catalogue, concepts: string[], word: string): Promise<boolean> {
  const phrases = [...(await catalogue.readConcepts(concepts)).values()].flat()
  return phrases.some((phrase) => phrase.length === 1 && phrase[0] === word)
}

async function readAlikes(catalogue: Catalogue, words: string[]): Promise<Map<string, string[]>> {
  const [alikes, inflected] = [
    await soundAlikes(catalogue.db, words),
    await catalogue.inVocabulary(words.flatMap(wordForms)),
  ]
  return new Map(
    words.map((word) => {
      const forms = wordForms(word).filter((form) => form !== word && inflected.has(form))
      // What only sounds like filler says nothing: there is a “complete” course about everything.
      const heard = (alikes.get(word) ?? []).filter((alike) => !isFiller(alike))
      return [word, [...new Set([...forms, ...heard])]]
    }),
  )
}

/** The glossary's phrases for the parts of a query, as far as all their words are in the vocabulary. */
export async function readMeanings(catalogue: Catalogue, known: readonly Known[]): Promise<Meaning[]> {
  const concepts = await catalogue.readConcepts(known.flatMap((one) => one.concepts))
  const words = await catalogue.inVocabulary([...concepts.values()].flat(2).flatMap(inflections))
  const most = Math.min(MAX_PHRASES, Math.ceil(MAX_ALL_PHRASES / Math.max(1, known.length)))
  return known.map(({ from, to, concepts: meant, literally, distance, isBroader }) => {
    const phrases = meant
      .flatMap((concept) => concepts.get(concept) ?? [])
      .map((phrase) => phrase.map((word) => inflections(word).filter((form) => words.has(form))))
      .filter((phrase) => phrase.every((forms) => forms.length > 0))
    const meaning = { from, to, phrases: phrases.slice(0, most), literally, isUnsure: distance > SURE_SOUND }
    return isBroader ? { ...meaning, broader: meant } : meaning
  })
}

/** Shorter joined words are too often another word. */
const MIN_JOINED = 6

/**
 * Neighbouring words that are one word in the vocabulary: “eigen values”, “java script”. Leaves out words of phrases
 * that the glossary knows.
 */
export async function joinedWords(
  catalogue: Catalogue,
  { words }: ParsedQuery,
  core: readonly number[],
  known: readonly Known[],
): Promise<Meaning[]> {
  const pairs = core.flatMap((from) => {
    const [joined, to] = [`${words[from]}${words[from + 1]}`, from + 2]
    const isTaken = known.some((one) => one.from < to && from < one.to)
    return core.includes(from + 1) && !isTaken && joined.length >= MIN_JOINED ? [{ from, to, joined }] : []
  })
  const found = await catalogue.inVocabulary(pairs.flatMap(({ joined }) => inflections(joined)))
  const apart: Meaning[] = []
  for (const { from, to, joined } of pairs) {
    const forms = inflections(joined).filter((form) => found.has(form))
    if (forms.length > 0 && (apart.at(-1)?.to ?? 0) <= from)
      apart.push({ from, to, phrases: [[forms]], literally: true })
  }
  return apart
}

/** The glossary's meanings of each word on its own, or else of the few phrases that contain it. */
export async function knownSingly(
  db: Executor,
  { words }: ParsedQuery,
  core: number[],
  all: Known[],
): Promise<Known[]> {
  const single = all.filter(({ from, to }) => to - from === 1)
  const others = core.filter((at) => single.every(({ from }) => from !== at))
  const concepts = await conceptsWith(
    db,
    others.map((at) => words[at] ?? ''),
  )
  const inPhrases = others.flatMap((at) => {
    const found = concepts.get(words[at] ?? '')
    return found ? [{ from: at, to: at + 1, concepts: found, literally: false, distance: 0 }] : []
  })
  return [...single, ...inPhrases]
}
