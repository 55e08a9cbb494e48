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

/** Short words and numbers are taken literally. */
export function isCorrectable(word: string): boolean {
  return [...word].length >= 4 && !/[\p{N}+#]/u.test(word)
}

/** Pairs of neighbouring letters, with both ends marked: mistyped words share most of them. */
export function letterPairs(word: string): string[] {
  const letters = ['^', ...word, '$']
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`))]
}
