import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ResultCache } from '#server/cache/result-cache.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { startApp } from '#testing/app.ts'
import { testDemo } from '#testing/demo.ts'
import { randomFrom } from '#testing/fuzz/random.ts'
import { refreshFrequentWords } from './frequent-words.commands.ts'
import { cachedReaders } from './known-words.queries.ts'
import { searchPlaylists } from './search-playlists.queries.ts'

const { db } = (await startApp()).resources
/** A word in this many playlists is frequent in this test. */
const FEW = 4
const WORDS =
  'python hindi web development course data science machine learning basics for the pyt dev'.split(' ')
const SORTS = [undefined, 'newest', 'oldest', 'rating', 'popular'] as const
const { below, chance, pick } = randomFrom(11)

beforeAll(async () => {
  await (await testDemo()).load(db)
  await refreshFrequentWords(db, FEW)
})

function aSearch() {
  return {
    search: Array.from({ length: 1 + below(3) }, () => pick(WORDS)).join(' '),
    languages: chance(0.2) ? ['hindi', 'english'] : [],
    first: chance(0.3) ? ('hindi' as const) : undefined,
    prefer: chance(0.2) ? ('none' as const) : undefined,
    category: 'all',
    rating: chance(0.1) ? 4 : 0,
    lengths: [],
    limit: 1 + below(8),
    page: chance(0.3) ? 2 + below(3) : 1,
    sort: chance(0.3) ? pick(SORTS) : undefined,
    few: 0,
  }
}

const caches = () => ({ results: new ResultCache(1_000_000), bits: new ResultCache(1_000_000) })

test.each([
  [0, undefined],
  [3, undefined],
  [1_000, undefined],
  [0, 0],
  [3, 2],
])(
  'with bits in memory a page is the same as without, when more than %i matches count as many, and far is %s',
  async (many, far) => {
    const readers = cachedReaders(caches())
    let found = 0
    for (let n = 0; n < 60; n += 1) {
      const { prefer, ...asked } = { ...aSearch(), many, far }
      const search = () => searchPlaylists(db, { ...asked, ...(prefer ? { prefer } : {}), readers })
      const expected = await searchPlaylists(db, { ...asked, ...(prefer ? { prefer } : {}) })
      for (let time = 0; time < 3; time += 1) expect(await search(), JSON.stringify(asked)).toEqual(expected)
      found += expected?.ids?.length ?? 0
    }
    expect(found).toBeGreaterThan(60)
  },
)

test.each(SORTS)(
  'for a far page bits are read at once, although nobody has asked for the words before: %s',
  async (sort) => {
    const { results, bits } = caches()
    const readers = cachedReaders({ results, bits })
    const asked = { search: 'introduction', category: 'all', languages: [], rating: 0, lengths: [], sort }
    const search = (page: number, shared = {}) =>
      searchPlaylists(db, { ...asked, limit: 2, page, few: 0, many: 0, far: 4, ...shared })
    // An order is only looked through for matches that are known in memory.
    const areInMemory = () => bits.isAtHand(`${sort ?? 'best'} 512 after `)

    await search(2, { readers })
    expect(areInMemory()).toBe(false)
    const far = await search(3, { readers })

    expect(areInMemory()).toBe(true)
    expect(far?.ids).toHaveLength(2)
    expect(far).toEqual(await search(3))
  },
)

test.each(['python', 'python course', 'web development'])(
  'a playlist that is hidden after its bits were read is not found: %s',
  async (text) => {
    const readers = cachedReaders(caches())
    const asked = { search: text, category: 'all', languages: [], rating: 0, lengths: [], page: 1 }
    const search = () => searchPlaylists(db, { ...asked, limit: 50, few: 0, readers })
    for (let time = 0; time < 3; time += 1) await search()
    const [id = expect.unreachable(), ...others] = (await search())?.ids ?? []
    const isFirst = eq(searchEntries.playlistId, id)

    await db.update(searchEntries).set({ listed: false }).where(isFirst)

    expect((await search())?.ids).toEqual(others)
    await db.update(searchEntries).set({ listed: true }).where(isFirst)
  },
)

test('entries are shown in their new order once a rating has changed', async () => {
  const { results, bits } = caches()
  const readers = cachedReaders({ results, bits })
  const asked = { search: 'introduction', category: 'all', languages: [], rating: 0, lengths: [], page: 1 }
  const search = async (shared = {}) =>
    (await searchPlaylists(db, { ...asked, limit: 50, few: 0, many: 0, ...shared }))?.ids ?? []
  for (let time = 0; time < 6; time += 1) await search({ readers })
  const before = await search({ readers })
  const isLast = eq(searchEntries.playlistId, before.at(-1) ?? '')
  const [was = expect.unreachable()] = await db.select().from(searchEntries).where(isLast)

  await db.update(searchEntries).set({ ratingScore: 1_000 }).where(isLast)
  const after = await search()
  expect(after).not.toEqual(before)
  expect(await search({ readers }), 'the order is in memory').toEqual(before)
  bits.invalidate(['ratings'])

  expect(await search({ readers })).toEqual(after)
  await db.update(searchEntries).set({ ratingScore: was.ratingScore }).where(isLast)
})
