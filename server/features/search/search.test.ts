import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { categories, knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { searchBits, searchEntries, searchWords } from '#server/db/schema/search.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  aPlaylist,
  aReview,
  aVideoId,
  type Member,
} from '#testing/build.ts'
import { indexAllPlaylists } from './bulk-index.commands.ts'
import { refreshFrequentWords } from './frequent-words.commands.ts'
import { indexPlaylists } from './search-index.commands.ts'

let app: TestApp
let creator: Member
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app, 'Meenakshi Sundaram')
  category = await aCategoryPath(app)
})

type Wishes = Partial<Parameters<typeof aPlaylist>[1]>

const make = (name: string, wishes: Wishes = {}) => aPlaylist(app, { creator, category, name, ...wishes })

type Query = NonNullable<NonNullable<Parameters<typeof app.api.playlists.search>[0]>['query']>

async function search(text: string, query: Query = {}) {
  const reply = await app.api.playlists.search({ query: { search: text, limit: 50, ...query } })
  expect(reply.playlists.length).toBe(Math.min(reply.total, 50))
  return reply
}

async function names(text: string, query: Query = {}): Promise<string[]> {
  return (await search(text, query)).playlists.map((card) => card.name)
}

/** A word that no other test searches for, nor one near it. */
function aWord(): string {
  return randomBytes(7)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

test('the name counts most: whole, then its beginning, then its words; then category, creator, description, videos', async () => {
  const word = aWord()
  const member = await aCreator(app, `Teacher ${word}`)
  const path = await aCategoryPath(app, 2)
  await app.resources.db
    .update(categories)
    .set({ name: `About ${word}` })
    .where(eq(categories.id, path[1] ?? ''))
  const inVideo = await make('In a video')
  await titleOfFirstVideo(inVideo, `Lesson on ${word}`)
  await make('In the description', { description: `A course on ${word}.` })
  await make('By the creator', { creator: member })
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

test('all words must match, in any order and wherever each stands; the last may be a beginning', async () => {
  const [one, two] = [aWord(), aWord()]
  await make(`${one} and ${two}`)
  await make(`Only ${one}`, { description: `With ${two} below.` })
  await make(`Only ${two}`)

  expect(await names(`${two} ${one}`)).toEqual([`${one} and ${two}`, `Only ${one}`])
  expect(await names(`${one} ${two.slice(0, -3)}`)).toEqual([`${one} and ${two}`, `Only ${one}`])
  expect(await names(`${one.slice(0, -3)} ${two}`)).toEqual([])
})

test('within a rank the better rated come first, and pages follow each other', async () => {
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

test('pages run through ranks without gaps', async () => {
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

test('an explicit order wins over the rank', async () => {
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
})

test('filters and category combine with a search, also as ratings and playlists change', async () => {
  const word = aWord()
  const path = await aCategoryPath(app)
  const id = await make(`${word} in Hindi`, { language: 'hindi', category: path })
  await make(`${word} in Tamil`, { language: 'tamil' })
  const count = async (query: Query) => (await search(word, query)).total

  expect(await count({ languages: 'hindi' })).toBe(1)
  expect(await count({ languages: 'hindi,tamil' })).toBe(2)
  expect(await count({ category: path[1] })).toBe(1)
  expect(await count({ category: path[1], languages: 'tamil' })).toBe(0)
  expect(await count({ rating: 3 })).toBe(0)
  await aReview(app, id, 4)
  expect(await count({ rating: 3 })).toBe(1)
  expect(await count({ rating: 4 })).toBe(1)
  expect(await count({ rating: 3.7, languages: 'hindi' })).toBe(1)
  await aReview(app, id, 1)
  expect(await count({ rating: 3 })).toBe(0)
  const body = { language: 'bengali' as const, category }
  await app.api.playlists.update({ params: { id }, body }, { token: creator.token })
  expect(await count({ languages: 'hindi' })).toBe(0)
  expect(await count({ languages: 'bengali', category: category[2] })).toBe(1)
})

test('what is published, changed and deleted is found, found anew and gone', async () => {
  const [before, after, lesson] = [aWord(), aWord(), aWord()]
  const token = creator.token
  const video = (title: string) => ({ videoName: `https://youtu.be/${aVideoId()}`, title })
  const { data: made } = await app.api.playlists.create(
    {
      body: {
        name: `${before} course`,
        description: 'Published over HTTP.',
        language: 'english',
        category,
        videos: [1, 2, 3, 4, 5].map((n) => video(`Lesson ${n}`)),
      },
    },
    { token },
  )
  expect(await names(before)).toEqual([`${before} course`])

  await app.api.playlists.update({ params: { id: made._id }, body: { name: `${after} course` } }, { token })
  expect((await search(before)).total).toBe(0)
  expect(await names(after)).toEqual([`${after} course`])

  const body = { videos: [video(`On ${lesson}`)] }
  const { data } = await app.api.playlists.addVideos({ params: { id: made._id }, body }, { token })
  expect(await names(lesson)).toEqual([`${after} course`])
  const videoId = data.videos.at(-1)?._id ?? ''
  await app.api.playlists.removeVideo({ body: { playlistId: made._id, videoId } }, { token })
  expect((await search(lesson)).total).toBe(0)

  await app.resources.db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, made._id))
  expect((await search(after)).total).toBe(0)
  await app.resources.db.update(playlists).set({ hiddenAt: null }).where(eq(playlists.id, made._id))
  expect((await search(after)).total).toBe(1)
  await app.api.playlists.remove({ params: { id: made._id } }, { token })
  expect((await search(after)).total).toBe(0)
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

test('letters written in two ways are the same letters', async () => {
  await make('पढ़ाई का समय'.normalize('NFC'))

  expect(await names('पढ़ाई'.normalize('NFD'))).toEqual(['पढ़ाई का समय'.normalize('NFC')])
})

test('a mistyped word finds what is near, and the reply says so', async () => {
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

test.each(['qqzzxxjj', 'asdfghjkl', 'xyzzy plugh', 'kbn', '١٢٣٤٥'])(
  'the nonsense “%s” finds nothing',
  async (text) => {
    expect(await search(text)).toMatchObject({ total: 0, closeTo: null, playlists: [] })
  },
)

test('an empty search is no search; signs without a word find nothing', async () => {
  const total = async (search?: string) =>
    (await app.api.playlists.search({ query: { limit: 1, ...(search === undefined ? {} : { search }) } }))
      .total
  const all = await total()
  expect(all).toBeGreaterThan(0)
  for (const text of ['', '   ', '\n']) expect(await total(text)).toBe(all)
  for (const text of ['!?…', '🎓', "';--", '\u200b']) expect([text, await total(text)]).toEqual([text, 0])
})

test.each([
  ['10,000 letters', 'x'.repeat(10_000)],
  ['10,000 letters in words', 'ab '.repeat(3_333)],
  ['SQL', `'); drop table playlists; --`],
  ['query operators', `foo & !bar | (baz:* <-> 'qux') \\`],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['right-to-left', 'مرحبا بالعالم \u202e abc'],
  ['half a character', '\ud83d broken'],
])('%s does no harm', async (_, text) => {
  const reply = await app.send({
    method: 'GET',
    path: `/playlist/getFilteredPlaylists?search=${encodeURIComponent(text.toWellFormed())}`,
  })
  expect(reply).toMatchObject({ status: 200, body: { total: 0 } })
})

test('more than 10,000 letters are refused', async () => {
  const reply = await app.send({
    method: 'GET',
    path: `/playlist/getFilteredPlaylists?search=${'x'.repeat(10_001)}`,
  })
  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'search' }] } })
})

test('searches that find nothing are counted for the operator, but not long ones nor filtered ones', async () => {
  const word = aWord()
  await search(`  ${word.toUpperCase()}! `)
  await search(word)
  await search(`${word} hindi`, { languages: 'hindi' })
  await search(`${word} ${'long '.repeat(50)}`)

  const rows = await app.resources.db
    .select({ term: fruitlessSearches.term, times: fruitlessSearches.times })
    .from(fruitlessSearches)
    .where(sql`${fruitlessSearches.term} like ${`${word}%`}`)
  expect(rows).toEqual([{ term: word, times: 2 }])
})

test('the whole index can be made anew', async () => {
  const word = aWord()
  await make(`${word} stays`)
  await app.resources.db.delete(searchEntries)
  await app.resources.db.delete(searchWords)
  expect((await search(word)).total).toBe(0)
  const progress: number[] = []

  const done = await indexAllPlaylists(app.resources.db, (at) => progress.push(at))

  expect(progress.at(-1)).toBe(done)
  expect(await names(word)).toEqual([`${word} stays`])
})

test('totals are the same whether matches are counted by rows or by bits', { timeout: 60_000 }, async () => {
  const { db } = app.resources
  const [common, other] = [aWord(), aWord()]
  const id = await make(`${common} ${other}`, { language: 'telugu' })
  // Copies made in the database, as many as make a word frequent.
  await db.execute(sql`
    insert into playlists (id, creator_id, name, description, language, category1_id, category2_id, category3_id)
    select gen_random_uuid(), creator_id, name, description, case when n % 2 = 0 then 'telugu' else 'german' end,
      category1_id, category2_id, category3_id
    from playlists, generate_series(1, 1200) n where id = ${id}`)
  const copies = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(eq(playlists.name, `${common} ${other}`))
  await db.execute(sql`
    insert into playlist_videos (id, playlist_id, video_id, position)
    select gen_random_uuid(), p.id, v.video_id, 0
    from playlists p, (select video_id from playlist_videos where playlist_id = ${id} limit 1) v
    where p.name = ${`${common} ${other}`} and p.id <> ${id}`)
  await indexPlaylists(
    db,
    copies.map((copy) => copy.id),
  )
  await make(`${common}er is rare`)
  const count = async (text: string, query: Query = {}) =>
    (await app.api.playlists.search({ query: { search: text, limit: 1, ...query } })).total
  const asked = () =>
    Promise.all([
      count(common),
      count(`${other} ${common}`),
      count(`${common} ${other}`),
      count(common, { languages: 'telugu' }),
      count(common, { languages: 'telugu,german' }),
      count(common, { languages: 'hindi' }),
      count(common, { category: category[0] }),
      count(`rare ${common}`),
    ])
  const byRows = await asked()
  expect(byRows).toEqual([1_202, 1_201, 1_201, 601, 1_201, 0, 1_202, 1])

  await refreshFrequentWords(db)
  const frequent = await db.selectDistinct({ word: searchBits.word }).from(searchBits)
  expect(frequent.map((row) => row.word)).toEqual(expect.arrayContaining([common, other]))
  expect(await asked()).toEqual(byRows)

  // Later changes keep the bits.
  const added = await make(`${common} added`)
  expect(await count(common)).toBe(1_203)
  await db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, added))
  expect(await count(common)).toBe(1_202)
  await db.delete(playlists).where(eq(playlists.name, `${common} ${other}`))
  expect(await asked()).toEqual([1, 0, 0, 0, 0, 0, 1, 1])
})

test('a name of signs that stand for whole sentences can be published and found', async () => {
  const name = '\u{fdfa}'.repeat(100)
  await make(name)

  expect(await names('\u{fdfa}')).toEqual([name])
})

test("a creator's playlists are found by the new name", async () => {
  const [before, after] = [aWord(), aWord()]
  const member = await aCreator(app, before)
  await make('By somebody who is renamed', { creator: member })
  expect((await search(before)).total).toBe(1)

  await app.api.profiles.editCreator({ body: { field: 'name', value: after } }, { token: member.token })
  await app.drainJobs()

  expect((await search(before)).total).toBe(0)
  expect((await search(after)).total).toBe(1)
})

test('searching needs no account and shows a learner the same', async () => {
  const word = aWord()
  await make(`${word} for everybody`)
  const { token } = await aLearner(app)
  const signedIn = await app.api.playlists.search({ query: { search: word } }, { token })

  expect(signedIn).toEqual(await app.api.playlists.search({ query: { search: word } }))
})
