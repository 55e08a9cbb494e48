import { beforeAll, expect, test } from 'vitest'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let made: SearchHarness

const GLOSSARY = [
  { concept: 'data-analytics', words: { en: ['data analytics', 'data analysis', 'data analyst'] } },
  { concept: 'ms-excel', words: { en: ['ms excel', 'excel'] } },
]

beforeAll(async () => {
  made = await startSearching()
  await syncGlossary(made.app.resources.db, [JSON.stringify(GLOSSARY)])
  await made.make('How Machines Sort', { description: 'Analysis of the data that a step needs.' })
  await made.make('Excel for Shops')
  await made.make('Wheels of Old Clocks', { description: 'They look like flowers.' })
  await made.make('Kettles in Tamil', { language: 'tamil' })
})

test('what a text only mentions is followed by courses about the subjects next to it, under a label of their own', async () => {
  const { playlists, data } = await made.search('data analyst')

  expect(playlists.map(({ name }) => name)).toEqual(['How Machines Sort', 'Excel for Shops'])
  expect(data.understood).toMatchObject({
    broader: false,
    steps: [
      { pass: 'meaning', words: ['data-analytics'], total: 1 },
      { pass: 'meaning', words: ['ms-excel', 'data-science'], total: 1 },
    ],
  })
  expect(await made.names('data analyst', { languages: 'english' }), 'not within filters').toEqual([
    'How Machines Sort',
  ])

  await made.make('Data Analysis by Hand')
  expect((await made.search('data analyst')).total, 'a course is named after it').toBe(2)
})

test('a short word is corrected only to one that something is named after', async () => {
  expect(await made.names('lime')).toEqual([])
  expect(await made.names('clcks')).toEqual(['Wheels of Old Clocks'])
})

test('next to an unknown word the name of a language only means the language of the course', async () => {
  expect(await made.names('tamil qqzxw')).toEqual([])
  expect(await made.names('qqzxw in tamil')).toEqual([])
  expect(await made.names('tamil')).toEqual(['Kettles in Tamil'])
  expect(await made.names('tamil kettles')).toEqual(['Kettles in Tamil'])
})
