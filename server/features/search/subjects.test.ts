import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { aCategoryPath } from '#testing/build.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'

let make: SearchHarness['make']
let search: SearchHarness['search']
let db: Db
let app: SearchHarness['app']

const GLOSSARY = [
  { concept: 'agriculture', words: { en: ['agriculture', 'farming'], kn: ['ರೈತ', 'raita'] } },
  { concept: 'banana-growing', words: { en: ['banana growing'], kn: ['ಬಾಳೆ', 'bale'] } },
  { concept: 'signal-theory', words: { en: ['signal theory', 'waves'], kn: ['ಸಂಕೇತ ಸಿದ್ಧಾಂತ'] } },
  { concept: 'hindi-language', words: { en: ['hindi language'], hi: ['हिंदी', 'hindi'] } },
  { concept: 'canva-design', words: { en: ['canva design', 'canva'], ta: ['கேன்வா'] } },
  { concept: 'banana-growing-above', words: { en: ['banana growing'], ta: ['மாடி தோட்டம்'] } },
  { concept: 'stock-market', words: { en: ['stock market', 'shares'] } },
  { concept: 'goat-farming', words: { en: ['goat farming', 'goats'], hi: ['बकरी पालन', 'bakri palan'] } },
  { concept: 'roofs', everyday: true, words: { en: ['roof'], hi: ['chhat'] } },
  { concept: 'animal-husbandry', words: { en: ['animal husbandry', 'cattle'] } },
  { concept: 'angular', words: { en: ['angular'] } },
  { concept: 'javascript', words: { en: ['javascript'] } },
  { concept: 'web-development', words: { en: ['web development'] } },
  { concept: 'hotel-management', words: { en: ['hotel management'] } },
  { concept: 'photoshop', words: { en: ['photoshop'] } },
  { concept: 'graphic-design', words: { en: ['graphic design', 'posters'] } },
  { concept: 'tag-games', words: { en: ['tag games'], hi: ['खो खो', 'ta plus plus'] } },
]

beforeAll(async () => {
  const searching = await startSearching()
  app = searching.app
  make = searching.make
  search = searching.search
  db = searching.app.resources.db
  await syncGlossary(searching.app.resources.db, [JSON.stringify(GLOSSARY)])
  await make('Right Angles')
  await make('Farming for Everybody')
  await make('Banana Growing at Home')
  await make('Waves on Water')
  await make('Signal Theory')
  await make('Shares and Sense')
  await make('Full Stack Sites')
  await make('Eigenvalues Drawn')
  await make('Language and Silence')
  await make('The Design of Pots')
  await make('Tag Games in the Yard')
  await make('Cattle for Beginners')
  await make('Web Development by Hand')
  await make('Management in Brief')
  await make('Posters of Films')
})

const found = async (text: string) => (await search(text)).playlists.map(({ name }) => name)

test('a known word is not taken for an English one that only sounds like it', async () => {
  expect(await found('ರೈತ')).toEqual(['Farming for Everybody'])
  expect(await found('stock market')).toEqual(['Shares and Sense'])
})

test('beside an unknown word a subject without courses leads to the subject next to it, and no further', async () => {
  expect(await found('goat farming qqzzkx')).toEqual(['Cattle for Beginners'])
  expect(await found('angular')).toEqual(['Web Development by Hand'])
  expect(await found('angular qqzzkx')).toEqual([])
})

test('courses in a category of the broader subject come before those that only have its name', async () => {
  const category = await aCategoryPath(app, 2, 'Web development')
  await make('Frames of the Page', { category })

  expect(await found('angular')).toEqual(['Frames of the Page', 'Web Development by Hand'])
})

test('the words of a known phrase are not looked for on their own', async () => {
  expect(await found('management')).toEqual(['Management in Brief'])
  expect(await found('hotel management')).toEqual([])
})

test.each(['shares without waves', 'shares bina waves', 'waves illamal shares', 'waves ke bina shares'])(
  '“%s” does not search for the excluded word',
  async (text) => {
    expect(await found(text)).toEqual(['Shares and Sense'])
  },
)

test('an unwanted word is the subject where there is no other', async () => {
  expect(await found('without shares')).toEqual(['Shares and Sense'])
})

test('beside words of daily life a subject without courses leads to the subject next to it', async () => {
  expect(await found('photoshop for my roof')).toEqual(['Posters of Films'])
  expect(await found('chhat par photoshop')).toEqual(['Posters of Films'])
})

test('a phrase of two words with another ending leads to a broader subject, too', async () => {
  expect(await found('bakri palani')).toEqual(['Cattle for Beginners'])
})

test('if there is nothing about a subject, courses about a broader one are found, and the reply says so', async () => {
  const { playlists, data } = await search('goat farming course')
  expect(playlists.map(({ name }) => name)).toEqual(['Cattle for Beginners'])
  expect(data.understood?.steps).toMatchObject([
    { pass: 'meaning', words: ['animal-husbandry', 'dairy-goat-and-poultry'] },
  ])
  expect(data.understood?.broader).toBe(true)
  const [counted] = await db
    .select()
    .from(fruitlessSearches)
    .where(eq(fruitlessSearches.term, 'goat farming course'))
  expect(counted?.times, 'nobody found what was searched for').toBe(1)
  expect(await found('बकरी पालन')).toEqual(['Cattle for Beginners'])
  expect((await search('goat farming course', { sort: 'newest' })).total, 'in any order').toBe(1)
  expect((await search('goat farming', { languages: 'hindi' })).total).toBe(0)
  await make('Goats at Home')
  expect(await found('बकरी पालन')).toEqual(['Goats at Home'])
  expect((await search('बकरी पालन')).data.understood?.broader).toBe(false)
  await make('Cattle in Hindi', { language: 'hindi' })
  const filtered = await search('goat farming', { languages: 'hindi' })
  expect(filtered.total, 'there are goats, though not within the filter').toBe(0)
  expect(await found('goats zzz'), 'a part of the query leads to no broader subject').toEqual([
    'Goats at Home',
  ])
})

test('courses about a broader subject are called so beside unknown words, too', async () => {
  const { playlists, data } = await search('photoshop zzyyxw course')
  expect(playlists.map(({ name }) => name)).toEqual(['Posters of Films'])
  expect(data.understood).toMatchObject({
    ...{ broader: true, unused: ['zzyyxw'] },
    steps: [{ pass: 'meaning', words: ['graphic-design'] }],
  })
  await make('Photoshop on an Old Phone')
  expect((await search('photoshop zzyyxw course')).data.understood).toMatchObject({
    ...{ broader: false, words: ['photoshop'] },
    steps: [{ pass: 'some', words: ['photoshop'] }],
  })
})

test('the subject of an unknown compound is its beginning', async () => {
  expect(await found('ಬಾಳೆಹಣ್ಣು')).toEqual(['Banana Growing at Home'])
  expect(await found('ಬಾಳೆಯಾಡು')).toEqual(['Banana Growing at Home'])
})

test('a known phrase may repeat a word, as “खो खो” and “सी प्लस प्लस” do', async () => {
  expect(await found('खो खो')).toEqual(['Tag Games in the Yard'])
  expect(await found('ta plus plus')).toEqual(['Tag Games in the Yard'])
})

test('names that are the subject come before those that contain it, in one section', async () => {
  const { playlists, data } = await search('ಸಂಕೇತ ಸಿದ್ಧಾಂತ')
  expect(playlists.map(({ name }) => name)).toEqual(['Signal Theory', 'Waves on Water'])
  expect(data.understood?.steps).toMatchObject([{ pass: 'meaning', total: 2 }])
})

test('other forms of English words, and compounds written as two words, find the same', async () => {
  expect(await found('share')).toEqual(['Shares and Sense'])
  expect(await found('stock marketing')).toEqual(['Shares and Sense'])
  expect(await found('eigen values')).toEqual(['Eigenvalues Drawn'])
  expect(await found('banana grow')).toEqual(['Banana Growing at Home'])
})

test('two Latin letters are not taken for a word that sounds like them', async () => {
  await make('को क्या')
  expect(await found('co')).not.toContain('को क्या')
})

test('a subject without courses finds nothing, not even something of a similar kind', async () => {
  expect(await found('canva')).toEqual([])
  expect(await found('banana and growing')).toEqual(['Banana Growing at Home'])
  await make('Bread and Salt')
  expect(await found('canva and silver')).toEqual([])
})

test('one word of several counts if it is in a name or a category', async () => {
  await make('Hills and Rivers', { description: 'Openings in the woods.' })
  expect(await found('openings')).toEqual(['Hills and Rivers'])
  expect(await found('qqzzkx openings')).toEqual([])
  expect(await found('qqzzkx rivers')).toEqual(['Hills and Rivers'])
})

test('news is not a plural', async () => {
  await make('New Kilns')
  expect(await found('news')).toEqual([])
})

test('two words written as one are recognised by sound, however few classes of consonants they have', async () => {
  expect(await found('மாடித்தோட்டம்')).toEqual(['Banana Growing at Home'])
})

test('a language beside an unknown word does not find courses in that language instead', async () => {
  expect(await found('garanbofit hindi me')).toEqual([])
})

test('a long word with another first sound is not a match', async () => {
  await make('Drinks of the Hills')
  expect(await found('drinks')).toEqual(['Drinks of the Hills'])
  expect(await found('ड्रिंक्स')).toEqual(['Drinks of the Hills'])
  expect(await found('टर्निक्स')).toEqual([])
})
