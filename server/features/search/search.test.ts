import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { categories, knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import type { TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aReview, type TestAccount } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { indexPlaylists } from './search-index.commands.ts'

let app: TestApp
let creator: TestAccount
let category: string[]
let make: SearchHarness['make']
let search: SearchHarness['search']
let count: SearchHarness['count']
let names: SearchHarness['names']

beforeAll(async () => {
  ;({ app, creator, category, make, search, count, names } = await startSearching())
})

test('the name counts most: whole, then its beginning, then its words; then category, creator, description, videos', async () => {
  const word = aWord()
  const account = await aCreator(app, `Teacher ${word}`)
  const path = await aCategoryPath(app, 2)
  await app.resources.db
    .update(categories)
    .set({ name: `About ${word}` })
    .where(eq(categories.id, path[1] ?? ''))
  const inVideo = await make('In a video')
  await titleOfFirstVideo(inVideo, `Lesson on ${word}`)
  await make('In the description', { description: `A course on ${word}.` })
  await make('By the creator', { creator: account })
  await make('In the category', { category: path })
  await make(`Some ${word}ish things`)
  await make(`Learn ${word} well`)
  await make(`${word}ness for all`)
  await make(`${word} for all`)
  await make(word)

  expect(await names(word)).toEqual([
    word,
    `${word} for all`,
    `Learn ${word} well`,
    `${word}ness for all`,
    `Some ${word}ish things`,
    'In the category',
    'By the creator',
    'In the description',
    'In a video',
  ])
})

async function titleOfFirstVideo(playlistId: string, title: string) {
  const [first] = await app.resources.db
    .select({ videoId: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
  await app.resources.db
    .update(knownVideos)
    .set({ title })
    .where(eq(knownVideos.id, first?.videoId ?? ''))
  await indexPlaylists(app.resources.db, [playlistId])
}

test('matches of all words come before those of some, in any order and place; the last may be a beginning', async () => {
  const [one, two] = [aWord(), aWord()]
  await make(`${one} and ${two}`)
  await make(`Only ${one}`, { description: `With ${two} below.` })
  await make(`Only ${two}`)

  expect(await names(`${two} ${one}`)).toEqual([`${one} and ${two}`, `Only ${one}`])
  expect(await names(`${one} ${two.slice(0, -3)}`)).toEqual([`${one} and ${two}`, `Only ${one}`])
  // Too short to be a typo of the whole word or to sound like it.
  const beginning = one.slice(0, 6)
  expect((await search(`${beginning} ${two}`)).data.understood).toMatchObject({
    pass: 'some',
    words: [two],
    dropped: [beginning],
  })
})

test('within a rank the better rated come first, and pages are consecutive', async () => {
  const word = aWord()
  const ids = []
  for (let n = 0; n < 7; n += 1) ids.push(await make(`Part ${n} of ${word}`))
  await aReview(app, ids[2] ?? '', 5)
  await aReview(app, ids[4] ?? '', 1)
  const expected = [2, 6, 5, 3, 1, 0, 4].map((n) => `Part ${n} of ${word}`)

  expect(await names(word)).toEqual(expected)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => app.api.playlists.search({ query: { search: word, limit: 3, page } })),
  )
  expect(pages.flatMap((page) => page.playlists.map((card) => card.name))).toEqual(expected)
  expect(pages.map((page) => page.total)).toEqual([7, 7, 7, 7])
})

test('pages continue through ranks without gaps', async () => {
  const word = aWord()
  await make('Described', { description: `All about ${word}.` })
  await make('Described again', { description: `All about ${word}.` })
  await make(`${word} first`)
  await make(`A ${word} second`)
  const all = await names(word)
  const singly = await Promise.all(
    [1, 2, 3, 4].map((page) => app.api.playlists.search({ query: { search: word, limit: 1, page } })),
  )

  expect(all).toHaveLength(4)
  expect(singly.map((page) => page.playlists[0]?.name)).toEqual(all)
})

test('an explicit order takes precedence over the rank', async () => {
  const word = aWord()
  const first = await make(`${word}`)
  const second = await make('Another', { description: `On ${word} too.` })
  await aReview(app, first, 3)
  await aReview(app, second, 4)
  await aReview(app, first, 3)

  expect(await names(word)).toEqual([word, 'Another'])
  expect(await names(word, { sort: 'rating' })).toEqual(['Another', word])
  expect(await names(word, { sort: 'popular' })).toEqual([word, 'Another'])
  expect(await names(word, { sort: 'oldest' })).toEqual([word, 'Another'])
  expect(await names(word, { sort: 'newest' })).toEqual(['Another', word])
})

test('filters and category combine with a search, also as ratings and playlists change', async () => {
  const word = aWord()
  const path = await aCategoryPath(app)
  const id = await make(`${word} in Hindi`, { language: 'hindi', category: path })
  await make(`${word} in Tamil`, { language: 'tamil' })
  const countOf = (query: Parameters<typeof count>[1]) => count(word, query)

  expect(await countOf({ languages: 'hindi' })).toBe(1)
  expect(await countOf({ languages: 'hindi,tamil' })).toBe(2)
  expect(await countOf({ category: path[1] })).toBe(1)
  expect(await countOf({ category: path[1], languages: 'tamil' })).toBe(0)
  expect(await countOf({ rating: 3 })).toBe(0)
  await aReview(app, id, 4)
  expect(await countOf({ rating: 3 })).toBe(1)
  expect(await countOf({ rating: 4 })).toBe(1)
  expect(await countOf({ rating: 3.7, languages: 'hindi' })).toBe(1)
  await aReview(app, id, 1)
  expect(await countOf({ rating: 3 })).toBe(0)
  const body = { language: 'bengali' as const, category }
  await app.api.publishing.update({ params: { id }, body }, { token: creator.token })
  expect(await countOf({ languages: 'hindi' })).toBe(0)
  expect(await countOf({ languages: 'bengali', category: category[2] })).toBe(1)
})

test.each([
  ['गणित के आधार', 'गणित'],
  ['वेब डेवलपमेंट सीखें', 'डेवलपमेंट सी'],
  ['বাংলা ব্যাকরণ', 'ব্যাকরণ'],
  ['தமிழ் இலக்கணம்', 'இலக்கணம்'],
  ['తెలుగు వ్యాకరణం', 'వ్యాకరణం'],
  ['ಕನ್ನಡ ವ್ಯಾಕರಣ', 'ವ್ಯಾಕರಣ'],
  ['网页编程入门', '编程'],
  ['Größe und Maß', 'grosse und'.replace('ss', 'ß')],
  ['Café au lait', 'cafe'],
  ['Modern C++ in depth', 'c++'],
  ['Ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['क्\u200dषमा की कला', 'क्षमा'],
])('“%s” is found by “%s”', async (name, text) => {
  await make(name)

  expect(await names(text)).toContain(name)
})

test('letters with two encodings are the same letters', async () => {
  await make('पढ़ाई का समय'.normalize('NFC'))

  expect(await names('पढ़ाई'.normalize('NFD'))).toEqual(['पढ़ाई का समय'.normalize('NFC')])
})

test('a mistyped word finds similar ones, and the reply says so', async () => {
  await make('Photosynthesis explained')
  await make('Kubernetes deployments')
  await make('त्रिकोणमिति सरल')

  for (const [typed, meant] of [
    ['photosynthsis', 'photosynthesis'],
    ['photosinthesis explained', 'photosynthesis explained'],
    ['kubernetse', 'kubernetes'],
    ['kubrnetes deploymnets', 'kubernetes deployments'],
    ['त्रिकोनमिति', 'त्रिकोणमिति'],
  ] as const) {
    const reply = await search(typed)
    expect([reply.closeTo, reply.total]).toEqual([meant, 1])
  }
  expect((await search('photosynthesis')).closeTo).toBeNull()
})

test('searching needs no account and finds the same for a learner', async () => {
  const word = aWord()
  await make(`${word} for everybody`)
  const { token } = await aLearner(app)
  const signedIn = await app.api.playlists.search({ query: { search: word } }, { token })

  expect(signedIn).toEqual(await app.api.playlists.search({ query: { search: word } }))
})
