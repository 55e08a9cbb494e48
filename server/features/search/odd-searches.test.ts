import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import type { TestApp } from '#testing/app.ts'
import { aWord, type Searching, startSearching } from '#testing/searching.ts'

let app: TestApp
let make: Searching['make']
let search: Searching['search']
let names: Searching['names']

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

test('a name of signs that stand for whole sentences can be published and found', async () => {
  const name = '\u{fdfa}'.repeat(100)
  await make(name)

  expect(await names('\u{fdfa}')).toEqual([name])
})
