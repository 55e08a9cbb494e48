import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import type { TestApp } from '#testing/app.ts'
import { aWord } from '#testing/made-up-words.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'

let app: TestApp
let make: SearchHarness['make']
let search: SearchHarness['search']
let names: SearchHarness['names']

beforeAll(async () => {
  ;({ app, make, search, names } = await startSearching())
  await make('Something to be found')
})

test.each(['qqzzxxjj', 'asdfghjkl', 'xyzzy plugh', 'kbn', '١٢٣٤٥'])(
  'the nonsense “%s” finds nothing',
  async (text) => {
    expect(await search(text)).toMatchObject({ total: 0, closeTo: null, playlists: [] })
  },
)

test('an empty search is no search; punctuation without a word finds nothing', async () => {
  const total = async (search?: string) =>
    (await app.api.playlists.search({ query: { limit: 1, ...(search === undefined ? {} : { search }) } }))
      .total
  const all = await total()
  expect(all).toBeGreaterThan(0)
  for (const text of ['', '   ', '\n']) expect(await total(text)).toBe(all)
  for (const text of ['!?…', '🎓', "';--", '\u200b']) expect([text, await total(text)]).toEqual([text, 0])
})

const scripts = 'कखगघ কখগঘ ਕਖਗਘ કખગઘ କଖଗଘ கஙசஞ కఖగఘ ಕಖಗಘ കഖഗഘ qzxw ξψω жщъ'

test.each([
  ['10,000 letters', 'x'.repeat(10_000)],
  ['10,000 letters in words', 'ab '.repeat(3_333)],
  ['10,000 letters of an Indian script', 'ढ़'.repeat(5_000)],
  ['scripts mixed between words', scripts],
  ['scripts mixed within a word', scripts.replaceAll(' ', '')],
  ['nothing but combining marks', '\u0301\u093c\u094d\u0bcd'.repeat(1_000)],
  ['a letter under 1,000 marks', `q${'\u0301'.repeat(1_000)}x${'\u094d'.repeat(1_000)}`],
  ['emoji', '🎓👩🏽‍💻🏳️‍🌈 qzxw 🎓'.repeat(200)],
  ['zero-width letters', 'q\u200bz\u200dx\ufeffw '.repeat(500)],
  ['SQL', `'); drop table playlists; --`],
  ['query operators', `foo & !bar | (baz:* <-> 'qux') \\`],
  ['query operators only', `& | ! <-> :* ( ) '' \\ !`],
  ['prefixes of the index', '^qzxw >qzxw @qzxw -qzxw #qzxw =qzxw ~qzxw *30'],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['right-to-left', 'مرحبا بالعالم \u202e abc'],
  ['half a character', '\ud83d broken'],
])('%s does no harm', async (_, text) => {
  const search = text.toWellFormed()
  const query = encodeURIComponent(search)
  const list = '/playlist/getFilteredPlaylists'
  const found = { status: 200, body: { total: 0 } }
  expect(await app.send({ method: 'GET', path: `${list}?search=${query}` })).toMatchObject(found)
  expect(await app.send({ method: 'POST', path: `${list}?search=${query}`, body: {} })).toMatchObject(found)
  const suggested = await app.send({ method: 'GET', path: `/search/suggest?q=${query}` })
  const wished = await app.send({ method: 'POST', path: '/search/wish', body: { query: search } })
  const offered = await app.send({ method: 'GET', path: `/opportunity/get?search=${query}` })
  // Length is bounded: a text that is too long is rejected, naming its field.
  expect([suggested, wished, offered].map(outcome)).toEqual(
    ['q', 'query', 'search'].map((field) => expect.toBeOneOf(['200', `400 ${field}`])),
  )
})

function outcome({ status, body }: Awaited<ReturnType<TestApp['send']>>): string {
  const { issues = [] } = body as { issues?: { path: string }[] }
  return [status, ...issues.map(({ path }) => path)].join(' ')
}

test.each([
  ['more than 10,000 letters', 'x'.repeat(10_001)],
  ['a letter that no database has', 'x%00x'],
])('%s is rejected', async (_, search) => {
  const reply = await app.send({ method: 'GET', path: `/playlist/getFilteredPlaylists?search=${search}` })
  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'search' }] } })
})

test('fruitless searches are counted for the operator, but not long or filtered ones', async () => {
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

test('a name of characters that stand for whole sentences can be published and found', async () => {
  const name = '\u{fdfa}'.repeat(100)
  await make(name)

  expect(await names('\u{fdfa}')).toEqual([name])
})

test('an abbreviation with dots is one word, in names as in searches', async () => {
  await make('Vitamins: B to E, com plete')
  await make('Company Law for B.Com')
  await make('BCom revision')
  await make('सी.ए. की शुरुआत')
  await make('Lives of A.P.J. Abdul Kalam and Dr.B.R.Ambedkar')

  for (const text of ['B.Com', 'bcom', 'b.com.', 'B.COM'])
    expect((await names(text)).toSorted()).toEqual(['BCom revision', 'Company Law for B.Com'])
  expect(await names('सीए')).toEqual(['सी.ए. की शुरुआत'])
  for (const text of ['apj abdul kalam', 'a p j kalam', 'br ambedkar', 'b.r. ambedkar', 'ambedkar'])
    expect(await names(text), text).toEqual(['Lives of A.P.J. Abdul Kalam and Dr.B.R.Ambedkar'])
  expect(await names('node.js')).toEqual([])
  await make('Servers with Node.js')
  for (const text of ['node.js', 'node js', 'node'])
    expect(await names(text), text).toEqual(['Servers with Node.js'])
})
