import { beforeAll, expect, test } from 'vitest'
import { PLAYLIST_SORTS } from '#contract/constants.ts'
import type { TestApp } from '#testing/app.ts'
import { aReview } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { searchPlaylists } from './search-playlists.queries.ts'

let app: TestApp
let names: SearchHarness['names']
let category: string[]
const word = aWord()
const ids: Record<string, string> = {}

/** By rank: the whole name, its beginning, a word in it, the description. Within a rank the best rated come first. */
beforeAll(async () => {
  const searching = await startSearching()
  ;({ app, names, category } = searching)
  const make = async (name: string, language: 'english' | 'hindi' | 'tamil', ratings: number[] = []) => {
    ids[name] = await searching.make(name, { language, description: `Also of ${word}.` })
    for (const rating of ratings) await aReview(app, ids[name] ?? '', rating)
  }
  await make(`${word} one`, 'hindi')
  await make(`${word} two`, 'english', [5, 5])
  await make(`${word} three`, 'tamil', [4])
  await make(`About ${word}`, 'hindi', [3])
  await make(`Ways of ${word}`, 'english')
  await make('Described in Hindi', 'hindi', [1])
  await make('Described', 'tamil', [5])
  await make(word, 'english')
})

const byRankAlone = () => [
  ...[word, `${word} two`, `${word} three`, `${word} one`],
  ...[`Ways of ${word}`, `About ${word}`, 'Described', 'Described in Hindi'],
]
const hindiFirst = () => [
  ...[word, `${word} one`, `${word} two`, `${word} three`],
  ...[`About ${word}`, `Ways of ${word}`, 'Described in Hindi', 'Described'],
]

test('among equal matches courses in the language come first, and none is left out', async () => {
  expect(await names(word)).toEqual(byRankAlone())
  expect(await names(word, { first: 'hindi' })).toEqual(hindiFirst())
  expect(await names(word, { first: 'german' })).toEqual(byRankAlone())
})

test.each([
  [0, 0],
  [1_000, 0],
  [1_000, 30],
])('pages are consecutive when more than %i matches count as many and up to %i as few', async (many, few) => {
  const pages = async (search: string, first?: 'hindi') => {
    const found: string[] = []
    for (const page of [1, 2, 3, 4, 5]) {
      const asked = {
        search,
        category: 'all',
        languages: [],
        rating: 0,
        lengths: [],
        many,
        few,
        page,
        limit: 2,
      }
      const read = await searchPlaylists(app.resources.db, { ...asked, first })
      expect(read?.total).toBe(8)
      found.push(...(read?.ids ?? []))
    }
    return found
  }
  const idsOf = (all: string[]) => all.map((name) => ids[name])
  expect(await pages(word, 'hindi')).toEqual(idsOf(hindiFirst()))
  const inHindi = await pages(`${word} in hindi`)
  expect(inHindi.slice(0, 3)).toEqual(idsOf([`${word} one`, `About ${word}`, 'Described in Hindi']))
  expect(new Set(inHindi)).toEqual(new Set(Object.values(ids)))
})

test('a language in the query, a filter or an explicit order takes precedence', async () => {
  expect((await names(`${word} in tamil`, { first: 'hindi' }))[0]).toBe(`${word} three`)
  const inHindi = [`${word} one`, `About ${word}`, 'Described in Hindi']
  expect((await names(`${word} in hindi`)).slice(0, 3)).toEqual(inHindi)
  const some = await names(word, { first: 'hindi', languages: ['hindi', 'english'] })
  expect(some).toEqual(byRankAlone().filter((name) => name !== `${word} three` && name !== 'Described'))
  expect(await names(word, { first: 'hindi', prefer: 'none' })).toEqual(byRankAlone())
})

test.each(PLAYLIST_SORTS)('a search sorted by %s ignores the preferred language', async (sort) => {
  expect(await names(word, { sort, first: 'hindi' })).toEqual(await names(word, { sort }))
})

test.each([undefined, ...PLAYLIST_SORTS])(
  'a listing without a search, sorted by %s, ignores the preferred language',
  async (sort) => {
    const list = (first?: 'hindi') =>
      app.api.playlists.search({ query: { category: category[0], sort, first, limit: 50 } })
    expect((await list('hindi')).playlists).toEqual((await list()).playlists)
  },
)

test('of many names that begin with the text, the few in the language come first, however low they are', async () => {
  const { app, make } = await startSearching()
  const many = aWord()
  const made: Record<string, string[]> = { hindi: [], tamil: [], described: [] }
  for (let n = 0; n < 40; n += 1) {
    const language = n < 8 ? 'hindi' : 'tamil'
    made[language]?.unshift(await make(`${many} ${aWord()}`, { language }))
  }
  for (let n = 0; n < 5; n += 1) {
    made.described?.unshift(await make(aWord(), { language: 'tamil', description: `About ${many}.` }))
  }
  const pages = Array.from({ length: 23 }, (_, at) => ({
    ...{ search: many, category: 'all', languages: [], rating: 0, lengths: [], first: 'hindi' as const },
    // More match than this, but no more names are sorted.
    ...{ many: 40, few: 0, page: at + 1, limit: 2 },
  }))
  const found: string[] = []
  for (const page of pages) found.push(...((await searchPlaylists(app.resources.db, page))?.ids ?? []))
  expect(found).toEqual([...(made.hindi ?? []), ...(made.tamil ?? []), ...(made.described ?? [])])
})

test('the script of a search counts more than the language of the pages', async () => {
  const searching = await startSearching()
  const one = 'நெசவு'
  const rated = await searching.make(`${one} one`, { language: 'hindi' })
  await searching.make(`${one} two`, { language: 'tamil' })
  await aReview(searching.app, rated, 5)

  expect(await searching.names(one)).toEqual([`${one} two`, `${one} one`])
  expect(await searching.names(one, { first: 'hindi' })).toEqual([`${one} two`, `${one} one`])
  expect(await searching.names(one, { prefer: 'none' })).toEqual([`${one} one`, `${one} two`])
})
