import { consonantsIn } from './sound-keys.ts'
import { INDIC } from './spoken.ts'

/** What a word of the glossary, or of a course, is compared with. */
interface Heard {
  typed: string
  other: string
  /** Distance in sound. */
  distance: number
}

/** The languages of the glossary by the first letter of the Unicode block of their script. */
const WRITTEN_IN: Record<number, readonly string[]> = {
  2304: ['hi', 'mr'],
  2432: ['bn'],
  2560: ['pa'],
  2688: ['gu'],
  2816: ['or'],
  2944: ['ta'],
  3072: ['te'],
  3200: ['kn'],
  3328: ['ml'],
}
const BLOCK = 0x80

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
  const first = INDIC.exec(typed)?.[0]
  if (first === undefined || language === 'en') return true
  const block = first.charCodeAt(0) - (first.charCodeAt(0) % BLOCK)
  const isOwn = INDIC.test(other) && (WRITTEN_IN[block] ?? []).includes(language)
  return isOwn || (distance <= SAME && !isShort(typed, other))
}

/**
 * Whether it may be the word of a course that it sounds like. In Latin letters that is an English word, whose vowels an
 * Indian script writes as they are spoken: बोट is not “but”.
 */
export function isLikelyWord({ typed, other, distance }: Heard): boolean {
  return distance <= SAME_SHORT || !INDIC.test(typed) || INDIC.test(other) || !isShort(typed, other)
}

const isShort = (...words: string[]) => words.some((word) => consonantsIn(word) <= SHORT)
