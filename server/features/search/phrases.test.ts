import { beforeAll, expect, test } from 'vitest'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let search: SearchHarness['search']
let names: SearchHarness['names']

const GLOSSARY = [
  { concept: 'machine-learning', words: { en: ['machine learning'] } },
  { concept: 'butter', words: { en: ['butter'], bn: ['মাখন'] } },
  { concept: 'mathematics', words: { en: ['mathematics', 'maths'] } },
  { concept: 'python', words: { en: ['python'] } },
  { concept: 'goat-keeping', words: { en: ['goat keeping'], ta: ['ஆட்டுப் பண்ணை'] } },
  { concept: 'investing', words: { en: ['mutual fund'], hi: ['निवेश'] } },
  { concept: 'bachelor-of-commerce', words: { en: ['b com'] } },
]

beforeAll(async () => {
  const searching = await startSearching()
  ;({ search, names } = searching)
  await syncGlossary(searching.app.resources.db, [JSON.stringify(GLOSSARY)])
  await searching.make('Machine Learning by Hand')
  await searching.make('Sewing Machine Repair')
  await searching.make('Butter at Dawn')
  await searching.make('Python for Weavers')
  await searching.make('Mathematics for Carpenters')
  await searching.make('The Complete Loom')
  await searching.make('Goat Keeping on the Hill')
  await searching.make('Core of the Reactor')
  await searching.make('निवेश की पहली किताब')
})

test('a typo in a phrase is corrected, whatever else the word sounds like', async () => {
  expect(await names('machne')).toEqual(['Butter at Dawn'])
  for (const text of ['machne learning', 'machin learning', 'machne lerning']) {
    const { playlists, data } = await search(text)

    expect(playlists[0]?.name, text).toBe('Machine Learning by Hand')
    expect(data.understood, text).toMatchObject({ correction: 'machine learning', dropped: [] })
    expect(
      playlists.map(({ name }) => name),
      text,
    ).not.toContain('Butter at Dawn')
  }
})

test('a phrase that occurs in no course is known though one of its words is mistyped', async () => {
  for (const text of ['mutual fund', 'mutal fund', 'mutual fnud']) {
    const { playlists, data } = await search(text)

    expect([text, playlists.map(({ name }) => name)]).toEqual([text, ['निवेश की पहली किताब']])
    expect([text, data.understood?.dropped]).toEqual([text, []])
  }
  expect(await names('mutal')).toEqual([])
})

test('two words of an Indian script may be written as one, however few consonants they have', async () => {
  for (const text of ['ஆட்டுப் பண்ணை', 'ஆட்டுப்பண்ணை', 'ஆட்டுபண்ணை', 'ஆட்டுப்பண்ணையில்'])
    expect(await names(text), text).toEqual(['Goat Keeping on the Hill'])
  expect(await names('அடுபனி')).toEqual([])
})

test('after courses with most of the words come those with one that has a known meaning', async () => {
  expect(await names('python maths zorblax weavers')).toEqual([
    'Python for Weavers',
    'Mathematics for Carpenters',
  ])
})

test('filler that belongs to a phrase stays in it when only some of the words are found', async () => {
  expect(await names('machine learning zorblax')).toEqual(['Machine Learning by Hand'])
})

test('the short words of a phrase without matches are not searched for on their own', async () => {
  expect(await names('com')).toEqual(['The Complete Loom'])
  expect(await names('b com')).toEqual([])
})

test('what only sounds like filler finds nothing', async () => {
  expect(await names('complete')).not.toEqual([])
  expect(await names('கூம்பெழிதா')).toEqual([])
})

test('a short word with another first letter is no slip, except where the first two are swapped', async () => {
  expect(await search('score')).toMatchObject({ total: 0 })
  for (const text of ['ocre', 'corre'])
    expect((await search(text)).data.understood, text).toMatchObject({ pass: 'close', correction: 'core' })
})

test.each([
  'python cource',
  'cours of python',
  'python tutoral',
  'leran python',
  'python for begineers',
  'python for bigginers',
  'onlin python traning',
])('filler that is mistyped is no subject: “%s”', async (text) => {
  const { playlists, data } = await search(text)

  expect(playlists.map(({ name }) => name)).toEqual(['Python for Weavers'])
  expect(data.understood?.words).toEqual(['python'])
})

test('mistyped filler is corrected together with what it stands beside', async () => {
  const { data } = await search('cource pyhton')

  expect(data.understood).toMatchObject({ pass: 'close', correction: 'course python' })
})
