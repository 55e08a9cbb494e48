/**
 * Cuts the letters of headings out of the Anek fonts (`npm run letters`): web/fonts/anek-<script>.woff2 for each
 * web/fonts/<script>.css, whose `unicode-range` says which letters. An Indian font has hundreds of joined forms that
 * hardly any word has; kept are those that words of the catalogues, the demo content and the glossaries take, and every
 * syllable of one letter. What is left out is written with the forms it is joined from.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Buffer as Characters, Face, Font, shapeWithTrace } from 'harfbuzzjs'
import { compress } from 'woff2-encoder'
import { subset } from './subset-font.ts'

const root = join(import.meta.dirname, '..')
const FOLDER = join(root, 'web/fonts')

/** By script, as CLDR names it: what Anek calls it, and the languages whose letters differ. */
const SCRIPTS: Record<string, { anek: string; languages: string[] }> = {
  deva: { anek: 'Devanagari', languages: ['hi', 'mr'] },
  beng: { anek: 'Bangla', languages: ['bn'] },
  taml: { anek: 'Tamil', languages: ['ta'] },
  telu: { anek: 'Telugu', languages: ['te'] },
  knda: { anek: 'Kannada', languages: ['kn'] },
  mlym: { anek: 'Malayalam', languages: ['ml'] },
}

/** Where people's words are. */
const SOURCES = ['web/messages/*.json', 'server/features/search/glossary/*.json', 'demo/**/*.json']

/** Joiners, the dotted circle, the stops. */
const isOfBlock = (code: number) => code > 0x08ff && code < 0x2000 && code !== 0x0964 && code !== 0x0965

function codesOf(style: string): number[] {
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

/** The syllables of people's words, and each consonant with each sign that can follow it. */
function syllablesOf(codes: number[], words: string): Set<string> {
  const letters = codes.filter(isOfBlock).map((code) => String.fromCodePoint(code))
  const one = `[${letters.join('')}\u200c\u200d]`
  const first = (letters[0] ?? '').codePointAt(0) ?? 0
  // The blocks of Unicode are laid out alike.
  const at = (offset: number) => String.fromCodePoint((first & ~0x7f) + offset)
  const between = (from: number, to: number) =>
    letters.filter((letter) => letter >= at(from) && letter <= at(to) && /[\p{L}\p{M}]/u.test(letter))
  const [consonants, vowels, nasals] = [between(0x15, 0x39), between(0x3e, 0x4c), between(0x01, 0x03)]
  const [virama, r] = [at(0x4d), at(0x30)]

  const syllables = new Set(
    words.match(new RegExp(`${one}+`, 'gu'))?.flatMap((word) => partsOf(word, virama)),
  )
  for (const letter of letters) syllables.add(letter)
  for (const consonant of consonants) {
    for (const vowel of ['', ...vowels])
      for (const nasal of ['', ...nasals]) syllables.add(consonant + vowel + nasal)
    for (const joined of [r + virama + consonant, consonant + virama + r]) syllables.add(joined)
    for (const joiner of ['', '\u200c', '\u200d']) syllables.add(consonant + virama + joiner)
  }
  return syllables
}

function partsOf(word: string, virama: string): string[] {
  return (
    word.match(new RegExp(`(?:\\p{L}\\p{M}?${virama}[\u200c\u200d]?)*\\p{L}[\\p{M}\u200c\u200d]*`, 'gu')) ??
    []
  )
}

/** Every glyph that shaping passes through: a joined form is left out unless all on the way to it are there. */
function glyphsOf(data: Buffer, syllables: Set<string>, languages: string[]): Set<number> {
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

const words = SOURCES.flatMap((source) => globSync(source, { cwd: root }))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

for (const [script, { anek, languages }] of Object.entries(SCRIPTS)) {
  const data = readFileSync(
    join(
      root,
      `node_modules/@expo-google-fonts/anek-${anek.toLowerCase()}/600SemiBold/Anek${anek}_600SemiBold.ttf`,
    ),
  )
  const codes = codesOf(readFileSync(join(FOLDER, `${script}.css`), 'utf8'))
  const glyphs = glyphsOf(data, syllablesOf(codes, words), languages)
  const font = await compress(await subset(data, codes, glyphs))
  writeFileSync(join(FOLDER, `anek-${script}.woff2`), font)
  console.log(`anek-${script}.woff2: ${font.length} bytes, ${glyphs.size} glyphs`)
}
