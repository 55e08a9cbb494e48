import anyAscii from 'any-ascii'
import { perWord } from './per-word.ts'

/**
 * Pronunciation of a word, whatever its script: Indian scripts and Latin letters (English spelling as well as
 * personal romanisation) are mapped to the letters a e i o u, k g, t d, p b f v, c (as in chai) j s z, n m, r
 * l h, and D for the flapped d of padhai, which some write as r. Nothing is doubled; vowels have no length.
 */
export const pronunciationsOf = perWord(formsOf, 10_000)

function formsOf(word: string): string[] {
  if (/[\p{N}+#]/u.test(word)) return []
  const forms = INDIC.test(word) ? ofIndianScript(word) : SPEAKABLE.test(word) ? ofLatinLetters(word) : []
  return [...new Set(forms.map(withoutDoubles))].filter((form) => form.length > 1)
}

/** ক্ষ is kkh in Bengali and Odia, but some write ksh, as in Sanskrit. */
function ofIndianScript(word: string): string[] {
  const itself = spokenLetters(withVowelsBetween(word))
  return KKH.test(word) ? [itself, itself.replace(/ks/g, 'k')] : [itself]
}

const KKH = /ক্ষ|କ୍ଷ/

/** Latin letters without a vowel are spelled, not pronounced. */
const SPEAKABLE = /^[a-z]*[aeiouy][a-z]*$/
/** The Unicode blocks of the nine Indian scripts are parallel: the same offset in each is the same letter. */
export const INDIC = /[\u0900-\u0d7f]/
export const TAMIL = /[\u0b80-\u0bff]/
export const BENGALI = /[\u0980-\u09ff]/
/** Telugu, Kannada, Malayalam: a bare anusvara is m there. */
const SOUTHERN = /[\u0c00-\u0d7f]/
export const TELUGU = /[\u0c00-\u0c7f]/
export const KANNADA = /[\u0c80-\u0cff]/
export const MALAYALAM = /[\u0d00-\u0d7f]/
export const GURMUKHI = /[\u0a00-\u0a7f]/
export const ODIA = /[\u0b00-\u0b7f]/
const BLOCK = 0x80
const DEVANAGARI = 0x900
const LAST_COMMON_PLACE = 0x4d

/**
 * A word of an Indian script, including its doubled letters: transposed to Devanagari, contextual changes are applied,
 * and any-ascii does the rest. Inherent vowels are not written, because most languages drop them here and there.
 */
export function spokenLetters(word: string): string {
  const clusters = CLUSTERS.filter(({ script }) => script?.test(word) ?? true)
  const laidOver = word.replace(/[\u0980-\u0d7f]/g, overDevanagari)
  const text = clusters.reduce((letters, { of, sound }) => letters.replace(of, sound), laidOver)
  const sounds = SOUNDS.filter(({ script }) => script?.test(word) ?? true)
  return sounds.reduce((letters, { of, sound }) => letters.replace(of, sound), anyAscii(text).toLowerCase())
}

/**
 * Writes the inherent vowel between two consonants of one sound, which would otherwise look like a doubled one
 * (பப்பாளி, তথ্য, शस्य), and before h, which would look like an aspirate (पहली).
 */
function withVowelsBetween(word: string): string {
  return word.replace(BETWEEN, '$&\u093e')
}

/** Offsets of letters in each block: k, g, c, j, t, d, n, b, r, l, s. */
const SAME_SOUND = [
  '15-16',
  '17-18',
  '1a-1b',
  '1c-1d',
  '1f-20 24-25',
  '21-22 26-27',
  '19 1e 23 28-29',
  '2c-2d',
]
  .concat(['30-31', '32-33', '36-38', '2a'])
  .map((places) => places.split(' ').map((range) => range.split('-')))
const BLOCKS = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00]

const BETWEEN = new RegExp(
  SAME_SOUND.map((ranges) => `${lettersAt(ranges)}(?=${lettersAt(ranges)})`)
    .concat(`${lettersAt([['15', '38']])}(?=${lettersAt([['39']])})`)
    .join('|'),
  'g',
)

/** A character class of a regular expression: the letters at these offsets in all blocks. */
function lettersAt(ranges: string[][]): string {
  const letters = BLOCKS.flatMap((block) =>
    ranges.map((ends) =>
      ends.map((place) => String.fromCharCode(block + Number.parseInt(place, 16))).join('-'),
    ),
  )
  return `[${letters.join('')}]`
}

function overDevanagari(letter: string): string {
  const place = letter.charCodeAt(0) % BLOCK
  return place <= LAST_COMMON_PLACE
    ? String.fromCharCode(DEVANAGARI + place)
    : (GURMUKHI_SIGNS[letter] ?? letter)
}

/** The nasal sign of Gurmukhi, and its sign that doubles the next letter. */
const GURMUKHI_SIGNS: Record<string, string> = { '\u0a70': 'ं', '\u0a71': '' }

interface Change {
  /** Only in words of this script. */
  script?: RegExp
  of: RegExp
  sound: string
}

/** Changes in Devanagari, whatever the original script; `~` is a nasal that adapts to the next letter. */
const CLUSTERS: Change[] = [
  { of: /ज्ञ/g, sound: 'gi' },
  { of: /क्ष/g, sound: 'ks' },
  { of: /[ऋृ]/g, sound: 'ri' },
  // There য and ଯ are j; y is a letter of its own, or follows another consonant.
  { script: BENGALI, of: /(?<!्)य(?!़)/g, sound: 'j' },
  { script: ODIA, of: /(?<!्)य/g, sound: 'j' },
  { script: BENGALI, of: /ं(?![कखगघ])/g, sound: 'ng' },
  { script: TAMIL, of: /ःप/g, sound: 'f' },
  { script: TAMIL, of: /ऱ्ऱ/g, sound: 'tr' },
  { script: TAMIL, of: /[नऩ]्ऱ/g, sound: 'ndr' },
  { script: MALAYALAM, of: /ऱ्ऱ/g, sound: 't' },
  { script: MALAYALAM, of: /[नऩ]्ऱ/g, sound: 'nt' },
  { of: /ः/g, sound: '' },
  { of: /[ँं]/g, sound: '~' },
]

/** Changes in Latin letters. */
const SOUNDS: Change[] = [
  { script: BENGALI, of: /oy'?(?=[aeiou])/g, sound: 'v' },
  { script: BENGALI, of: /^ui/g, sound: 'vi' },
  // ੜ੍ਹ is one sound, and so are the others with an h below.
  { script: GURMUKHI, of: /([rnml])h/g, sound: '$1' },
  { of: /dh?'/g, sound: 'D' },
  { of: /jh?'/g, sound: 'z' },
  { of: /ph'?/g, sound: 'f' },
  { of: /~(?=[pbfm])/g, sound: 'm' },
  { script: SOUTHERN, of: /~(?=[aeiou]|$)/g, sound: 'm' },
  { of: /~/g, sound: 'n' },
  { of: /ng$/g, sound: 'n' },
  { of: /([kgcjtdb])h/g, sound: '$1' },
  { of: /w/g, sound: 'v' },
  { of: /y/g, sound: 'i' },
  { of: /[^a-zD]/g, sound: '' },
]

/** Spellings with one sound, in order; capital letters are sounds that later lines leave alone. */
const SPELLINGS: [RegExp, string][] = [
  [/^kn/g, 'n'],
  [/^wr/g, 'r'],
  [/^ps/g, 's'],
  [/^x/g, 'j'],
  [/ng$/g, 'n'],
  [/(?:ti|si|ci)(?=[ao]n)|ssi(?=on)/g, 's'],
  [/ti(?=al|ous|ent)|ci(?=al|ous|ent)/g, 's'],
  [/ture/g, 'Car'],
  [/tch|chh/g, 'C'],
  [/dge/g, 'j'],
  [/sch/g, 'sk'],
  [/sc(?=[eiy])/g, 's'],
  [/ck|cq/g, 'k'],
  [/qu/g, 'kv'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/igh/g, 'ai'],
  [/jn(?=[aou])|dny/g, 'gy'],
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/mb$/g, 'm'],
  [/([kgtdbjr])h/g, '$1'],
  [/c(?=[eiy])/g, 's'],
  [/w/g, 'v'],
  [/ee|ea|ie/g, 'i'],
  [/oo/g, 'u'],
]

/** Spellings with several pronunciations: each gives a form of its own. */
const AMBIGUOUS: [RegExp, string[]][] = [
  [/ch/g, ['C', 'k']],
  [/zh/g, ['l', 'j']],
  [/gn/g, ['gy', 'n', 'gn']],
  [/(?<=[aeo])w(?=[^aeiou]|$)/g, ['u', 'v']],
  [/dj/g, ['j', 'dj']],
  [/g(?=[eiy])/g, ['g', 'j']],
]
const MAX_FORMS = 8

function ofLatinLetters(word: string): string[] {
  const early = AMBIGUOUS.slice(0, 5)
  const late = AMBIGUOUS.slice(5)
  return fork([word], early)
    .map((form) => SPELLINGS.reduce((text, [spelling, sound]) => text.replace(spelling, sound), form))
    .flatMap((form) => fork([form], late))
    .slice(0, MAX_FORMS)
    .map((form) => form.replace(/c/g, 'k').replace(/C/g, 'c').replace(/y/g, 'i'))
}

function fork(forms: string[], ways: typeof AMBIGUOUS): string[] {
  return ways.reduce(
    (all, [spelling, sounds]) =>
      all.flatMap((form) =>
        form.search(spelling) === -1 ? [form] : sounds.map((sound) => form.replace(spelling, sound)),
      ),
    forms,
  )
}

function withoutDoubles(form: string): string {
  return form.replace(/(.)\1+/g, '$1')
}
