import { beforeAll, expect, test } from 'vitest'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let names: SearchHarness['names']

const GLOSSARY = [
  {
    concept: 'spreadsheets',
    words: { en: ['spreadsheets'], hi: ['स्प्रेडशीट'] },
    abbreviations: ['MIS', 'X9'],
  },
  { concept: 'accountancy', words: { en: ['accountancy'] }, abbreviations: ['CA'] },
]

beforeAll(async () => {
  const searching = await startSearching()
  ;({ names } = searching)
  await syncGlossary(searching.app.resources.db, [JSON.stringify(GLOSSARY)])
  await searching.make('Spreadsheets for Weavers')
  await searching.make('Accountancy by Lamplight')
})

test.each(['mis', 'MIS', 'm.i.s.', 'm i s', 'एमआईएस', 'एम आई एस', 'ఎంఐఎస్', 'x9'])(
  '“%s” is an abbreviation of the glossary',
  async (text) => {
    expect(await names(text)).toEqual(['Spreadsheets for Weavers'])
  },
)

test.each(['ca', 'C.A.', 'c a', 'सीए'])('“%s” is an abbreviation of two letters', async (text) => {
  expect(await names(text)).toEqual(['Accountancy by Lamplight'])
})

test('a short abbreviation counts beside a word without matches', async () => {
  expect(await names('ca qqzzkx')).toEqual(['Accountancy by Lamplight'])
})

test.each(['mees', 'miss', 'मीस', 'मिस', 'misa'])(
  '“%s” only sounds like an abbreviation, and is not one',
  async (text) => {
    expect(await names(text)).toEqual([])
  },
)
