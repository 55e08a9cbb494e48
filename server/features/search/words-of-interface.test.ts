import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGE_TAGS, LANGUAGES } from '#contract/constants.ts'
import type { Card } from '#contract/endpoints/playlists.ts'
import { INTERFACE_LANGUAGES, localeOf } from '#contract/interface-languages.ts'
import { startApp } from '#testing/app.ts'
import { type DemoCategory, readDemoContent, testDemo } from '#testing/demo.ts'
import { coreOf, parseQuery } from './parsed-query.ts'

/** People type the words that they read on pages, so search has to know these words in each language. */
const app = await startApp()
await (await testDemo()).load(app.resources.db)

const codes = INTERFACE_LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en')
const FIRST_PAGE = 6

test.each(codes)('every category finds courses in it by its name in %s', async (code) => {
  const missed: string[] = []
  for (const { name, names = {} } of withCourses(readDemoContent().categories)) {
    const called = names[code] ?? ''
    const { playlists } = await app.api.playlists.search({ query: { search: called, limit: FIRST_PAGE } })
    if (!playlists.some((card) => isIn(card, name))) missed.push(`${name}: ${called}`)
  }
  expect(missed).toEqual([])
})

test.each(codes)('every language of courses is recognised by its name on pages in %s', (code) => {
  const names = new Intl.DisplayNames(localeOf(code), { type: 'language' })
  const shown = LANGUAGES.map((language) => [language, names.of(LANGUAGE_TAGS[language]) ?? ''])
  expect(shown.map(([, name]) => [parseQuery(`flutter ${name}`)?.language, name])).toEqual(shown)
})

test.each(codes)('the words for course, playlist and video on pages in %s are filler', (code) => {
  const words = ['course', 'playlist', 'video'].flatMap((english) => saidIn(code, english))
  expect(words.length).toBeGreaterThanOrEqual(3)
  const taken = words.filter((word) => {
    const parsed = parseQuery(`flutter ${word}`)
    return (
      parsed === null ||
      coreOf(parsed, [])
        .map((at) => parsed.words[at])
        .join(' ') !== 'flutter'
    )
  })
  expect(taken).toEqual([])
})

function withCourses(categories: readonly DemoCategory[]): DemoCategory[] {
  const taken = new Set(readDemoContent().playlists.flatMap(({ category }) => category))
  const all = (some: readonly DemoCategory[]): DemoCategory[] =>
    some.flatMap((one) => [one, ...all(one.subCategories ?? [])])
  return all(categories).filter(({ name }) => taken.has(name))
}

function isIn({ category }: Card, name: string): boolean {
  return category.some((one) => one.name === name)
}

/** The translations that the glossary of the interface gives for a word. */
function saidIn(code: string, english: string): string[] {
  const page = readFileSync(`docs/languages/${code}.md`, 'utf8')
  const said = new RegExp(`^\\| ${english} \\| ([^|]+) \\|`, 'm').exec(page)?.[1] ?? ''
  return said
    .split(',')
    .map((way) => way.trim())
    .filter(Boolean)
}
