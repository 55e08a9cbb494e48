import { beforeAll, expect, test } from 'vitest'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let names: SearchHarness['names']
let search: SearchHarness['search']

const GLOSSARY = [
  { concept: 'dogs', everyday: true, words: { en: ['dog'], hi: ['कुत्ता'], kn: ['ನಾಯಿ', 'nayi'] } },
  { concept: 'state-board', words: { en: ['state board'], hi: ['शर्त', 'shart'] } },
  { concept: 'bookkeeping', words: { en: ['bookkeeping'], hi: ['बहीखाता', 'bahikhata'] } },
  { concept: 'coreldraw', words: { en: ['corel draw', 'coreldraw'] } },
  { concept: 'full-stack', words: { en: ['full stack', 'plastik'] } },
]

beforeAll(async () => {
  const searching = await startSearching()
  ;({ names, search } = searching)
  await syncGlossary(searching.app.resources.db, [JSON.stringify(GLOSSARY)])
  await searching.make('Kheti Ki Nayi Soch')
  await searching.make('State Board Revision')
  await searching.make('Basket Weaving')
  await searching.make('Full Stack from Zero')
  await searching.make('Bookkeeping for Shops')
  await searching.make('CorelDRAW Tools')
  await searching.make('फिजिक्स सरल भाषा में')
})

test.each([
  ['shirt', 'sounds like a word of the glossary'],
  ['plastic', 'is one letter away from a word of the glossary'],
  ['beard', 'is one letter away from a word of a course'],
])('the English word “%s” is meant as it is, though it %s', async (word) => {
  expect(await names(word)).toEqual([])
})

test('an English word is found in a course that has it in an Indian script', async () => {
  expect(await names('physics')).toEqual(['फिजिक्स सरल भाषा में'])
})

test('two English words may be a misspelled name', async () => {
  expect(await names('coral draw')).toEqual(['CorelDRAW Tools'])
})

test('a correctly spelled English word is corrected if a word one letter away fits the rest of the query', async () => {
  expect((await search('basket leaving')).data.understood?.correction).toBe('basket weaving')
  expect((await search('leaving')).total).toBe(0)
})

test('a word that is not English is still corrected, and matched by sound', async () => {
  expect(await names('bord')).toEqual(['State Board Revision'])
  expect(await names('shaart')).toEqual(['State Board Revision'])
})

test('a word of daily life is not looked for in other languages, in whose words it may mean something else', async () => {
  for (const word of ['dog', 'कुत्ता', 'ನಾಯಿ']) expect([word, await names(word)]).toEqual([word, []])
  expect(await names('nayi')).toEqual(['Kheti Ki Nayi Soch'])
})
