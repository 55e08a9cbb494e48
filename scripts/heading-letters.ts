import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Buffer as Characters, Face, Font, shapeWithTrace } from 'harfbuzzjs'

const root = join(import.meta.dirname, '..')
export const FOLDER = join(root, 'web/fonts')

/** By script, as named in CLDR: the name of the Anek font, and the languages whose letters differ. */
export const SCRIPTS: Record<string, { anek: string; languages: string[] }> = {
  deva: { anek: 'Devanagari', languages: ['hi', 'mr'] },
  beng: { anek: 'Bangla', languages: ['bn'] },
  taml: { anek: 'Tamil', languages: ['ta'] },
  telu: { anek: 'Telugu', languages: ['te'] },
  knda: { anek: 'Kannada', languages: ['kn'] },
  mlym: { anek: 'Malayalam', languages: ['ml'] },
}

/** Texts that occur in headings. */
const SHOWN = ['web/messages/*.json', 'demo/**/*.json']
/** Texts that may occur in future headings: names of courses to come. No course is about an everyday word. */
const ASKED_FOR = ['server/features/search/glossary/!(everyday-*).json']
/** A syllable that only occurs in ASKED_FOR must occur there this many times. */
const MIN_WORDS = 2

/** Excludes joiners, the dotted circle and punctuation. */
const isOfBlock = (code: number) => code > 0x08ff && code < 0x2000 && code !== 0x0964 && code !== 0x0965

export function codesOf(style: string): number[] {
  const ranges = /unicode-range:([^;]+);/.exec(style)?.[1]?.split(',') ?? []
  return ranges.flatMap((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

/** The syllables of the texts, and each consonant with each sign that can follow it. */
export function syllablesOf(codes: number[], { shown, askedFor }: Words): Set<string> {
  const letters = codes
    .filter(isOfBlock)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => !/\p{Cn}/u.test(letter))
  const one = `[${letters.join('')}\u200c\u200d]`
  const first = (letters[0] ?? '').codePointAt(0) ?? 0
  // The blocks of Unicode are parallel.
  const at = (offset: number) => String.fromCodePoint((first & ~0x7f) + offset)
  const partsIn = (words: string) =>
    words.match(new RegExp(`${one}+`, 'gu'))?.flatMap((word) => partsOf(word, at(0x4d))) ?? []
  const often = [...Map.groupBy(partsIn(askedFor), (part) => part)].filter(
    ([, { length }]) => length >= MIN_WORDS,
  )
  return new Set([
    ...partsIn(shown),
    ...often.map(([syllable]) => syllable),
    ...letters,
    ...ofOneLetter(letters, at),
  ])
}

function ofOneLetter(letters: string[], at: (offset: number) => string): string[] {
  const between = (from: number, to: number) =>
    letters.filter((letter) => letter >= at(from) && letter <= at(to) && /[\p{L}\p{M}]/u.test(letter))
  const [consonants, vowels, nasals] = [between(0x15, 0x39), between(0x3e, 0x4c), between(0x01, 0x03)]
  const [virama, r] = [at(0x4d), at(0x30)]
  const signs = ['', ...vowels].flatMap((vowel) => ['', ...nasals].map((nasal) => vowel + nasal))
  return consonants.flatMap((consonant) => [
    ...signs.map((sign) => consonant + sign),
    r + virama + consonant,
    consonant + virama + r,
    ...['', '\u200c', '\u200d'].map((joiner) => consonant + virama + joiner),
  ])
}

function partsOf(word: string, virama: string): string[] {
  return (
    word.match(new RegExp(`(?:\\p{L}\\p{M}?${virama}[\u200c\u200d]?)*\\p{L}[\\p{M}\u200c\u200d]*`, 'gu')) ??
    []
  )
}

/** The whole font, from its npm package. */
export function wholeFont(anek: string): Buffer {
  const file = `@expo-google-fonts/anek-${anek.toLowerCase()}/600SemiBold/Anek${anek}_600SemiBold.ttf`
  return readFileSync(join(root, 'node_modules', file))
}

/** Every glyph that shaping passes through: a joined form needs all the intermediate ones. */
export function glyphsOf(data: Buffer, syllables: Set<string>, languages: string[]): Set<number> {
  const font = new Font(new Face(new Blob(new Uint8Array(data))))
  const glyphs = new Set<number>()
  for (const syllable of syllables)
    for (const language of languages) {
      const characters = new Characters()
      characters.addText(syllable)
      characters.guessSegmentProperties()
      characters.setLanguage(language)
      for (const { t } of shapeWithTrace(font, characters, [], 0, 0))
        for (const { g } of t as { g: number }[]) glyphs.add(g)
    }
  return glyphs
}

interface Words {
  shown: string
  askedFor: string
}

/** The texts of the catalogues and files. */
export function wordsOfPeople(): Words {
  return { shown: textOf(SHOWN), askedFor: textOf(ASKED_FOR) }
}

function textOf(files: string[]): string {
  return files
    .flatMap((file) => globSync(file, { cwd: root }))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}
