import { expect, test } from 'vitest'
import { coreOf, parseQuery } from './parsed-query.ts'
import queryPhrases from './query-phrases.json' with { type: 'json' }

/** A subject and a language of content, with words that occur nowhere else. */
function read(text: string) {
  const parsed = parseQuery(text)
  if (!parsed) return null
  return { words: coreOf(parsed, []).map((at) => parsed.words[at]), language: parsed.language }
}

const beside = (phrases: readonly string[]) =>
  phrases.flatMap((phrase) => [`flutter ${phrase}`, `${phrase} flutter`])

test.each(Object.entries(queryPhrases.filler))(
  'every filler word in %s leaves the subject alone',
  (_, phrases) => {
    expect(beside(phrases).filter((text) => read(text)?.words.join(' ') !== 'flutter')).toEqual([])
  },
)

test('the dot below a letter of Devanagari may be left out', () => {
  for (const phrase of ['ज़रा सा', 'जरा सा', 'मुफ़्त में', 'मुफ्त में', 'पढ़ाई', 'पढाई'])
    expect(read(`${phrase} flutter`)?.words, phrase).toEqual(['flutter'])
})

test.each(queryPhrases['often-mistyped'])(
  '“%s” with a letter missing, doubled or swapped is filler, too',
  (word) => {
    const [second = '', third = ''] = word.slice(1)
    const swapped = word.slice(0, 1) + third + second + word.slice(3)
    for (const typed of [
      word.slice(0, 2) + word.slice(1),
      word.length > 5 ? word.slice(0, -1) : word,
      swapped,
    ])
      expect(read(`flutter ${typed}`)?.words, typed).toEqual(['flutter'])
  },
)

test.each(Object.entries(queryPhrases['at-home']))(
  'words for “at home” in %s leave it alone, too',
  (_, phrases) => {
    expect(beside(phrases).filter((text) => read(text)?.words.join(' ') !== 'flutter')).toEqual([])
  },
)

test.each(Object.entries(queryPhrases.languages))(
  'every way to say “in %s” is recognised as that language',
  (language, phrases) => {
    const wrong = beside(phrases).filter((text) => {
      const { words, language: asked } = read(text) ?? {}
      return words?.join(' ') !== 'flutter' || asked !== language
    })
    expect(wrong).toEqual([])
  },
)
