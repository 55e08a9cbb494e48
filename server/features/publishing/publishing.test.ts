import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { PlaylistInput } from '#contract/endpoints/publishing.ts'
import { limits } from '#contract/limits.ts'
import { onContentChange } from '#server/db/content-changes.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aVideoId,
  type TestAccount,
} from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app, 'Ravi Kumar')
  category = await aCategoryPath(app)
})

function someVideos(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    videoName: `https://www.youtube.com/watch?v=${aVideoId()}`,
    title: `Lesson ${at + 1}`,
    description: 'What the browser said.',
    thumbnail: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
    publishedAt: '2024-01-02T03:04:05Z',
    language: 'hi',
  }))
}

function aDraft(change: Partial<Record<keyof PlaylistInput, unknown>> = {}) {
  return {
    name: 'Basics of Algebra',
    description: 'Numbers, letters and what lies between.',
    language: 'Hindi',
    category,
    videos: someVideos(5),
    ...change,
  } as PlaylistInput
}

function create(change = {}, account: TestAccount | null = creator) {
  return app.api.publishing.create({ body: aDraft(change) }, account ? { token: account.token } : {})
}

const asCreator = () => ({ token: creator.token })
const read = (id: string, account?: TestAccount) =>
  app.api.playlists.get({ params: { id } }, account ? { token: account.token } : {})
const add = (id: string, videos: PlaylistInput['videos'], account = creator) =>
  app.api.publishing.addVideos({ params: { id }, body: { videos } }, { token: account.token })
const change = (id: string, body: object, account = creator) =>
  app.api.publishing.update({ params: { id }, body }, { token: account.token })

test('a creator publishes a playlist and everybody finds and reads it', async () => {
  const videos = someVideos(6)
  const { data: made } = await create({ videos, name: '  Basics of Algebra  ' })

  const { data } = await read(made._id)

  expect(data).toEqual({
    ...made,
    name: 'Basics of Algebra',
    language: 'hindi',
    category: category.map((_id) => ({ _id, name: expect.any(String) })),
    creator: { _id: creator.id, name: 'Ravi Kumar', profileimage: null },
    avgRating: 0,
    feedbackCount: 0,
    videoCount: 6,
    feedbacks: [],
    ratingCounts: [0, 0, 0, 0, 0],
  })
  expect(data.videos.map((video) => video.title)).toEqual(videos.map((video) => video.title))
  expect(data.videos[0]).toEqual({
    _id: expect.any(String),
    videoName: videos[0]?.videoName.replace('www.youtube.com/watch?v=', 'youtu.be/'),
    title: 'Lesson 1',
    description: 'What the browser said.',
    thumbnail: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
    publishedAt: '2024-01-02T03:04:05.000Z',
    language: 'hi',
    duration: null,
    state: 'unknown',
  })
  const listed = await app.api.playlists.search({ query: { category: category[0] } })
  expect(listed.playlists[0]).toMatchObject({ _id: made._id, videos: [data.videos[0]] })
})

const TOO_SHORT = 'Name or Description or Language not long enough'

test.each([
  [{ name: 'ab' }, 'name', TOO_SHORT],
  [{ name: '  ab  ' }, 'name', TOO_SHORT],
  [{ name: '😀a' }, 'name', TOO_SHORT],
  [{ description: 'seven c' }, 'description', TOO_SHORT],
  [{ description: 'four😀😀' }, 'description', TOO_SHORT],
  [{ language: 'hi' }, 'language', TOO_SHORT],
  [{ name: undefined }, 'name', TOO_SHORT],
  [{ description: null }, 'description', TOO_SHORT],
  [{ language: undefined }, 'language', TOO_SHORT],
  [{ language: 'klingon' }, 'language', /^language must be one of: english, hindi/],
  [{ name: 'x'.repeat(101) }, 'name', 'name must have at most 100 characters'],
  [{ description: 'x'.repeat(5_001) }, 'description', 'description must have at most 5000 characters'],
  [{ videos: someVideos(4) }, 'videos', 'Please add atleast 5 videos'],
  [{ videos: undefined }, 'videos', 'Please add atleast 5 videos'],
  [{ category: [] }, 'category', 'Please select Category and Subcategory'],
  [{ category: undefined }, 'category', 'Please select Category and Subcategory'],
  [{ name: 5 }, 'name', 'name must be text'],
  [{ videos: 'all of them' }, 'videos', /^videos must be/],
])('a draft with %j is rejected', async (draft, path, message) => {
  const reply = await app.send({
    method: 'POST',
    path: '/playlist/create',
    body: aDraft(draft),
    token: creator.token,
  })

  expect(reply).toMatchObject({
    status: 400,
    body: {
      status: 'fail',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    },
  })
})

test('an invalid link is rejected and so is a duplicate video', async () => {
  const videos = someVideos(5)
  const [first] = videos
  const twin = { ...videos[1], videoName: first?.videoName.replace('www.', 'm.') }

  expect(
    await errorOf(create({ videos: [...videos, { ...first, videoName: 'https://youtu.be/tooshort' }] })),
  ).toEqual([400, 'Invalid link '])
  expect(await errorOf(create({ videos: [...videos, twin] }))).toEqual([409, 'Video already exists'])
})

test.each([
  ['https://evil.example/a.jpg'],
  ['http://i.ytimg.com/vi/x/0.jpg'],
  ["https://i.ytimg.com/'onerror='x"],
])('the thumbnail %s is rejected', async (thumbnail) => {
  const videos = someVideos(5).map((video) => ({ ...video, thumbnail }))

  expect(await errorOf(create({ videos }))).toMatchObject([400, expect.stringContaining('thumbnail')])
})

test('the publication date of a video may be a date, and nothing else', async () => {
  const [first, ...others] = someVideos(5)
  const said = (publishedAt: string) => [{ ...first, publishedAt }, ...others] as typeof others

  expect((await create({ videos: said('2024-02-03') })).data.videos[0]?.publishedAt).toBe(
    '2024-02-03T00:00:00.000Z',
  )
  expect(await errorOf(create({ videos: said('yesterday') }))).toEqual([
    400,
    'publishedAt must be a day or a moment',
  ])
})

test('the category path must lead from a main category down', async () => {
  const other = await aCategoryPath(app)
  const [main = '', sub = '', leaf = ''] = category
  for (const path of [[sub], [main, leaf], [main, other[1] ?? ''], [sub, main], [main, main], [v7()]]) {
    expect(await errorOf(create({ category: path }))).toMatchObject([
      400,
      expect.stringContaining('category'),
    ])
  }
  expect((await create({ category: [main] })).data.category).toHaveLength(1)
})

test('only creators publish', async () => {
  expect(await errorOf(create({}, null))).toEqual([401, 'Please sign in first'])
  expect(await errorOf(create({}, await aLearner(app)))).toMatchObject([403, expect.any(String)])
  expect(await errorOf(create({}, await anOperator(app)))).toMatchObject([403, expect.any(String)])
})

test('a creator changes their own playlist, and nobody else can', async () => {
  const { data: made } = await create()
  const path = await aCategoryPath(app, 2)
  const body = { name: 'Algebra anew', language: 'tamil' as const, category: path }

  const { data } = await change(made._id, body)

  expect(data).toMatchObject({ name: 'Algebra anew', language: 'tamil', description: made.description })
  expect(data.category.map(({ _id }) => _id)).toEqual(path)
  expect(await errorOf(change(made._id, body, await aCreator(app)))).toEqual([
    403,
    'You can only change your own playlists',
  ])
  expect(await errorOf(change(v7(), body))).toEqual([404, 'There is no such playlist'])
  expect(await errorOf(change('nonsense', body))).toEqual([400, 'id is not a valid id'])
  expect(await errorOf(change(made._id, { category: [] }))).toEqual([
    400,
    'Please select Category and Subcategory',
  ])
  expect(await errorOf(change(made._id, { name: 'ab' }))).toEqual([400, TOO_SHORT])
  expect(await errorOf(change(made._id, { category: [path[1]] }))).toMatchObject([400, expect.any(String)])
})

test('videos are added at the end, once each', async () => {
  const { data: made } = await create()
  const videos = someVideos(2)

  const { data } = await add(made._id, videos)

  expect(data.videoCount).toBe(7)
  expect(data.videos.map((video) => video.title).slice(-2)).toEqual(['Lesson 1', 'Lesson 2'])
  expect(await errorOf(add(made._id, [videos[1] as (typeof videos)[number]]))).toEqual([
    409,
    'Video already exists',
  ])
  expect(await errorOf(add(made._id, []))).toEqual([400, 'Please add a video'])
  expect(await errorOf(add(made._id, someVideos(1), await aCreator(app)))).toEqual([
    403,
    'You can only change your own playlists',
  ])
  expect(await errorOf(add(v7(), someVideos(1)))).toEqual([404, 'There is no such playlist'])
})

test('the same video added twice concurrently is in the playlist once', async () => {
  const { data: made } = await create()
  const videos = someVideos(1)

  const results = await Promise.allSettled([add(made._id, videos), add(made._id, videos)])

  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await read(made._id)).data.videoCount).toBe(6)
})

test('a playlist holds no more videos than it may', async () => {
  const id = await aPlaylist(app, { creator, category, videos: limits.videosPerPlaylist.max - 1 })

  expect(await errorOf(add(id, someVideos(2)))).toEqual([400, 'A playlist holds at most 500 videos'])
  expect((await add(id, someVideos(1))).data.videoCount).toBe(500)
})

test('pages of public content are invalidated by every change', async () => {
  const received: string[] = []
  const stop = await onContentChange(app.resources.database, (tags) => received.push(...(tags ?? [])))
  const { data: made } = await create()
  await change(made._id, { name: 'Another name' })
  await app.api.publishing.remove({ params: { id: made._id } }, asCreator())
  await stop()

  const expected = [`playlist:${made._id}`, 'listing']
  expect(received).toEqual([...expected, ...expected, ...expected])
})

test('the browser’s facts about a video do not change the known ones', async () => {
  const id = aVideoId()
  await app.resources.db.insert(knownVideos).values({ id, title: 'The true title', fetchedAt: new Date() })
  const videos = [...someVideos(4), { videoName: `https://youtu.be/${id}`, title: 'A false title' }]

  expect((await create({ videos })).data.videos.at(-1)?.title).toBe('The true title')
})

test('markup, SQL and right-to-left text are stored as they are and do no harm', async () => {
  const name = `<script>alert(1)</script> '; drop table playlists; -- مرحبا 🎓`
  const { data } = await create({ name })

  expect((await read(data._id)).data.name).toBe(name)
  expect(await errorOf(create({ name: 'with \0 inside' }))).toMatchObject([400, expect.any(String)])
})
