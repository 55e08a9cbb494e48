import { beforeAll, expect, test } from 'vitest'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let names: SearchHarness['names']

const EVERYDAY = {
  concept: 'clay-pots',
  everyday: true,
  words: { en: ['pot'], hi: ['कोडे', 'mathematik'], te: ['కుండ'] },
}
const GLOSSARY = [
  EVERYDAY,
  { concept: 'crops', words: { en: ['crops'], kn: ['ಪೈರು', 'pairu'], ta: ['பயிர்', 'payir'] } },
  { concept: 'storytelling', words: { en: ['storytelling'], hi: ['कहानी', 'katha'], te: ['కథలు'] } },
  { concept: 'mathematics', words: { en: ['mathematics'], hi: ['गणित'], bn: ['গণিত'] } },
]

beforeAll(async () => {
  const searching = await startSearching()
  names = searching.names
  await syncGlossary(searching.app.resources.db, [JSON.stringify(GLOSSARY)])
  await searching.make('Crops of the South')
  await searching.make('Storytelling by the Fire')
  await searching.make('Mathematics of Games')
  await searching.make('A Share of Sky')
  await searching.make('Code in a Day')
})

test.each([
  ['पैर', 'the Kannada word for crops'],
  ['পায়রা', 'the Kannada word for crops'],
  ['कुत्ता', 'the Latin spelling of a word of its own language'],
])('“%s” is not taken for %s, which it only sounds like', async (word) => {
  expect(await names(word)).toEqual([])
})

test('a long word that many languages share is found in any of their scripts', async () => {
  for (const word of ['ગણિત', 'ଗଣିତ', 'ਗਣਿਤ', 'গণিত'])
    expect([word, await names(word)]).toEqual([word, ['Mathematics of Games']])
})

test('a short word of an Indian script has the vowels of the name that it sounds like', async () => {
  expect(await names('शेर')).toEqual([])
  expect(await names('कोड')).toEqual(['Code in a Day'])
})

test('a word of daily life is known as it is written, and no subject is taken for it by sound', async () => {
  expect(await names('कोडे')).toEqual([])
  expect(await names('कोड')).toEqual(['Code in a Day'])
  expect(await names('mathematix')).toEqual(['Mathematics of Games'])
})
