import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { fieldTerm } from './index-terms.ts'
import { noBits } from './known-bits.queries.ts'
import type { Readers } from './known-words.queries.ts'
import { playlistCatalogue } from './playlist-catalogue.queries.ts'

/** The catalogue is empty: what is counted there matches nothing. */
test('what is certain to match many is not counted, in the fields of a word either', async () => {
  const { resources } = await startApp()
  const frequent = ['cloud', fieldTerm('name', 'cloud'), fieldTerm('name', 'computing')]
  const readers: Readers = {
    words: async (_, words) => ({
      words: new Map(words.map((word) => [word, frequent.includes(word) ? 'very frequent' : 'rare'])),
      begun: [],
    }),
    bits: noBits,
  }
  const { countUpToSome } = playlistCatalogue(resources.database.db, [], 0, undefined, readers)

  const [named, cloud] = [['name', 'category'] as const, { word: 'cloud' }]
  const many = await countUpToSome([
    cloud,
    { within: named, of: cloud },
    { any: [{ word: 'rare' }, { within: named, of: cloud }] },
  ])
  expect(many.every((count) => count > 0)).toBe(true)
  const few = await countUpToSome([
    { word: 'rare' },
    { within: ['description'], of: cloud },
    { within: named, of: { all: [cloud, { word: 'rare' }] } },
    // Two frequent words, which nothing has together.
    { within: named, of: { all: [cloud, { word: 'computing' }] } },
  ])
  expect(few).toEqual([0, 0, 0, 0])
})
