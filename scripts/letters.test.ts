import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Blob, Buffer as Characters, Face, Font, shape } from 'harfbuzzjs'
import { expect, test } from 'vitest'
import decompress from 'woff2-encoder/decompress'
import { codesOf, FOLDER, SCRIPTS, syllablesOf, wholeFont, wordsOfPeople } from './heading-letters.ts'

const words = wordsOfPeople()
const styleOf = (script: string) => readFileSync(join(FOLDER, `${script}.css`), 'utf8')

const BLOCKS: Record<string, RegExp> = {
  deva: /[\u0900-\u0963\u0966-\u097f]/gu,
  beng: /[\u0980-\u09ff]/gu,
  taml: /[\u0b80-\u0bff]/gu,
  telu: /[\u0c00-\u0c7f]/gu,
  knda: /[\u0c80-\u0cff]/gu,
  mlym: /[\u0d00-\u0d7f]/gu,
}

test.each(Object.keys(SCRIPTS))('the heading font of %s covers every letter of the messages', (script) => {
  const codes = new Set(codesOf(styleOf(script)))
  const letters = new Set((words.shown + words.askedFor).match(BLOCKS[script] ?? /$^/))

  expect(letters.size).toBeGreaterThan(40)
  expect([...letters].filter((letter) => !codes.has(letter.codePointAt(0) ?? 0))).toEqual([])
})

test.each(Object.keys(SCRIPTS))('the heading font of %s has at most 45 KB', (script) => {
  expect(statSync(join(FOLDER, `anek-${script}.woff2`)).size).toBeLessThanOrEqual(45_000)
})

test.each(Object.entries(SCRIPTS))(
  'the heading font of %s writes every syllable of messages, names of categories and courses as the whole font does; otherwise run “npm run letters”',
  async (script, { anek, languages }) => {
    const whole = fontOf(wholeFont(anek))
    const cut = fontOf(await decompress(readFileSync(join(FOLDER, `anek-${script}.woff2`))))
    const syllables = syllablesOf(codesOf(styleOf(script)), words)

    const others = [...syllables].filter((syllable) =>
      languages.some((language) => drawn(cut, syllable, language) !== drawn(whole, syllable, language)),
    )
    expect(others).toEqual([])
  },
)

function fontOf(data: Uint8Array): Font {
  return new Font(new Face(new Blob(new Uint8Array(data))))
}

/** The syllable's outlines, one after the other. */
function drawn(font: Font, syllable: string, language: string): string {
  const characters = new Characters()
  characters.addText(syllable)
  characters.guessSegmentProperties()
  characters.setLanguage(language)
  shape(font, characters)
  return (
    characters
      .getGlyphInfos()
      .map(({ codepoint }) => font.glyphToPath(codepoint))
      // Joiners draw nothing.
      .filter(Boolean)
      .join('|')
  )
}
