import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { categories } from '#server/db/schema/catalogue.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { searchedTerms } from '#server/db/schema/search.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { daysAgo } from '#testing/opportunities.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'
import { recordSearch, termToRecord, writeSearched } from './searched-terms.commands.ts'

let app: TestApp
let make: SearchHarness['make']

beforeAll(async () => {
  ;({ app, make } = await startSearching())
  await syncGlossary(app.resources.db, [
    JSON.stringify([
      { concept: 'beekeeping', words: { en: ['beekeeping'], hi: ['मधुमक्खी पालन', 'madhumakkhi palan'] } },
      { concept: 'user-interface', words: { en: ['user interface'] }, abbreviations: ['UI'] },
      { concept: 'nadaswaram', words: { en: ['nadaswaram', 'nadaswaram instrument'], ta: ['நாதஸ்வரம்'] } },
    ]),
  ])
})

const suggest = async (q: string) => (await app.api.search.suggest({ query: { q } })).data
const NONE = { playlists: [], categories: [], queries: [], correction: null }

test('courses that begin with the typed text come first, with everything that an entry shows', async () => {
  const word = aWord()
  const id = await make(`${word} for all`, { language: 'hindi' })
  await make(`Learn ${word}`)
  for (let n = 0; n < 6; n += 1) await make(`More of ${word} ${n}`)

  const { playlists } = await suggest(word.slice(0, 6))

  expect(playlists).toHaveLength(4)
  expect(playlists[0]).toMatchObject({
    _id: id,
    name: `${word} for all`,
    language: 'hindi',
    address: expect.stringContaining(`/${id}`),
    thumbnail: expect.stringMatching(/^https:/),
  })
})

test('a reply is at most 2 KB, however long the names of the courses are', async () => {
  const long = (n: number) => `யாழிசை ${n} `.padEnd(100, 'இசைக்கருவிகளை வாசிப்பது எப்படி ')
  for (const n of [1, 2, 3, 4]) await make(long(n), { language: 'tamil' })

  const { body } = await app.app.inject({ url: `/api/v1/search/suggest?q=${encodeURIComponent('யாழிசை')}` })

  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(2_000)
  const { playlists } = JSON.parse(body).data
  expect(playlists.length).toBeGreaterThanOrEqual(2)
  for (const { _id, address } of playlists) expect(address).toBe(`/creator/-/tamil/-/${_id}`)
})

test('a category is suggested by its letters and in other languages', async () => {
  const path = await aCategoryPath(app)
  await app.resources.db
    .update(categories)
    .set({ name: 'Beekeeping' })
    .where(eq(categories.id, path[1] ?? ''))

  for (const q of ['beeke', 'मधुमक्खी पालन', 'madhumakhi palan']) {
    expect((await suggest(q)).categories).toEqual([{ _id: path[1], name: 'Beekeeping' }])
  }
  const called = { names: { hi: 'मधुपालन', mr: 'मधुपालन', kn: 'ಜೇನ್\u200cಸಾಕಣೆ' } }
  await app.resources.db
    .update(categories)
    .set(called)
    .where(eq(categories.id, path[1] ?? ''))
  for (const q of ['मधुपा', 'ಜೇನ್ಸಾ', 'beeke'])
    expect((await suggest(q)).categories).toEqual([{ _id: path[1], name: 'Beekeeping' }])
})

test('if no category is named after the subject, those of the same kind are suggested', async () => {
  const path = await aCategoryPath(app)
  await app.resources.db
    .update(categories)
    .set({ name: 'Musical Instruments' })
    .where(eq(categories.id, path[0] ?? ''))

  for (const q of ['nadaswaram', 'learn nadaswaram', 'நாதஸ்வரம்']) {
    expect((await suggest(q)).categories).toEqual([{ _id: path[0], name: 'Musical Instruments' }])
  }
  expect((await suggest(aWord())).categories).toEqual([])
})

test('a typo is corrected', async () => {
  await make('Photosynthesis explained')

  expect(await suggest('photosynthsis')).toMatchObject({
    playlists: [{ name: 'Photosynthesis explained' }],
    correction: 'photosynthesis',
  })
})

test('there are at most eight suggestions, the correction among them', async () => {
  const { db } = app.resources
  const typed = 'beekeeping clorophyll'
  const path = await aCategoryPath(app)
  for (const [at, name] of ['Beekeeping', 'Beekeeping at home'].entries())
    await db
      .update(categories)
      .set({ name })
      .where(eq(categories.id, path[at] ?? ''))
  for (let n = 0; n < 4; n += 1) await make(`Beekeeping and chlorophyll ${n}`)
  const searched = [`${typed} one`, `${typed} two`]
  await db.insert(searchedTerms).values(searched.map((term, at) => ({ term, people: 20 - at })))

  const { playlists, categories: named, queries, correction } = await suggest(typed)

  expect([playlists.length, named.length, correction]).toEqual([4, 2, 'beekeeping chlorophyll'])
  expect(queries).toEqual([`${typed} one`])
})

test('while a further word has one or two letters, matches with it come first, then those of the words before', async () => {
  const word = aWord()
  await make(`${word} for all`)
  await make(`${word} by ox cart`)
  const names = async (q: string) => (await suggest(q)).playlists.map(({ name }) => name)
  const both = [`${word} by ox cart`, `${word} for all`]

  for (const q of [`${word} z`, `${word} qz`]) expect((await names(q)).toSorted()).toEqual(both)
  expect(await names(`${word} ox`)).toEqual(both)
  // Three letters may be the beginning of a word, and a space ends one.
  for (const q of [`${word} car`, `${word} ox `]) expect(await names(q)).toEqual([`${word} by ox cart`])
})

test('a typo before an unfinished word is corrected, and the word stays', async () => {
  await make('Thermodynamics retold')

  expect(await suggest('thermodynmics e')).toMatchObject({
    playlists: [{ name: 'Thermodynamics retold' }],
    correction: 'thermodynamics e',
  })
})

test('a short last word with a known meaning counts as finished', async () => {
  await make('Boats of every kind')
  await make('User interfaces of boats')

  const { playlists } = await suggest('boats ui')

  expect(playlists.map(({ name }) => name)).toEqual(['User interfaces of boats', 'Boats of every kind'])
})

test('matches of a known phrase that begins with the text come before those of the words before', async () => {
  await make('User interfaces of ships')
  for (let n = 0; n < 4; n += 1) await make(`User guide ${n}`)

  for (const q of ['user i', 'user in']) {
    expect((await suggest(q)).playlists[0]?.name, q).toMatch(/^User interfaces/)
  }
})

test.each(['', 'p', '  p ', '?!', 'ज', 'qzxkvqq'])('nothing is suggested for “%s”', async (q) => {
  expect(await suggest(q)).toEqual(NONE)
})

test('what five different people searched for and found is suggested; four people, or a search without results, are not enough', async () => {
  const { db } = app.resources
  const [asked, seldom, vain] = [aWord(), aWord(), aWord()]
  await make(`${asked} and ${seldom}`)
  const searchFrom = async (address: string, search: string) => {
    await app.app.inject({
      url: `/api/v1/playlist/getFilteredPlaylists?search=${encodeURIComponent(search)}`,
      remoteAddress: address,
    })
    await writeSearched(db)
  }
  for (const n of [1, 2, 3, 4, 5]) {
    await searchFrom(`203.0.113.${n}`, ` ${asked.toUpperCase()} and `)
    await searchFrom(`203.0.113.${n}`, vain)
    if (n < 5) await searchFrom(`203.0.113.${n}`, `${seldom}`)
    await searchFrom('203.0.113.1', `${seldom}`)
  }

  expect((await suggest(asked.slice(0, 8))).queries).toEqual([`${asked} and`])
  expect((await suggest(seldom.slice(0, 8))).queries).toEqual([])
  expect((await suggest(vain.slice(0, 8))).queries).toEqual([])
  expect((await suggest(`${asked} and`)).queries).toEqual([])
})

test('many networks of one home are one person, and words that nothing has are put into nobody’s suggestions', async () => {
  const { db } = app.resources
  const [alone, among] = [aWord(), aWord()]
  await make(`${alone} and ${among}`)
  const searchFrom = async (address: string, search: string) => {
    const url = `/api/v1/playlist/getFilteredPlaylists?search=${encodeURIComponent(search)}`
    await app.app.inject({ url, remoteAddress: address })
    await writeSearched(db)
  }
  for (const n of [1, 2, 3, 4, 5]) {
    await searchFrom(`2001:db8:7:${n}::1`, alone)
    await searchFrom(`203.0.113.${n}`, `${among} zzqxv`)
  }

  expect((await suggest(alone.slice(0, 8))).queries).toEqual([])
  expect((await suggest(among.slice(0, 8))).queries).toEqual([])
})

test('personal, very long or very wordy searches are not stored', async () => {
  const { resources } = app
  for (const text of [
    '9876543210',
    'call 98765',
    'a@b.example',
    'x'.repeat(70),
    'one two three four five six seven',
    'ab',
  ]) {
    expect(termToRecord(text)).toBeNull()
  }
  recordSearch(resources, 'kept by the way', '203.0.113.9', app.app.log)
  await writeSearched(resources.db)

  const terms = await resources.db.select({ term: searchedTerms.term }).from(searchedTerms)
  expect(terms.map(({ term }) => term)).toContain('kept by the way')
  for (const { term } of terms) expect(term).not.toMatch(/\d{5}|example|x{70}|seven|^ab$/)
})

test('a search that people still make stays suggested, however many made it before', async () => {
  const { db } = app.resources
  const [term, quiet] = [aWord(), aWord()]
  const old = daysAgo(91)
  await db.insert(searchedTerms).values([
    { term, people: 20, lastAt: old },
    { term: quiet, people: 20, lastAt: old },
  ])
  recordSearch(app.resources, term, '203.0.113.9', app.app.log)
  await writeSearched(db)

  await enqueue(db, 'search.forget', {})
  await app.drainJobs()

  expect((await suggest(term.slice(0, -1))).queries).toEqual([term])
  expect((await suggest(quiet.slice(0, -1))).queries).toEqual([])
})

test('a suggestion is small', async () => {
  const long = 'A very long name of a course that goes on and on for as long as a name of a course may be '
  for (let n = 0; n < 5; n += 1) await make(`Zither ${n} ${long}`.slice(0, 100))
  const reply = await app.app.inject({ url: '/api/v1/search/suggest?q=zither' })

  expect(reply.rawPayload.length).toBeLessThan(2_048)
})

let creator: TestAccount
let other: TestAccount

test('a wish is counted with fruitless searches, for operators and the creators of its category', async () => {
  const wished = await startApp()
  ;[creator, other] = [await aCreator(wished), await aCreator(wished)]
  const [path, elsewhere] = [await aCategoryPath(wished), await aCategoryPath(wished)]
  const [subject, unknown, tried, slip] = [aWord(), aWord(), aWord(), aWord()]
  await aPlaylist(wished, { creator, category: path, name: `${subject} for beginners` })
  await aPlaylist(wished, { creator: other, category: elsewhere })
  const wish = (query: string) => wished.api.search.wish({ body: { query } })
  await wish(`${subject} advanced`)
  await wish(` ${subject.toUpperCase()}, Advanced! `)
  await wished.api.playlists.search({ query: { search: unknown } })
  await wish(unknown)
  for (const search of ['98765 43210', '+91 (987) 654-3210', 'asha@home.example', slip])
    await wished.api.playlists.search({ query: { search } })
  for (const personal of ['call 98765 43210', 'call 987 654 3210']) await wish(personal)
  for (let times = 0; times < 5; times += 1) await wished.api.playlists.search({ query: { search: tried } })
  const termsFor = async ({ token }: TestAccount) => {
    const { data } = await wished.api.search.wishes({}, { token })
    return data.map(({ term, times, wishes }) => ({ term, times, wishes }))
  }

  const ofCategory = { term: `${subject} advanced`, times: 0, wishes: 2 }
  expect(await termsFor(creator)).toEqual([ofCategory])
  expect(await termsFor(other), 'of no known category').toEqual([])
  const stored = await wished.resources.db.select({ term: fruitlessSearches.term }).from(fruitlessSearches)
  expect(stored.map(({ term }) => term).toSorted()).toEqual(
    [`${subject} advanced`, unknown, tried, slip, 'call 98765 43210', 'call 987 654 3210'].toSorted(),
  )
})

test('wishes are limited per address, and malformed ones name the field', async () => {
  const small = await startApp({ RATE_LIMIT_SCALE: '0.1' })
  const wish = (query: unknown) => small.send({ method: 'POST', path: '/search/wish', body: { query } })

  for (const query of ['', '  ', 'x'.repeat(101), 7, null]) {
    expect(await wish(query)).toMatchObject({ status: 400, body: { issues: [{ path: 'query' }] } })
  }
  for (const n of [1, 2, 3]) expect((await wish(`course ${n}`)).status).toBe(200)
  expect((await wish('one more')).status).toBe(429)
})
