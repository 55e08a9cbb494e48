import { perWord } from './per-word.ts'
import {
  BENGALI,
  GURMUKHI,
  INDIC,
  KANNADA,
  MALAYALAM,
  ODIA,
  spokenLetters,
  TAMIL,
  TELUGU,
} from './pronunciation.ts'

interface LetterName {
  letter: string
  name: string
  /** Only in this script, which has one letter for two sounds. */
  script?: RegExp
}

/** Names of the Latin letters as written in Indian scripts, in the letters of `pronunciationsOf`. */
const NAMES: LetterName[] = [
  ...named({ a: ['e', 'ei'], b: ['bi'], c: ['si'], d: ['di'], e: ['i'], f: ['ef'], g: ['ji'] }),
  ...named({
    h: ['ec', 'eic', 'hec', 'heic', 'ehec'],
    i: ['ai'],
    j: ['je'],
    k: ['ke'],
    l: ['el'],
    m: ['em'],
  }),
  ...named({
    n: ['en'],
    o: ['o'],
    p: ['pi'],
    q: ['kiu', 'ku', 'kiiu'],
    r: ['ar'],
    s: ['es'],
    t: ['ti'],
    u: ['iu', 'u', 'iiu'],
  }),
  ...named({
    v: ['vi', 'vhi'],
    w: ['dbliu', 'dabliu', 'dbliui', 'dbliiu', 'dabliiu', 'dblu', 'dablu'],
    x: ['eks'],
    y: ['vai'],
    z: ['zed', 'jed'],
  }),
  // एम before a letter that turns its m into a nasal: ಎಂಸಿಎ.
  ...named({ m: ['en'] }),
  ...named(
    { b: ['pi'], c: ['ci'], d: ['ti'], f: ['ep'], w: ['tpliu', 'tpiliu', 'tpuliu', 'tpliiu', 'tpiliiu'] },
    TAMIL,
  ),
  ...named({ y: ['oi'], z: ['jet', 'set', 'cet', 'ict', 'ist', 'iset'] }, TAMIL),
  ...named({ v: ['bi'] }, BENGALI),
  ...named({ d: ['Di'], u: ['ju'], v: ['bi'], y: ['vae', 'ovai'] }, ODIA),
  ...named(
    {
      f: ['aif'],
      h: ['aic'],
      l: ['ail'],
      m: ['aim'],
      n: ['ain'],
      s: ['ais'],
      x: ['aiks'],
      z: ['zaid', 'jaid'],
    },
    GURMUKHI,
  ),
  ...named({ f: ['eff'], h: ['ecc', 'eicc', 'hecc'], z: ['sed', 'set', 'isd', 'ised'] }, MALAYALAM),
  ...named(
    { f: ['if'], l: ['il'], m: ['im'], n: ['in'], s: ['is'], h: ['hecc'], w: ['dbuliu'], z: ['jd'] },
    TELUGU,
  ),
  ...named({ h: ['hecc'], z: ['jd'] }, KANNADA),
]

/** Letter names as people write them in Latin letters; read only in sequences, since some are words. */
const ROMANISED = new Map(
  Object.entries({
    ...{
      a: 'a ay ae aye e',
      b: 'bee bi',
      c: 'see cee si',
      d: 'dee di',
      e: 'ee i',
      f: 'ef eff',
      g: 'jee gee ji',
    },
    ...{ h: 'ech aitch eich etch hech', i: 'ai aai eye', j: 'jay je', k: 'kay ke', l: 'el ell', m: 'em yem' },
    ...{
      n: 'en yen',
      o: 'o oh',
      p: 'pee pi',
      q: 'queue kyu kyoo',
      r: 'ar aar',
      s: 'es ess yes',
      t: 'tee ti',
    },
    ...{
      u: 'yoo yu you',
      v: 'vee vi',
      w: 'dablyu dabalyu dablyoo',
      x: 'eks ex',
      y: 'wai vai',
      z: 'zed jed zee',
    },
  }).flatMap(([letter, names]) => names.split(' ').map((name): [string, string] => [name, letter])),
)

/** What words in Latin letters spell together, when each is the name of a letter: “yoo pee es see”. */
export function lettersSpoken(words: readonly string[]): string[] {
  const letters = words.map((word) => ROMANISED.get(word) ?? '')
  const end = letters.indexOf('')
  return end === -1 ? letters : letters.slice(0, end)
}

function named(names: Record<string, string[]>, script?: RegExp): LetterName[] {
  return Object.entries(names).flatMap(([letter, all]) =>
    all.map((name) => ({ letter, name, ...(script ? { script } : {}) })),
  )
}

const MAX_LETTERS = 7
const MAX_READINGS = 8

/** एचटीएमएल is html: what a word spells when read as names of letters. A short Latin word spells itself. */
export const acronymsOf = perWord(readAcronyms, 5_000)

function readAcronyms(word: string): string[] {
  if (/^[a-z]{2,7}$/.test(word)) return [word]
  if (!INDIC.test(word)) return []
  const readings: string[] = []
  const names = NAMES.filter(({ script }) => script?.test(word) ?? true)
  read(spokenLetters(word), '', { names, readings })
  return readings.filter((reading) => reading.length > 1)
}

/** The letter that a word names, or is; null for other words. */
export function letterNamed(word: string): string | null {
  if (/^[a-z]$/.test(word)) return word
  if (!INDIC.test(word)) return null
  const spoken = spokenLetters(word)
  return NAMES.find(({ name }) => name === spoken)?.letter ?? null
}

interface Reading {
  names: LetterName[]
  /** The letters spelled so far, then the result. */
  readings: string[]
}

function read(rest: string, letters: string, { names, readings }: Reading): void {
  if (rest === '') readings.push(letters)
  if (letters.length === MAX_LETTERS) return
  for (const { letter, name } of names) {
    if (readings.length === MAX_READINGS) return
    if (rest.startsWith(name)) read(rest.slice(name.length), letters + letter, { names, readings })
  }
}
