import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let app: TestApp
let make: SearchHarness['make']
let search: SearchHarness['search']

const GLOSSARY = [
  { concept: 'weaving', words: { en: ['weaving'], hi: ['बुनाई', 'bunai'], kn: ['ನೇಯ್ಗೆ', 'neyge'] } },
  { concept: 'spoken-english', words: { en: ['spoken english', 'speak english', 'english conversation'] } },
  { concept: 'speaking', words: { en: ['conversation', 'speaking'] } },
  { concept: 'c-programming', words: { en: ['c programming'], hi: ['सी', 'सी भाषा', 'si'] } },
  { concept: 'geometry', words: { en: ['geometry'], kn: ['ರೇಖಾಗಣಿತ', 'rekhaganita'] } },
]

beforeAll(async () => {
  ;({ app, make, search } = await startSearching())
  await syncGlossary(app.resources.db, [JSON.stringify(GLOSSARY)])
  await make('Weaving by the River')
  await make('Geometry for Potters')
  await make('Kubernetes for Potters')
  await make('English Conversation at the Market', { language: 'english' })
  await make('Speak up in German', { language: 'german' })
  await make('Pottery by Hand', { language: 'german' })
  await make('Pottery on the Wheel', { language: 'tamil' })
  await make('My Uncle and the Harp')
  await make('C Programming at Night')
  // Filler words of whole sentences, in courses about something else.
  await make('Letters Home', {
    description: 'A job, a career, and nothing they never said before or without regret.',
  })
  await make('नौकरी की बातें', { description: 'Improve, suggest, recommend: where they got something.' })
})

test.each([
  ['i have never woven before, suggest me some weaving', 'Weaving by the River'],
  ['i got a job where they use kubernetes and i know nothing about it', 'Kubernetes for Potters'],
  ['kubernetes without any hesitation', 'Kubernetes for Potters'],
  ['kubernetes me career kaise banaye', 'Kubernetes for Potters'],
  ['mujhe kubernetes seekhna hai job ke liye', 'Kubernetes for Potters'],
  ['मुझे बुनाई सीखनी है नौकरी के लिए', 'Weaving by the River'],
  ['bhai koi accha bunai ka course bata do', 'Weaving by the River'],
  ['rekhaganitada bagge tilisi', 'Geometry for Potters'],
  ['rekhaganitada paatagalu', 'Geometry for Potters'],
  ['rekhaganitavannu kaliyoke', 'Geometry for Potters'],
  ['my uncle weaving', 'Weaving by the River'],
  ['my uncle with his harp likes weaving', 'Weaving by the River'],
])('“%s” is about its subject alone', async (text, name) => {
  const { playlists } = await search(text)
  expect(playlists.map((card) => card.name)).toEqual([name])
})

test('a known phrase stays one part of a sentence without a full match', async () => {
  const { playlists, data } = await search('i want to speak english about qqzzkx')
  expect(playlists[0]?.name).toBe('English Conversation at the Market')
  expect(data.understood?.pass).toBe('some')
})

test('courses in the language of the query come first, when a word is unknown', async () => {
  const { playlists } = await search('tamil pottery qqzzkx')
  expect(playlists.map((card) => card.name)).toEqual(['Pottery on the Wheel'])
})

test.each([
  'english mein baat karna',
  'इंग्रजीत बोलायला शिका',
  'ఇంగ్లీషులో మాట్లాడాలి',
  'naaku english lo matladalante bhayam',
  'english nalli matadodu hege',
])('“%s” is about the language to be spoken', async (text) => {
  const { playlists, data } = await search(text)
  expect(playlists[0]?.name).toBe('English Conversation at the Market')
  expect(data.understood?.language).toBe('english')
})

test.each(['pottery tamilil', 'pottery through tamil', 'potteri tamilil'])(
  '“%s” names the language of content',
  async (text) => {
    const { playlists, data } = await search(text)
    expect(data.understood?.language).toBe('tamil')
    expect(playlists[0]?.name).toBe('Pottery on the Wheel')
  },
)

test('a language counts as the subject if nothing matches the other words', async () => {
  const { playlists } = await search('my english is qqzzkx at home')
  expect(playlists.map((card) => card.name)).toEqual(['English Conversation at the Market'])
})

test('a word of “which one” in Hindi is not the name of a programming language', async () => {
  const found = async (words: string) => (await search(words)).playlists.map((card) => card.name)
  expect(await found('सी भाषा')).toContain('C Programming at Night')
  for (const words of [
    'कौन सी मशीन',
    'कौन सी भाषा',
    'कौनसी भाषा',
    'बहुत सी भाषा',
    'थोड़ी सी जमीन',
    'ज़रा सी भाषा',
    'kaun si machine',
    'thodi si zameen',
  ])
    expect(await found(words), words).not.toContain('C Programming at Night')
})
