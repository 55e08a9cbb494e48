/**
 * Text normalised for search: words in lower case, without compatibility forms, invisible joiners and the accents of
 * Latin letters. Works for every script; a Chinese character is a word of its own, because Chinese writes no spaces.
 */
const WORD = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:\+\+|#)?/gu
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g
const LATIN_ACCENTS = /[\u0300-\u036f]/g
const MAX_WORD_LENGTH = 40

const LETTER = String.raw`\p{L}\p{M}*`
const ONE_LETTER = new RegExp(`^${LETTER}$`, 'u')
/** Parts of one or two letters, and a last one that may be longer. */
const DOTTED = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.@])(?:(?:${LETTER}){1,2}\.)+(?:${LETTER}){1,6}(?![\p{L}\p{M}\p{N}])`,
  'gu',
)

/** “B.Com”, “Ph.D.” and “सी.ए.” are one word each, “Dr.B.R.” is not. */
function withoutDots(dotted: string): string {
  const [first = '', ...others] = dotted.split('.')
  const isOne = ONE_LETTER.test(first) || (others.length === 1 && ONE_LETTER.test(others[0] ?? ''))
  return isOne ? first + others.join('') : dotted
}

/** The words of a text in order, with repetitions. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(LATIN_ACCENTS, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(DOTTED, withoutDots)
  return (plain.match(WORD) ?? []).map(shortened)
}

/** By code points, so that no character is cut in two. */
function shortened(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('')
}

/** The places of words, best first; titles of videos are the rest and have no mark. */
export const PLACES = ['name', 'category', 'creator', 'description'] as const
export type Place = (typeof PLACES)[number]

/** Each mark is a character that occurs in no word. */
const MARKS: Record<Place, string> = { name: '^', category: '>', creator: '@', description: '-' }

/** The first characters of marked words. */
export const PLACE_MARKS = Object.values(MARKS)

/** A word in a place, as it stands in the index. */
export function marked(place: Place, word: string): string {
  return MARKS[place] + word
}

/** Marks of filters. The rating step is its index among the thresholds of the filter. */
export const filterMarks = {
  category: (id: string) => `#${id}`,
  language: (language: string) => `=${language}`,
  ratingStep: (step: number) => `~${step}`,
  courseLength: (length: string) => `%${length}`,
}

/** By the first character of a mark, what its playlists change with besides their words; `*` marks averages, in tenths. */
export const CHANGES_OF_MARKS: Record<string, readonly ('ratings' | 'lengths')[]> = {
  '~': ['ratings'],
  '*': ['ratings'],
  '%': ['lengths'],
}

/** The same of the marks in a tsquery. */
export function changesOfQuery(query: string): ('ratings' | 'lengths')[] {
  const marks = new Set(Array.from(query.matchAll(/'([^'])/g), ([, first = '']) => first))
  return [...marks].flatMap((mark) => CHANGES_OF_MARKS[mark] ?? [])
}

export type PlaylistTexts = Record<Place | 'titles', string>

/** At most this many words are indexed per playlist; the best places come first. */
const MAX_WORDS = 2_000

/** The indexed words of a playlist: each word as it is, and marked with the best place it is in. */
export function indexedWords(texts: PlaylistTexts): { words: string[]; index: string[] } {
  const words = new Set<string>()
  const index: string[] = []
  for (const place of [...PLACES, 'titles'] as const) {
    for (const word of wordsOf(texts[place]).flatMap(withItsStem)) {
      if (words.has(word) || words.size >= MAX_WORDS) continue
      words.add(word)
      index.push(word)
      if (place !== 'titles') index.push(marked(place, word))
    }
  }
  return { words: [...words], index }
}

/** “C++” is found as C++ and as C. */
function withItsStem(word: string): string[] {
  const stem = word.replace(/(?:\+\+|#)$/, '')
  return stem === word ? [word] : [word, stem]
}

/** Short words and numbers are taken literally. */
export function isCorrectable(word: string): boolean {
  return [...word].length >= 4 && !/[\p{N}+#]/u.test(word)
}

/** Pairs of neighbouring letters, with both ends marked: mistyped words share most of them. */
export function letterPairs(word: string): string[] {
  const letters = ['^', ...word, '$']
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))]
}
