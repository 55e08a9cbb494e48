import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { aCategoryPath } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let app: TestApp
let make: SearchHarness['make']
let search: SearchHarness['search']
let names: SearchHarness['names']

const GLOSSARY = [
  {
    concept: 'mathematics',
    words: { en: ['mathematics', 'maths'], hi: ['गणित', 'ganit'], ta: ['கணிதம்', 'kanitham'] },
  },
  { concept: 'organic-farming', words: { en: ['organic farming'], hi: ['जैविक खेती', 'jaivik kheti'] } },
  { concept: 'python', words: { en: ['python'], hi: ['पायथन', 'पाइथन', 'python'] } },
  { concept: 'work-from-home', words: { en: ['work from home'], hi: ['ghar se kaam'] } },
  { concept: 'cooking', words: { en: ['cooking'], hi: ['खाना बनाना'] } },
  {
    concept: 'weaving-and-handloom',
    words: { en: ['weaving and handloom', 'handloom'], hi: ['hathkargha'] },
  },
  { concept: 'saving', words: { en: ['saving'], bn: ['সঞ্চয়'] } },
  { concept: 'hairdressing', words: { en: ['hairdressing'], mr: ['कालकता'] } },
  { concept: 'boat-building', words: { en: ['boat'], hi: ['lakdi ki nauka nirman', 'jalyan nirman'] } },
  { concept: 'tamil', words: { en: ['tamil'], ta: ['தமிழ்', 'tamizh'] } },
  { concept: 'provident-fund', words: { en: ['provident fund'], hi: ['भविष्य निधि'] } },
]

beforeAll(async () => {
  ;({ app, make, search, names } = await startSearching())
  await syncGlossary(app.resources.db, [JSON.stringify(GLOSSARY)])
  await make('Photosynthesis explained', { language: 'english' })
  await make('Kubernetes in Hindi', { language: 'hindi' })
  await make('Kubernetes for the Curious', { language: 'english' })
  await make('विज्ञान के प्रयोग', { language: 'hindi' })
  await make('Mathematics for Carpenters', { language: 'english' })
  await make('Organic Farming on Dry Land', { language: 'hindi' })
  await make('Work from Home with Care', { language: 'english' })
  await make('Python for Weavers', { language: 'english' })
  await make('HTML for Weavers', { language: 'tamil' })
  await make('Cooking on One Flame')
  await make('Annotation of Maps')
  await make('Saving for a Boat', { description: 'For those who have no संच yet.' })
  await make('संच आणि खेळ')
  await make('Kolkata by Tram')
  await make('Provident Fund Forms')
  await make('Tamil for Neighbours')
})

const understood = async (text: string) => (await search(text)).data.understood

test.each([
  ['photosynthesis', 'exact', 'Photosynthesis explained'],
  ['photosynthsis', 'close', 'Photosynthesis explained'],
  ['vigyan', 'sound', 'विज्ञान के प्रयोग'],
  ['బిజ్ఞాన'.replace('బి', 'వి'), 'sound', 'विज्ञान के प्रयोग'],
  ['कुबरनेटीज', 'sound', 'Kubernetes in Hindi'],
  ['एचटीएमएल', 'sound', 'HTML for Weavers'],
  ['एच टी एम एल', 'sound', 'HTML for Weavers'],
  ['h t m l', 'exact', 'HTML for Weavers'],
  ['ech tee em el', 'exact', 'HTML for Weavers'],
  ['ਐਚ ਟੀ ਐਮ ਐਲ', 'sound', 'HTML for Weavers'],
  ['ganit', 'meaning', 'Mathematics for Carpenters'],
  ['கணிதம்', 'meaning', 'Mathematics for Carpenters'],
  ['ganitham', 'meaning', 'Mathematics for Carpenters'],
  ['jaivik khethi', 'meaning', 'Organic Farming on Dry Land'],
  ['ghar se kaam', 'meaning', 'Work from Home with Care'],
  ['photosynthesis zzyyxw', 'some', 'Photosynthesis explained'],
  // Each of these words is filler; together they mean cooking.
  ['खाना बनाना', 'meaning', 'Cooking on One Flame'],
  // It sounds like an ending of “learn”, and is the whole query.
  ['annotation', 'exact', 'Annotation of Maps'],
  ['annotation course', 'exact', 'Annotation of Maps'],
  // The exact word means savings; it is not a form of संच, which it only sounds like.
  ['সঞ্চয়', 'meaning', 'Saving for a Boat'],
  // It sounds exactly like one word, and only roughly like another that has a meaning.
  ['कोलकाता', 'sound', 'Kolkata by Tram'],
  // They sound the same, but because one is the other's name, which says more.
  ['தமிழ்', 'meaning', 'Tamil for Neighbours'],
  ['tamizh', 'meaning', 'Tamil for Neighbours'],
  // A part of it sounds like filler.
  ['bhavishya nidhi', 'meaning', 'Provident Fund Forms'],
])('“%s” is found by its %s', async (text, pass, name) => {
  const { playlists, data } = await search(text)

  expect(playlists[0]?.name).toBe(name)
  expect(data.understood?.pass).toBe(pass)
})

test('the small words of a phrase that means what is searched for are not marked in names', async () => {
  await make('Weaving and handloom of the north')

  const [step] = (await understood('hathkargha'))?.steps ?? []

  expect(step?.pass).toBe('meaning')
  expect(step?.found).toContain('handloom')
  expect(step?.found).not.toContain('and')
})

test('a typo in a word of the glossary is corrected, also when it sounds like that word in another script', async () => {
  expect(await understood('pythn')).toMatchObject({ pass: 'close', correction: 'python' })
})

test.each(['qzxkv', 'asdfghjkl', 'kbn', 'zzyyxw qqpplk', 'ணணண', 'गगगगग', 'ক্ষ্ণ', 'aeiou'])(
  'the nonsense “%s” finds nothing',
  async (text) => {
    expect(await search(text)).toMatchObject({ total: 0, playlists: [] })
  },
)

test.each([
  ['ganiut', 'zorblax ganiut'],
  ['lakdi ki nauka nirman', 'zorblax lakdi'],
])('“%s” is understood, but not beside what nothing has: “%s”', async (alone, beside) => {
  expect((await search(alone)).total).toBe(1)
  expect(await search(beside)).toMatchObject({ total: 0, playlists: [] })
})

test.each([
  'how to learn kubernetes',
  'kubernetes full course for beginners free',
  'kubernetes kaise seekhe',
  'kubernetes kya hai',
  'mujhe kubernetes sikhna hai',
  'kubernetes ki taiyari',
  'kubernetes step by step',
  'step by step kubernetes',
  'ghar baithe kubernetes',
  'कुबेरनेटिस कैसे सीखें',
  'kubernetes epdi padikka vendum'.replace('epdi', 'eppadi'),
])('filler does not empty the page: “%s”', async (text) => {
  expect((await names(text)).toSorted()).toEqual(['Kubernetes for the Curious', 'Kubernetes in Hindi'])
  expect((await understood(text))?.dropped.length).toBeGreaterThan(1)
})

test.each([
  ['kubernetes in hindi', 'hindi'],
  ['kubernetes hindi mein', 'hindi'],
  ['kubernetes hindi mei', 'hindi'],
  ['kubernetes हिंदी में', 'hindi'],
  ['హిందీలో kubernetes', 'hindi'],
  ['kubernetes hindi la', 'hindi'],
  ['kubernetes angrezi mein', 'english'],
  ['kubernetes ஆங்கிலத்தில்', 'english'],
  ['kubernetes telugulo', 'telugu'],
  ['હિન્દીમાં kubernetes', 'hindi'],
  ['kubernetes ଇଂରାଜୀରେ', 'english'],
  ['ഇംഗ്ലീഷിൽ kubernetes', 'english'],
  ['ਹਿੰਦੀ ਵਿੱਚ kubernetes', 'hindi'],
] as const)('a language is a preference, not a filter: “%s”', async (text, language) => {
  const { playlists, total, data } = await search(text)

  expect(data.understood).toMatchObject({ language, words: ['kubernetes'] })
  expect(total).toBe(2)
  if (language !== 'telugu') expect(playlists[0]?.language).toBe(language)
})

test('the name of a language may be the subject, and a language alone means all courses in it', async () => {
  await make('English for Night Guards', { language: 'hindi' })

  expect((await names('english night'))[0]).toBe('English for Night Guards')
  expect(await names('courses in tamil')).toEqual(['HTML for Weavers'])
})

test('if nothing is about the rest of a query, courses that teach the language it names are found', async () => {
  const category = await aCategoryPath(app, 2, 'German')
  await make('Erste Schritte', { category, language: 'german' })

  expect(await names('gnubble in german')).toEqual(['Erste Schritte'])
  expect(await understood('जर्मन में gnubble')).toMatchObject({
    ...{ pass: 'some', language: 'german', words: ['german'], dropped: ['gnubble'], broader: true },
  })
  expect(await names('gnubble in german', { prefer: 'none' })).toEqual(['Erste Schritte'])
  expect(await understood('gnubble in tamil')).toMatchObject({ words: ['gnubble'], dropped: ['in', 'tamil'] })
})

test('a query of nothing but filler lists everything', async () => {
  const { total, data } = await search('free online courses')

  expect(total).toBe((await search('')).total)
  expect(data.understood).toMatchObject({ words: [], dropped: ['free', 'online', 'courses'] })
})

test.each(['ghar', 'दोस्त', 'church', 'नाना'])(
  '“%s” on its own is a subject that no course is about, not filler',
  async (word) => {
    expect(await names(word)).toEqual([])
    expect((await names(`${word} course`)).length).toBeGreaterThan(0)
  },
)

test('a mistyped word of asking lists everything like the word itself', async () => {
  expect((await search('tutorail')).total).toBe((await search('tutorial')).total)
})

test('earlier results stay first, none comes twice, and pages are consecutive over all passes', async () => {
  const word = aWord()
  await syncGlossary(app.resources.db, [
    JSON.stringify([...GLOSSARY, { concept: 'of-a-test', words: { en: ['lanterns'], hi: [word] } }]),
  ])
  await make(`${word} named`)
  await make('Described', { description: `About ${word}.` })
  await make('Making lanterns')
  await make('Lanterns of glass', { description: `Not only for ${word}.` })
  await make('Light', { description: 'With lanterns.' })
  const all = await names(word)

  expect(all.slice(0, 1)).toEqual([`${word} named`])
  expect(all.slice(1, 3).toSorted()).toEqual(['Described', 'Lanterns of glass'])
  expect(all.slice(3)).toEqual(['Making lanterns', 'Light'])
  expect((await understood(word))?.steps.map(({ pass, total }) => [pass, total])).toEqual([
    ['exact', 3],
    ['meaning', 2],
  ])
  // So that they can be marked in names.
  expect((await understood(word))?.steps[1]?.found).toContain('lanterns')
  for (const sort of ['newest', 'oldest', 'rating', 'popular'] as const) {
    expect((await names(word, { sort })).slice(3).toSorted()).toEqual(['Light', 'Making lanterns'])
  }
  for (const limit of [1, 2, 4]) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => app.api.playlists.search({ query: { search: word, limit, page } })),
    )
    expect(pages.flatMap(({ playlists }) => playlists.map(({ name }) => name))).toEqual(all)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([5]))
  }
})

test('a course “for learning” does not come before one about the subject', async () => {
  const word = aWord()
  await make('Learn to Whistle', { description: `Not much of ${word}.` })
  await make(`Songs on the ${word}`)

  expect(await names(`learn ${word}`)).toEqual([`Songs on the ${word}`, 'Learn to Whistle'])
  expect((await names(`learn to whistle`))[0]).toBe('Learn to Whistle')
})

test('a course is not called English because it is in English', async () => {
  const word = aWord()
  await make(`${word} in numbers`, { language: 'english' })
  await make(`English ${word}`, { language: 'hindi' })

  expect(await names(`english ${word}`)).toEqual([`English ${word}`, `${word} in numbers`])
})

test.each([
  ['गणिताचा', 'Mathematics for Carpenters'],
  ['ಗಣಿತದಲ್ಲಿ', 'Mathematics for Carpenters'],
  ['ગણિતમાં', 'Mathematics for Carpenters'],
  ['கணிதத்தில்', 'Mathematics for Carpenters'],
  ['जैविक की खेती', 'Organic Farming on Dry Land'],
  ['jaivikkheti', 'Organic Farming on Dry Land'],
  ['பைத்தானில்', 'Python for Weavers'],
  ['विज्ञानातील', 'विज्ञान के प्रयोग'],
])('“%s” is found without its ending, and two words as one', async (text, name) => {
  expect((await names(text))[0]).toBe(name)
})

test('both forms of the search interpret a query alike, also within filters', async () => {
  const query = { search: 'vigyan', limit: 6 }
  const [get, post] = await Promise.all([
    app.api.playlists.search({ query }),
    app.api.playlists.filter({ query, body: {} }),
  ])

  expect(post).toEqual(get)
  expect(get.data.understood).toMatchObject({
    words: ['vigyan'],
    language: null,
    correction: null,
    pass: 'sound',
  })
  expect(await names('vigyan', { languages: 'hindi' })).toEqual(['विज्ञान के प्रयोग'])
  expect(await names('vigyan', { languages: 'tamil' })).toEqual([])
  expect((await search('')).data).not.toHaveProperty('understood')
})

test('a mistyped word is corrected even if nothing matches it together with the other word', async () => {
  await make('Weekend in Potters Lane', { description: 'Also of Germany.' })
  await make('Crochetwork by Hand')
  const { playlists, data } = await search('crochetmork germany')

  expect(playlists.map(({ name }) => name)).toContain('Crochetwork by Hand')
  expect(data.understood?.pass).toBe('some')
})
