import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#contract/interface-languages.ts'
import { type Catalogue, readCatalogue } from './catalogues.ts'
import { readServerCatalogue } from './server-messages.ts'

/** This share of a term must occur in the messages, with any ending. */
const SHARE_OF_TERM = 0.6

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))(
  'the glossary of %s has 80 terms, and the messages use them',
  (code) => {
    const terms = termsOf(code)
    const words = textOf(readCatalogue(code)) + textOf(readServerCatalogue(code))

    expect(terms.length).toBeGreaterThanOrEqual(80)
    expect(new Set(terms.map(([english]) => english)).size).toBe(terms.length)
    expect(
      terms
        .filter(
          ([, translations]) =>
            !translations.some((translation) => isLatin(translation) || words.includes(stemOf(translation))),
        )
        .map(([english]) => english),
    ).toEqual([])
  },
)

/** English and its translations, from the table of words. */
function termsOf(code: string): [string, string[]][] {
  const page = readFileSync(`docs/languages/${code}.md`, 'utf8')
  const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)].map(
    ([, english = '', said = '']) => [english.trim(), said.trim()] as const,
  )
  return rows
    .filter(([english]) => english !== 'English')
    .map(([english, said]) => [
      english,
      said
        .split(/[,/;]/)
        .map((translation) => translation.replace(/\(.*?\)|[“”…]/g, '').trim())
        .filter(Boolean),
    ])
}

function textOf(catalogue: Catalogue): string {
  return JSON.stringify(catalogue)
}

/** Words take endings: most of a term is enough. */
function stemOf(translation: string): string {
  return translation.length < 4
    ? translation
    : translation.slice(0, Math.ceil(translation.length * SHARE_OF_TERM))
}

/** The name of the site, for which messages have a placeholder. */
function isLatin(translation: string): boolean {
  return /^[ -~]+$/.test(translation)
}
