import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { knownVideos, playlists } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aReview, type TestAccount, videosOf } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let creator: TestAccount
let path: string[]
/** Playlists a to f in the order of creation; nothing else is in `path`. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app, 'Meera Nair')
  path = await aCategoryPath(app)
  const [main = '', sub = '', leaf = ''] = path
  const make = (name: string, category: string[], language: 'hindi' | 'tamil' | 'english') =>
    aPlaylist(app, { creator, category, language, name: `Course ${name}` })
  ids.a = await make('a', [main], 'hindi')
  ids.b = await make('b', [main, sub], 'hindi')
  ids.c = await make('c', [main, sub, leaf], 'tamil')
  ids.d = await make('d', [main, sub, leaf], 'english')
  ids.e = await make('e', [main], 'english')
  ids.f = await make('f', [main], 'english')
  await rate('a', 5, 4)
  await rate('b', 4)
  await rate('c', 3, 3, 4)
  await rate('d', 1)
})

async function rate(name: string, ...ratings: number[]) {
  for (const rating of ratings) await aReview(app, ids[name] ?? '', rating)
}

type Query = Parameters<typeof app.api.playlists.search>[0] extends infer I
  ? I extends { query?: infer Q }
    ? Q
    : never
  : never

/** Names of the playlists under `path`, and the total. */
async function list(query: Query = {}) {
  const reply = await app.api.playlists.search({ query: { category: path[0], ...query } })
  return [reply.playlists.map((card) => card.name.replace('Course ', '')).join(''), reply.total]
}

test('without parameters it returns the newest six and the total', async () => {
  expect(await list()).toEqual(['fedcba', 6])
})

test.each([
  ['newest', 'fedcba'],
  ['oldest', 'abcdef'],
  ['rating', 'abcdfe'],
  ['popular', 'cabdfe'],
] as const)('sorted by %s the order is %s', async (sort, order) => {
  expect(await list({ sort })).toEqual([order, 6])
})

test('pages are consecutive and past the end there is an empty list with the right total', async () => {
  expect(await list({ limit: 4, page: 1 })).toEqual(['fedc', 6])
  expect(await list({ limit: 4, page: 2 })).toEqual(['ba', 6])
  expect(await list({ limit: 4, page: 3 })).toEqual(['', 6])
  for (const page of [1_000_000_000, 99_999_999_999, Number.MAX_SAFE_INTEGER, '9'.repeat(400)])
    expect(await list({ page, limit: 50 })).toEqual(['', 6])
})

test('a category contains the playlists of all categories below it', async () => {
  expect(await list({ category: path[1] })).toEqual(['dcb', 3])
  expect(await list({ category: path[2] })).toEqual(['dc', 2])
})

test('languages are accepted in any case, as a list or separated by commas', async () => {
  expect(await list({ languages: ['Hindi', 'TAMIL'] })).toEqual(['cba', 3])
  expect(await list({ languages: 'hindi,tamil' })).toEqual(['cba', 3])
  expect(await list({ languages: '' })).toEqual(['fedcba', 6])
})

test('of several ratings the smallest counts, and averages between the steps are counted exactly', async () => {
  expect(await list({ rating: [4.5, 4] })).toEqual(['ba', 2])
  expect(await list({ rating: '0' })).toEqual(['fedcba', 6])
  expect(await list({ rating: 3.3 })).toEqual(['cba', 3])
  expect(await list({ rating: 3.4 })).toEqual(['ba', 2])
})

test('filters combine', async () => {
  expect(await list({ languages: 'hindi', rating: 4.5 })).toEqual(['a', 1])
  expect(await list({ category: path[1], languages: 'english', rating: 3 })).toEqual(['', 0])
})

test('POST takes the filters from the body and replies in the same shape as GET', async () => {
  const query = { category: path[0], sort: 'rating' as const }
  const posted = await app.api.playlists.filter({ query, body: { languages: ['hindi'], rating: [4] } })
  const got = await app.api.playlists.search({ query: { ...query, languages: ['hindi'], rating: [4] } })

  expect(posted).toEqual(got)
  expect(posted.total).toBe(2)
  expect(posted.data).toEqual({
    status: 'success',
    playlist: posted.playlists,
    playlists: posted.playlists,
    total: 2,
  })
})

test('the body of the POST form is optional and the address may end in a slash', async () => {
  const reply = await app.send({
    method: 'POST',
    path: `/playlist/getFilteredPlaylists/?category=${path[0]}&page=1&limit=2&sort=newest`,
  })

  expect(reply).toMatchObject({ status: 200, body: { success: true, total: 6 } })
})

test('a card shows the first video, the category path and the average with one decimal', async () => {
  const { playlists: cards } = await app.api.playlists.search({ query: { category: path[2] } })

  expect(cards[1]).toEqual({
    _id: ids.c,
    name: 'Course c',
    description: 'A course for a test.',
    language: 'tamil',
    languages: 'tamil',
    category: path.map((_id) => ({ _id, name: expect.stringMatching(/^Category /) })),
    creator: { _id: creator.id, name: 'Meera Nair' },
    avgRating: 3.3,
    feedbackCount: 3,
    videoCount: 5,
    playableCount: 5,
    totalSeconds: null,
    videos: [
      {
        _id: expect.any(String),
        videoName: expect.stringMatching(/^https:\/\/youtu\.be\/[\w-]{11}$/),
        title: 'Video 1',
        description: '',
        thumbnail: 'https://i.ytimg.com/vi/abc/hqdefault.jpg',
        publishedAt: null,
        language: null,
        duration: null,
        state: 'unknown',
      },
    ],
    createdAt: expect.stringMatching(/Z$/),
  })
})

test('playlists without videos and hidden ones are not listed', async () => {
  const category = await aCategoryPath(app, 1)
  await aPlaylist(app, { creator, category, videos: 0 })
  const hidden = await aPlaylist(app, { creator, category })
  await app.resources.db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, hidden))

  expect(await list({ category: category[0] })).toEqual(['', 0])
  expect(await list({ category: category[0], rating: 0.5 })).toEqual(['', 0])
})

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=one', 'page'],
  ['page=1.5', 'page'],
  ['limit=0', 'limit'],
  ['limit=51', 'limit'],
  ['sort=best', 'sort'],
  ['category=books', 'category'],
  ["category=' or 1=1 --", 'category'],
  ['rating=high', 'rating'],
  ['rating=7', 'rating'],
  ['languages=klingon', 'languages'],
])('%s is rejected and the field is named', async (query, field) => {
  const reply = await app.send({ method: 'GET', path: `/playlist/getFilteredPlaylists?${encodeURI(query)}` })

  expect(reply).toMatchObject({
    status: 400,
    body: { status: 'fail', issues: [{ path: field, message: expect.stringContaining(field) }] },
  })
})

test.each([{ languages: 7 }, { languages: [{}] }, { rating: {} }, { rating: ['x'] }, [[]], 5])(
  'the body %j is rejected',
  async (body) => {
    const reply = await app.send({ method: 'POST', path: '/playlist/getFilteredPlaylists', body })

    expect(reply.status).toBe(400)
  },
)

test('an empty category means every category', async () => {
  const everything = await app.api.playlists.search()

  for (const method of ['GET', 'POST'] as const) {
    const reply = await app.send({ method, path: '/playlist/getFilteredPlaylists/?category=&page=1' })
    expect(reply).toMatchObject({ status: 200, body: { data: { total: everything.total } } })
  }
})

test('an unknown category is not found', async () => {
  expect(await errorOf(list({ category: v7() }))).toEqual([404, 'There is no such category'])
})

test('the top list damps averages of few reviews and requires a thumbnail of the first video', async () => {
  const category = await aCategoryPath(app, 1)
  const [steady, single, bare] = [
    await aPlaylist(app, { creator, category, name: 'Steady' }),
    await aPlaylist(app, { creator, category, name: 'Single' }),
    await aPlaylist(app, { creator, category, name: 'Bare' }),
  ]
  for (let n = 0; n < 10; n += 1) await aReview(app, steady, 5)
  for (let n = 0; n < 12; n += 1) await aReview(app, bare, 5)
  await aReview(app, single, 5)
  const [first] = await videosOf(app, bare)
  await app.resources.db
    .update(knownVideos)
    .set({ thumbnail: null })
    .where(eq(knownVideos.id, first?.videoId ?? ''))

  const { data: top } = await app.api.playlists.getTop()
  const names = top.map((card) => card.name)

  expect(names[0]).toBe('Steady')
  expect(names).toContain('Single')
  expect(names).not.toContain('Bare')
  expect(top.length).toBeLessThanOrEqual(12)
})

test('the curated lists are the best rated, then the newest', async () => {
  const newest = await aPlaylist(app, { creator, category: path.slice(0, 1), name: 'Brand new' })
  const { data } = await app.api.playlists.getCurated()
  await app.resources.db.delete(playlists).where(eq(playlists.id, newest))

  expect(data).toHaveLength(2)
  const scores = data[0]?.map(
    (card) => (card.avgRating * card.feedbackCount + 17.5) / (card.feedbackCount + 5),
  )
  expect(scores).toEqual([...(scores ?? [])].sort((a, b) => b - a))
  expect(data[1]?.[0]?._id).toBe(newest)
})

test('the random list has twelve different listed playlists', async () => {
  const category = await aCategoryPath(app, 1)
  for (let n = 0; n < 12; n += 1) await aPlaylist(app, { creator, category })
  const empty = await aPlaylist(app, { creator, category, videos: 0 })

  const lists = await Promise.all([1, 2, 3].map(() => app.api.playlists.getRandom()))

  for (const { data } of lists) {
    expect(new Set(data.map((card) => card._id)).size).toBe(12)
    expect(data.some((card) => card._id === empty)).toBe(false)
  }
  expect(new Set(lists.map(({ data }) => data.map((card) => card._id).join())).size).toBeGreaterThan(1)
})
