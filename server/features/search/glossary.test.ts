import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { LANGUAGES } from '#contract/constants.ts'
import { type DemoCategory, readDemoContent } from '#testing/demo.ts'

const SCRIPTS = {
  hi: /\p{Script=Devanagari}/u,
  mr: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
  te: /\p{Script=Telugu}/u,
  kn: /\p{Script=Kannada}/u,
  bn: /\p{Script=Bengali}/u,
  gu: /\p{Script=Gujarati}/u,
  pa: /\p{Script=Gurmukhi}/u,
  or: /\p{Script=Oriya}/u,
  ml: /\p{Script=Malayalam}/u,
}
const INDIAN = ['hi', 'mr', 'ta', 'te', 'kn', 'bn'] as const
/** Languages that lack some concepts: words that they share with the others are found by sound. */
const FURTHER = ['gu', 'pa', 'or', 'ml'] as const
const LATIN = /^[\x20-\x7e]+$/
const JOINERS = /[\u200c\u200d]/

const Word = z.string().min(1).max(60)
const Words = z.array(Word).min(1).max(60)
const ByLanguage = z.strictObject({
  en: Words,
  hi: Words,
  mr: Words,
  ta: Words,
  te: Words,
  kn: Words,
  bn: Words,
  gu: Words.optional(),
  pa: Words.optional(),
  or: Words.optional(),
  ml: Words.optional(),
})
const Subject = z.array(
  z.strictObject({
    concept: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    words: ByLanguage,
    abbreviations: z.array(z.string()).min(1).optional(),
    everyday: z.literal(true).optional(),
  }),
)

const folder = new URL('./glossary/', import.meta.url)
const PLACES = 'places.json'
/** Names of places sound much the same in all languages, so most need few scripts. */
const Places = z.array(
  z.strictObject({
    concept: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
    words: ByLanguage.partial().required({ en: true, hi: true }),
  }),
)
const places = Places.parse(readJson(new URL(PLACES, folder)))
const concepts = readdirSync(folder)
  .filter((file) => file !== PLACES)
  .flatMap((file) => Subject.parse(readJson(new URL(file, folder))))
const queryPhrases = z
  .strictObject({
    languages: z.record(z.enum(LANGUAGES), z.array(Word).min(20).max(80)),
    filler: z.strictObject(
      Object.fromEntries(
        Object.keys(ByLanguage.shape).map((language) => [language, z.array(Word).min(60).max(800)]),
      ),
    ),
    speaking: z.strictObject(
      Object.fromEntries(
        Object.keys(ByLanguage.shape).map((language) => [
          language,
          z.array(z.string().regex(/^\p{L}[\p{L}\p{M}]{2,}$/u)).min(3),
        ]),
      ),
    ),
    'often-mistyped': z.array(z.string().regex(/^[a-z]{5,}$/)).min(20),
    without: z.strictObject({ before: z.array(Word).min(3), after: z.array(Word).min(8) }),
    beside: z.strictObject(
      Object.fromEntries(Object.keys(ByLanguage.shape).map((language) => [language, z.array(Word).min(2)])),
    ),
    'at-home': z.strictObject(
      Object.fromEntries(
        Object.keys(ByLanguage.shape).map((language) => [language, z.array(Word).min(3).max(60)]),
      ),
    ),
  })
  .parse(readJson(new URL('./query-phrases.json', import.meta.url)))

test('every word of `beside` is also a filler word', () => {
  for (const [language, words] of Object.entries(queryPhrases.beside))
    expect([language, words.filter((word) => !queryPhrases.filler[language]?.includes(word))]).toEqual([
      language,
      [],
    ])
})

test('the glossary has at least 730 concepts, each under one name', () => {
  const names = concepts.map(({ concept }) => concept)
  expect(repeated(names)).toEqual([])
  expect(names.length).toBeGreaterThanOrEqual(730)
})

test('every concept has words in the script of each Indian language, and romanised ones unless it is everyday', () => {
  for (const { concept, words, everyday = false } of concepts) {
    for (const language of INDIAN) {
      const where = `${concept} in ${language}`
      expect(
        words[language].some((word) => SCRIPTS[language].test(word)),
        `${where}, in script`,
      ).toBe(true)
      expect(everyday || words[language].some((word) => LATIN.test(word)), `${where}, romanised`).toBe(true)
    }
  }
})

test('most concepts have words in the further scripts, too', () => {
  for (const language of FURTHER) {
    const having = concepts.filter(({ words }) =>
      words[language]?.some((word) => SCRIPTS[language].test(word)),
    )
    expect(having.length, language).toBeGreaterThanOrEqual(740)
  }
})

test('every word is normalised as search compares it, in the letters of its own language', () => {
  for (const { concept, words } of concepts) {
    expect(
      words.en.filter((word) => !LATIN.test(word)),
      concept,
    ).toEqual([])
    for (const [language, list] of Object.entries(words)) {
      expect(repeated(list), `${concept} in ${language}`).toEqual([])
      expect(
        list.filter((word) => word !== plain(word)),
        `${concept} in ${language}`,
      ).toEqual([])
    }
    for (const language of [...INDIAN, ...FURTHER]) {
      expect(
        (words[language] ?? []).filter((word) => hasStrayLetter(word, SCRIPTS[language])),
        concept,
      ).toEqual([])
    }
  }
})

test('places are normalised as search compares them, and each is listed once', () => {
  const names = [...places, ...concepts].map(({ concept }) => concept)
  expect(repeated(names)).toEqual([])
  const filler = new Set(fillerWords())
  for (const { concept, words } of places) {
    expect(
      words.en.filter((word) => !LATIN.test(word)),
      concept,
    ).toEqual([])
    for (const [language, list] of Object.entries(words)) {
      const script = SCRIPTS[language as keyof typeof SCRIPTS]
      expect(repeated(list), concept).toEqual([])
      expect(
        list.filter((word) => word !== plain(word) || filler.has(word)),
        concept,
      ).toEqual([])
      if (script)
        expect(
          list.filter((word) => hasStrayLetter(word, script)),
          concept,
        ).toEqual([])
    }
  }
})

test('no vowel sign is without a letter, after another one or after a virama', () => {
  const broken =
    /(?:^|[\s-])\p{M}|[\u094d\u09cd\u0bcd\u0c4d\u0ccd]\p{M}|[\u093e-\u094c\u09be-\u09cc\u0bbe-\u0bcc\u0c3e-\u0c4c\u0cbe-\u0ccc]{2}/u
  const words = [...concepts, ...places].flatMap((concept) => Object.values(concept.words).flat())
  expect([...words, ...fillerWords()].filter((word) => broken.test(word))).toEqual([])
})

test('no word has more than four meanings, so that none matches half a catalogue', () => {
  const meanings = new Map<string, Set<string>>()
  for (const { concept, words, abbreviations = [] } of concepts) {
    for (const word of [...Object.values(words).flat(), ...abbreviations.map(plain)]) {
      meanings.set(word, (meanings.get(word) ?? new Set()).add(concept))
    }
  }
  expect([...meanings].filter(([, found]) => found.size > 4).map(([word]) => word)).toEqual([])
})

test('every abbreviation is in capitals, listed once, and neither filler nor among the words', () => {
  const filler = new Set(fillerWords())
  for (const { concept, words, abbreviations = [] } of concepts) {
    const known = new Set(Object.values(words).flat())
    expect(repeated(abbreviations), concept).toEqual([])
    expect(
      abbreviations.filter((text) => text !== text.toUpperCase() || filler.has(plain(text))),
      concept,
    ).toEqual([])
    expect(
      abbreviations.filter((text) => known.has(plain(text))),
      concept,
    ).toEqual([])
  }
})

test('no word of a concept is only filler', () => {
  const filler = new Set(fillerWords())
  const both = concepts.flatMap(({ concept, words }) =>
    Object.values(words)
      .flat()
      .filter((word) => filler.has(word))
      .map((word) => `${concept}: ${word}`),
  )
  expect(both).toEqual([])
})

test('every category of the demo is in the glossary', () => {
  const known = new Set(concepts.flatMap(({ concept, words }) => [concept, ...words.en]))
  const missing = names(readDemoContent().categories).filter((name) => !known.has(name.toLowerCase()))
  expect(missing).toEqual([])
})

test('every language of content can be asked for, in its own script too', () => {
  const filler = new Set(fillerWords())
  expect(Object.keys(queryPhrases.languages).sort()).toEqual([...LANGUAGES].sort())
  for (const [language, phrases] of Object.entries(queryPhrases.languages)) {
    expect(repeated(phrases), language).toEqual([])
    expect(
      phrases.filter((phrase) => phrase !== plain(phrase)),
      language,
    ).toEqual([])
    expect(phrases).toContain(`in ${language}`)
    expect(
      phrases.filter((phrase) => filler.has(phrase)),
      language,
    ).toEqual([])
  }
})

test('words for “at home” are listed once in each language, and have no other meaning', () => {
  const filler = new Set(fillerWords())
  for (const [language, phrases] of Object.entries(queryPhrases['at-home'])) {
    expect(repeated(phrases), language).toEqual([])
    expect(
      phrases.filter((phrase) => phrase !== plain(phrase) || filler.has(phrase)),
      language,
    ).toEqual([])
  }
  for (const language of [...INDIAN, ...FURTHER]) {
    expect(queryPhrases['at-home'][language]?.some((phrase) => SCRIPTS[language].test(phrase))).toBe(true)
  }
})

test('filler is listed once in each language, in script and romanised', () => {
  for (const [language, phrases] of Object.entries(queryPhrases.filler)) {
    expect(repeated(phrases), language).toEqual([])
    expect(
      phrases.filter((phrase) => phrase !== plain(phrase)),
      language,
    ).toEqual([])
  }
  for (const language of [...INDIAN, ...FURTHER]) {
    const phrases = queryPhrases.filler[language] ?? []
    expect(
      phrases.filter((phrase) => hasStrayLetter(phrase, SCRIPTS[language])),
      language,
    ).toEqual([])
    expect(phrases.filter((phrase) => SCRIPTS[language].test(phrase)).length).toBeGreaterThanOrEqual(20)
    expect(phrases.filter((phrase) => LATIN.test(phrase)).length).toBeGreaterThanOrEqual(20)
  }
})

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function plain(word: string): string {
  return word.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
}

function repeated(words: readonly string[]): string[] {
  return words.filter((word, at) => words.indexOf(word) !== at)
}

function hasStrayLetter(word: string, script: RegExp): boolean {
  return [...word].some((letter) => !script.test(letter) && !LATIN.test(letter) && !JOINERS.test(letter))
}

function fillerWords(): string[] {
  return Object.values(queryPhrases.filler).flat()
}

function names(categories: readonly DemoCategory[]): string[] {
  return categories.flatMap(({ name, subCategories = [] }) => [name, ...names(subCategories)])
}
