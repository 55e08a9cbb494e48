import { beforeAll, describe, expect, test } from 'vitest'
import { type Language, PLAYLIST_SORTS, type PlaylistSort } from '#contract/constants.ts'
import type { Pass } from '#contract/endpoints/search.ts'
import { ResultCache } from '#server/cache/result-cache.ts'
import type { TestApp } from '#testing/app.ts'
import { aCategoryPath, aReview } from '#testing/build.ts'
import { aWord, inDevanagari } from '#testing/made-up-words.ts'
import { type SearchHarness, startSearching } from '#testing/searching.ts'
import { syncGlossary } from './glossary.commands.ts'
import { cachedReaders } from './known-words.queries.ts'
import { searchPlaylists } from './search-playlists.queries.ts'

let app: TestApp
let make: SearchHarness['make']
const word = aWord()
/** Means the same, and occurs in no course. */
const sameMeaning = aWord()
/** Means what several phrases mean. */
const inPhrases = aWord()
/** Means what very many words mean, so that the condition is intricate. */
const intricate = aWord()
const meantByIntricate = Array.from({ length: 15 }, aWord)
let category: string
/** The matches, in the order of a search by rank: each with its age (0 the oldest) and its ratings. */
const made = [
  { name: word, age: 2, language: 'hindi', ratings: [] },
  { name: `${word} and more`, age: 4, language: 'tamil', ratings: [2] },
  { name: `More about ${word}`, age: 0, language: 'english', ratings: [3, 3] },
  { name: `${word}ish`, age: 3, language: 'hindi', ratings: [5] },
  { name: `Rather ${word}ish`, age: 5, language: 'english', ratings: [] },
  { name: 'Described', age: 1, language: 'tamil', ratings: [4, 5] },
] satisfies { name: string; age: number; language: Language; ratings: number[] }[]
type Made = (typeof made)[number]
const ids: string[] = []
/** Remember what was looked up. */
const readers = cachedReaders({ results: new ResultCache(1_000_000), bits: new ResultCache(1_000_000) })

beforeAll(async () => {
  ;({ app, make } = await startSearching())
  const concept = { concept: 'ordered', words: { en: [word], hi: [sameMeaning] } }
  const phrases = [`rather ${word}ish`, `described ${word}`, `${word} ${aWord()}`]
  const phrased = { concept: 'phrased', words: { en: [inPhrases, ...phrases] } }
  const meant = { concept: 'intricate', words: { en: [intricate, word, ...meantByIntricate] } }
  const glossary = [concept, phrased, meant]
  await syncGlossary(app.resources.db, [JSON.stringify(glossary)])
  const path = await aCategoryPath(app)
  category = path[0] ?? ''
  for (const { name, age, language, ratings } of made.toSorted((a, b) => a.age - b.age)) {
    const described = `About ${word} and more. ${meantByIntricate.join(' ')}`
    const description = name === 'Described' ? described : 'Nothing of it, but more.'
    const id = await make(name, { category: path, description, language })
    for (const rating of ratings) await aReview(app, id, rating)
    ids[age] = id
  }
})

const average = ({ ratings }: { ratings: number[] }) =>
  ratings.length === 0 ? 0 : ratings.reduce((sum, rating) => sum + rating) / ratings.length

/** The expected orders, written independently of the implementation. */
const compare: Record<PlaylistSort, (a: Made, b: Made) => number> = {
  newest: (a, b) => b.age - a.age,
  oldest: (a, b) => a.age - b.age,
  rating: (a, b) => average(b) - average(a) || b.ratings.length - a.ratings.length || b.age - a.age,
  popular: (a, b) => b.ratings.length - a.ratings.length || average(b) - average(a) || b.age - a.age,
}

const everyone = () => true
const withWholeWord = (one: Made) => !one.name.endsWith('ish')

interface Query {
  search: string
  rating?: number
  languages?: Language[]
  inCategory?: true
}

/** Every kind of match: whole words, beginnings, several words, within each filter, and by each further pass. */
const kinds: [string, Query, (one: Made) => boolean, Pass?][] = [
  ['a whole word, or the beginning of one', { search: word }, everyone],
  ['only the beginning of a word', { search: word.slice(0, -3) }, everyone],
  ['several words, the last a beginning', { search: `more ${word}` }, everyone],
  ['several whole words', { search: `${word} more` }, withWholeWord],
  ['several words that no name has', { search: 'nothing more' }, ({ name }) => name !== 'Described'],
  ['a mistyped word', { search: word.slice(0, 5) + word.slice(6) }, withWholeWord, 'close'],
  ['a word of the same sound', { search: inDevanagari(word) }, withWholeWord, 'sound'],
  ['a word of the same meaning', { search: sameMeaning }, withWholeWord, 'meaning'],
  [
    'several phrases of the same meaning',
    { search: inPhrases },
    ({ name }) => name.startsWith('Rather') || name === 'Described',
    'meaning',
  ],
  ['a word of the same meaning as very many', { search: intricate }, withWholeWord, 'meaning'],
  [
    'the same within an average between the steps',
    { search: intricate, rating: 2.5 },
    (one) => withWholeWord(one) && average(one) >= 2.5,
    'meaning',
  ],
  ['not all of the words', { search: `${word} ${aWord()}` }, withWholeWord, 'some'],
  [
    'a word of the same meaning within filters',
    { search: sameMeaning, rating: 3, inCategory: true },
    (one) => withWholeWord(one) && average(one) >= 3,
    'meaning',
  ],
  ['a step of the rating filter', { search: word, rating: 3 }, (one) => average(one) >= 3],
  ['an average between the steps', { search: word, rating: 2.5 }, (one) => average(one) >= 2.5],
  ['a category', { search: word, inCategory: true }, everyone],
  [
    'languages',
    { search: word, languages: ['hindi', 'tamil'] },
    (one) => one.language === 'hindi' || one.language === 'tamil',
  ],
]
/** Ranks compare the whole name, which none of these queries resembles. */
const rankedOtherwise = new Set(
  kinds.filter(([, query, , pass]) => pass || query.search !== word).map(([, { search }]) => search),
)

describe.each(kinds)(
  '%s',
  (_kind, { search, rating = 0, languages = [], inCategory }, matches, pass = 'exact') => {
    const found = made.filter(matches)

    test.each([undefined, ...PLAYLIST_SORTS])(
      'finds the same by %s, whether many or few match',
      async (sort) => {
        const expected = sort ? found.toSorted(compare[sort]) : found
        // With more matches than this an order is walked, in steps of so many entries.
        // At most so many are read by their `seq`.
        const ways = [
          { many: 0, few: 0 },
          { many: 1, few: 0 },
          { many: 3, few: 0 },
          { many: 1_000, few: 0 },
          { many: 1_000, few: 30 },
          { many: 0, few: 0, readers },
          { many: 1_000, few: 0, readers },
        ]
        for (const way of ways) {
          const pages = [1, 2, 3, 4].map((page) =>
            searchPlaylists(app.resources.db, {
              ...{ search, rating, languages, lengths: [], sort, ...way, page, limit: 2 },
              category: inCategory ? category : 'all',
            }),
          )
          const read = await Promise.all(pages)
          const order = sort || !rankedOtherwise.has(search) ? (list: unknown[]) => list : sorted
          expect(order(read.flatMap((page) => page?.ids ?? []))).toEqual(
            order(expected.map(({ age }) => ids[age])),
          )
          expect(read.map((page) => page?.total)).toEqual(Array(4).fill(found.length))
          expect(read[0]?.understood.pass).toBe(pass)
        }
      },
    )
  },
)

test.each(PLAYLIST_SORTS)(
  'entries by %s are looked through in memory for an intricate condition',
  async (sort) => {
    const bits = new ResultCache(1_000_000)
    const readers = cachedReaders({ results: new ResultCache(1_000_000), bits })
    await searchPlaylists(app.resources.db, {
      ...{ search: intricate, category: 'all', rating: 0, languages: [], lengths: [] },
      ...{ sort, many: 0, few: 0, readers, page: 1, limit: 2 },
    })
    expect(bits.isAtHand(`${sort} 512 after `)).toBe(true)
  },
)

const sorted = (list: unknown[]) => list.toSorted()
