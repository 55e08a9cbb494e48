import { consonantsIn } from './consonants.ts'
import { isEnglishWord } from './english-words.ts'
import { INDIC } from './pronunciation.ts'

/** What a word of the glossary, or of a course, is compared with. */
interface Heard {
  typed: string
  other: string
  /** Distance in sound. */
  distance: number
}

/** The languages of the glossary that are written in each script. */
const WRITTEN_IN: [script: RegExp, languages: readonly string[]][] = [
  [/\p{Script=Devanagari}/u, ['hi', 'mr']],
  [/\p{Script=Bengali}/u, ['bn']],
  [/\p{Script=Gurmukhi}/u, ['pa']],
  [/\p{Script=Gujarati}/u, ['gu']],
  [/\p{Script=Oriya}/u, ['or']],
  [/\p{Script=Tamil}/u, ['ta']],
  [/\p{Script=Telugu}/u, ['te']],
  [/\p{Script=Kannada}/u, ['kn']],
  [/\p{Script=Malayalam}/u, ['ml']],
]

/** Consonants of a short word, which words of other languages match by chance. */
const SHORT = 2
/** Maximum distances: of the same word in another language, maybe with an ending, and of a short word. */
const SAME = 0.2
const SAME_SHORT = 0.1

/**
 * Whether a word that was typed in an Indian script may be the entry of the glossary that it sounds like: one in its own
 * language and script, or an English one. A word of another language is only meant if it is long and sounds the same, as
 * गणित does in most of them: पैर, a foot, is not ಪೈರು, a crop. An entry in Latin letters is for people who type those.
 */
export function isLikelyEntry({ typed, other, distance }: Heard, language: string): boolean {
  if (!INDIC.test(typed) || language === 'en') return true
  const inItsScript = WRITTEN_IN.some(([script, own]) => script.test(typed) && own.includes(language))
  const isOwn = INDIC.test(other) && inItsScript
  return isOwn || (distance <= SAME && !isShort(typed, other))
}

/**
 * Whether it may be the word of a course that it sounds like. A well-spelled English word is no other one in Latin letters:
 * a kite is no kit. In Latin letters that is an English word, whose vowels an
 * Indian script writes as they are spoken: शेर is not “share”.
 */
export function isLikelyWord({ typed, other, distance }: Heard): boolean {
  if (isEnglishWord(typed) && !INDIC.test(other)) return false
  return distance <= SAME_SHORT || !INDIC.test(typed) || INDIC.test(other) || !isShort(typed, other)
}

const isShort = (...words: string[]) => words.some((word) => consonantsIn(word) <= SHORT)
