/**
 * Subsets the Anek fonts for headings (`npm run letters`): web/fonts/anek-<script>.woff2 for each
 * web/fonts/<script>.css, whose `unicode-range` lists the letters. An Indian font has hundreds of joined forms that
 * hardly any word needs. Kept are those that occur in words of the catalogues and the demo content or in several words
 * of the search glossary, and every syllable of one letter. Others are written with the forms that they are joined
 * from.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from 'woff2-encoder'
import {
  codesOf,
  FOLDER,
  glyphsOf,
  SCRIPTS,
  syllablesOf,
  wholeFont,
  wordsOfPeople,
} from './heading-letters.ts'
import { subset } from './subset-font.ts'

const words = wordsOfPeople()

for (const [script, { anek, languages }] of Object.entries(SCRIPTS)) {
  const data = wholeFont(anek)
  const codes = codesOf(readFileSync(join(FOLDER, `${script}.css`), 'utf8'))
  const glyphs = glyphsOf(data, syllablesOf(codes, words), languages)
  const font = await compress(await subset(data, codes, glyphs))
  writeFileSync(join(FOLDER, `anek-${script}.woff2`), font)
  console.log(`anek-${script}.woff2: ${font.length} bytes, ${glyphs.size} glyphs`)
}
