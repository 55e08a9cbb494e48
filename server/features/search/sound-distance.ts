import { acronymsOf } from './acronyms.ts'
import { consonantsOf, withoutEnding } from './consonants.ts'
import { stemsOf } from './endings.ts'
import { perWord } from './per-word.ts'
import { BENGALI, INDIC, pronunciationsOf, TAMIL } from './pronunciation.ts'

/** Distance in sound between two words; 0 is the same sound. Null when they are too far apart to be one word. */
export function soundDistance(a: string, b: string): number | null {
  const spelled = acronymsOf(a)
  if (acronymsOf(b).some((letters) => spelled.includes(letters))) return 0
  const loose = loosenessOf(a, b)
  const { schwa, voicing } = loose
  const limits = limitsOf(a, b, loose)
  const others = formsOf(b)
  const distances = formsOf(a).flatMap((one) =>
    others.flatMap((other) => {
      const consonants = Math.min(consonantsOf(one), consonantsOf(other))
      const vowel = VOWEL_COSTS[Math.min(consonants, VOWEL_COSTS.length - 1)] ?? 0
      const most = (limits[Math.min(consonants, limits.length - 1)] ?? 0) + ROUNDING
      const schwas = consonants > SHORT ? [schwa, schwa] : [schwaIn(a, schwa), schwaIn(b, schwa)]
      const distance = between(one, other, { voicing, vowel }, schwas, most)
      return distance === null ? [] : [distance]
    }),
  )
  return distances.length > 0 ? Math.min(...distances) : null
}

/** Consonants of a short word. */
const SHORT = 2

/**
 * A vowel that an Indian script writes is pronounced; in a short word it makes the difference: प्यार is not பயிர். Except in
 * Bengali, whose inherent o is an a between two consonants of one sound.
 */
function schwaIn(word: string, schwa: string): string {
  return INDIC.test(word) && !BENGALI.test(word) ? '' : schwa
}

/** Removing an ending costs this much, so that the word itself is nearer. */
const ENDING = 0.1
/** Maximum distance of a word without its ending. */
const STEM_LIMIT = 0.2

/** The same for a typed word, which may have an ending that the other one lacks. */
export function distanceFrom(typed: string, word: string): number | null {
  const distances = [
    soundDistance(typed, word),
    ...stemsOf(typed).map((stem) => {
      const distance = soundDistance(stem, word)
      return distance !== null && distance <= STEM_LIMIT ? distance + ENDING : null
    }),
  ].filter((distance) => distance !== null)
  return distances.length > 0 ? Math.min(...distances) : null
}

function loosenessOf(a: string, b: string): Looseness {
  const either = (script: RegExp) => script.test(a) || script.test(b)
  return { schwa: either(BENGALI) ? 'ao' : either(INDIC) ? 'a' : '', voicing: either(TAMIL) }
}

const formsOf = perWord(allForms, 5_000)

function allForms(word: string): string[] {
  const forms = pronunciationsOf(word)
  return [
    ...new Set(
      [...forms, ...forms.flatMap((form) => withoutEnding(word, form))].flatMap((form) => [
        form,
        ...withOtherVowels(word, form),
      ]),
    ),
  ]
}

interface OtherVowel {
  /** In words like this. */
  word: RegExp
  of: RegExp
  sound: string
}

/** Vowels that another language writes differently, or not at all. */
const OTHER_VOWELS: OtherVowel[] = [
  // English writes a silent e at the end, and the vowel of “bank” with an a.
  { word: /[^aeiou]e$/, of: /e$/, sound: '' },
  { word: /[ैૈੈ]/, of: /ai/g, sound: 'a' },
  { word: /[ॅૅ]/, of: /e/g, sound: 'a' },
  { word: /্যা|్యా|್ಯಾ|ଯା/, of: /ia/g, sound: 'a' },
  // The vowel of “job” is a long a in the south.
  { word: /[ॉૉ]/, of: /o/g, sound: 'a' },
  // There कला is கலை, and “bus” is బస్సు.
  { word: /ை$/, of: /ai$/, sound: 'a' },
  { word: /[ுుು]$/, of: /u$/, sound: '' },
]
/** With fewer consonants, dropping a vowel leaves too little. */
const MIN_OTHER = 2

function withOtherVowels(word: string, form: string): string[] {
  if (consonantsOf(form) < MIN_OTHER) return []
  return OTHER_VOWELS.filter((one) => one.word.test(word)).map(({ of, sound }) => form.replace(of, sound))
}

/** By the number of consonants: the fewer a word has, the more its vowels count. */
const VOWEL_COSTS = [1, 0.6, 0.5, 0.35, 0.2]

/**
 * Maximum distance by the number of consonants, set so that nineteen of twenty pairs in the glossary that are one word
 * match. A longer word has more room for other spellings, but also matches others by chance. Spellings differ most when
 * a word of an Indian script is written in Latin letters; Indian scripts write the same vowels, and two spellings in
 * Latin letters are more likely two words.
 */
const LIMITS = {
  romanised: [0, 0.2, 0.26, 0.39, 0.42, 0.5, 0.55, 0.65],
  scripts: [0, 0.2, 0.15, 0.3, 0.3, 0.3, 0.35, 0.4],
  latin: [0, 0.14, 0.21, 0.28, 0.35, 0.42, 0.5, 0.5],
  /** Where k for g and t for d cost nothing, words match by chance. */
  unvoiced: [0, 0.2, 0.26, 0.35, 0.4, 0.45, 0.5, 0.6],
  unvoicedScripts: [0, 0.2, 0.15, 0.35, 0.35, 0.4, 0.45, 0.5],
}
/** Sums of decimal fractions are not exact. */
const ROUNDING = 1e-9

function limitsOf(a: string, b: string, { schwa, voicing }: Looseness): readonly number[] {
  if (schwa === '') return LIMITS.latin
  const isRomanised = !INDIC.test(a) || !INDIC.test(b)
  if (voicing) return isRomanised ? LIMITS.unvoiced : LIMITS.unvoicedScripts
  return isRomanised ? LIMITS.romanised : LIMITS.scripts
}

interface Looseness {
  /** The inherent vowel is not written in one of the words: these stand for it. */
  schwa: string
  /** Voicing is not written in one of them. */
  voicing: boolean
}

interface Loose {
  voicing: boolean
  vowel: number
}

const VOWELS = 'aeiou'
const isVowel = (letter: string) => VOWELS.includes(letter)

const NEAR_VOWELS = new Set(['ae', 'ei', 'ou', 'ao', 'au'])
const VOICED = new Set(['gk', 'dt', 'bp', 'cj', 'Dt'])
/** Low, but not 0, since many such matches are chance. */
const UNWRITTEN_VOICE = 0.06
/** Tamil does not distinguish these either: ச is mostly s. */
const UNWRITTEN: Record<string, number> = {
  cs: 0.06,
  js: 0.1,
  cz: 0.1,
  fp: 0.15,
  bf: 0.2,
  fv: 0.2,
  gh: 0.2,
  hk: 0.2,
}
/** Letters that writers confuse, as pairs in alphabetical order. */
const NEAR: Record<string, number> = {
  ...{ fp: 0.3, bv: 0.25, fv: 0.6, bf: 0.8, pv: 0.8, sz: 0.2, jz: 0.15, cs: 0.35, cz: 0.8, js: 0.3 },
  ...{ mn: 0.35, Dr: 0, Dd: 0 },
}

function replacing(a: string, b: string, loose: Loose): number {
  if (a === b) return 0
  const pair = a < b ? a + b : b + a
  if (isVowel(a) && isVowel(b)) return loose.vowel * (NEAR_VOWELS.has(pair) ? 0.5 : 1)
  if (isVowel(a) || isVowel(b)) return 2
  if (VOICED.has(pair)) return loose.voicing ? UNWRITTEN_VOICE : 0.5
  const unwritten = loose.voicing ? UNWRITTEN[pair] : undefined
  return unwritten ?? NEAR[pair] ?? 1
}

/** Cost of a letter that the other word lacks; `beside` is the letter before it. */
function leavingOut(letter: string, beside: string | undefined, vowel: number, schwa: string): number {
  if (letter === 'h') return 0.25
  if (!isVowel(letter)) return 1
  // The first sound of a word matters.
  if (beside === undefined) return Math.max(vowel, 0.4)
  if (schwa.includes(letter)) return 0.08
  // Two vowels in a row are often one sound, and the inherent vowel stands for any unstressed one.
  const isWeak = isVowel(beside) || schwa !== ''
  return isWeak ? vowel * 0.6 : vowel
}

/** The weighted edit distance; null above `most`, which most pairs are after a few letters. */
function between(
  from: string,
  to: string,
  loose: Loose,
  [schwa = '', other = '']: readonly string[],
  most: number,
): number | null {
  const added = [...to].map((letter, j) => leavingOut(letter, to[j - 1], loose.vowel, other))
  let last = [0]
  for (const cost of added) last.push((last.at(-1) ?? 0) + cost)
  for (let i = 0; i < from.length; i += 1) {
    const letter = from.charAt(i)
    const removed = leavingOut(letter, from[i - 1], loose.vowel, schwa)
    const row = [(last[0] ?? 0) + removed]
    for (let j = 0; j < to.length; j += 1) {
      row.push(
        Math.min(
          (last[j] ?? 0) + replacing(letter, to.charAt(j), loose),
          (last[j + 1] ?? 0) + removed,
          (row[j] ?? 0) + (added[j] ?? 0),
        ),
      )
    }
    if (Math.min(...row) > most) return null
    last = row
  }
  const distance = last.at(-1) ?? 0
  return distance > most ? null : distance
}
