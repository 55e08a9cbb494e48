import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { platformUnits } from '#server/db/schema/platform.ts'
import { createVideoPlatform } from '#server/features/videos/video-platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aVideoId, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { failureOf } from '#testing/failure-of.ts'
import { type FakePlatform, startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'

let platform: FakePlatform
let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  platform = await startVideoPlatform()
  afterFile(() => platform.close())
  app = await startApp(platform.env('key'))
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

beforeEach(async () => {
  await app.resources.db.delete(platformUnits)
  platform.failureMode = 'none'
  platform.answersOnly = null
  platform.calls.length = 0
  app.resources.videoPlatform = createVideoPlatform(app.resources.config.youtube, app.resources.platformUnits)
})

function videosOf(ids: string[]) {
  return ids.map((id) => ({ videoName: `https://youtu.be/${id}`, title: `Browser's title of ${id}` }))
}

function publish(ids: string[]) {
  const body = {
    name: 'A whole course',
    description: 'From the first to the last lesson.',
    language: 'english' as const,
    category,
    videos: videosOf(ids),
  }
  return app.api.publishing.create({ body }, { token: creator.token })
}

test("the platform's facts take precedence over the browser's, and 50 videos are one call", async () => {
  const ids = Array.from({ length: 120 }, aVideoId)
  for (const id of ids) platform.put(id)

  const { data } = await publish(ids)

  expect(data.videos.map((video) => video.title)).toEqual(ids.map((id) => `Title of ${id}`))
  expect(data.videos[0]).toMatchObject({ duration: 3_723, language: 'hi' })
  // The calls run in parallel and may arrive in any order.
  expect(platform.calls.map((call) => call.length).toSorted((one, other) => other - one)).toEqual([
    50, 50, 20,
  ])
})

test('a video that does not exist or is private is rejected by its name, and nothing is published', async () => {
  const ids = Array.from({ length: 6 }, aVideoId)
  for (const id of ids.slice(0, 5)) platform.put(id)
  platform.put(ids[1] ?? '', { private: true })

  expect(await errorOf(publish(ids))).toEqual([
    400,
    `“Browser's title of ${ids[1]}” does not exist on the video site or is private`,
  ])
  const id = await aPlaylist(app, { creator, category })
  const adding = app.api.publishing.addVideos(
    { params: { id }, body: { videos: videosOf(ids.slice(5)) } },
    { token: creator.token },
  )
  expect(await errorOf(adding)).toMatchObject([400, expect.stringContaining(ids[5] ?? '')])
  const own = await app.api.publishing.getAll({}, { token: creator.token })
  expect(own.data.some((card) => card.videos[0]?.videoName.endsWith(ids[0] ?? ''))).toBe(false)
})

test.each([{ key: 'key' }, { key: undefined }])(
  'a video that may not be embedded links to the platform, with the key ($key) as without',
  async ({ key }) => {
    const site = await startApp(platform.env(key), { caching: false })
    const { token } = await aCreator(site)
    const ids = Array.from({ length: 6 }, aVideoId)
    for (const id of ids) platform.put(id)
    const [off = '', another = ''] = [ids[1], ids[5]]
    for (const id of [off, another]) platform.put(id, { embeddable: false })
    const words = { name: 'A course', description: 'With one to watch there.', language: 'english' as const }
    const body = { ...words, category: await aCategoryPath(site), videos: videosOf(ids.slice(0, 5)) }

    const looked = await site.api.videos.lookup({ query: { url: `https://youtu.be/${off}` } }, { token })
    expect(looked.data).toMatchObject({
      videoName: `https://youtu.be/${off}`,
      title: key ? `Title of ${off}` : `https://youtu.be/${off}`,
      state: 'embedding_off',
    })
    const { data } = await site.api.publishing.create({ body }, { token })
    expect(data).toMatchObject({ videoCount: 5, playableCount: 4 })
    expect(data.videos[1]).toMatchObject({
      title: key ? `Title of ${off}` : `Browser's title of ${off}`,
      state: 'embedding_off',
    })
    const params = { id: data._id }
    await site.api.publishing.addVideos({ params, body: { videos: videosOf([another]) } }, { token })
    expect((await site.api.repairs.list({}, { token })).data.map(({ video }) => video.state)).toEqual([
      'embedding_off',
      'embedding_off',
    ])
    const unfit = aVideoId()
    platform.put(unfit, { embeddable: false })
    const place = { playlistId: data._id, videoId: data.videos[0]?._id ?? '' }
    const replacing = { body: { ...place, videoName: `https://youtu.be/${unfit}` } }
    expect(await failureOf(site.api.repairs.replace(replacing, { token }))).toBe('video_not_playable')

    platform.put(off)
    await site.resources.db.update(knownVideos).set({ fetchedAt: null })
    await site.api.videos.lookup({ query: { url: `https://youtu.be/${off}` } }, { token })
    expect((await site.api.playlists.get({ params })).data.videos[1]).toMatchObject({
      title: `Title of ${off}`,
      state: 'ok',
    })
  },
)

test.each(['down', 'quota', 'malformed', 'slow'] as const)(
  'when the platform is %s 500 videos are published with the browser’s facts, after a few calls',
  async (failureMode) => {
    platform.failureMode = failureMode
    const ids = Array.from({ length: 500 }, aVideoId)

    const { data } = await publish(ids)

    expect(platform.calls.length).toBeLessThanOrEqual(10)
    expect(data.videos).toHaveLength(500)
    expect(data.videos[499]?.title).toBe(`Browser's title of ${ids[499]}`)
  },
)

test('without a key a slow platform does not hold up a long playlist', async () => {
  const keyless = await startApp(platform.env())
  const owner = await aCreator(keyless)
  const ids = Array.from({ length: 300 }, aVideoId)
  for (const id of ids) platform.put(id)
  platform.answersOnly = ids[0] ?? ''
  const body = {
    name: 'A whole course',
    description: 'From the first to the last lesson.',
    language: 'english' as const,
    category: await aCategoryPath(keyless),
    videos: videosOf(ids),
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())

  const publishing = keyless.api.publishing.create({ body }, { token: owner.token })
  // Twelve are requested at a time, the thirteenth once one is answered. Polling by vitest would advance the clock.
  while (platform.calls.length < 13) await new Promise((next) => setImmediate(next))
  vi.advanceTimersByTime(5_000)
  const { data } = await publishing

  expect(platform.calls).toHaveLength(13)
  expect(data.videos[0]?.title).toBe(`Title of ${ids[0]}`)
  expect(data.videos[299]?.title).toBe(`Browser's title of ${ids[299]}`)
})

test("the browser’s facts about a video show only in its own creator's course, until the platform replaces them", async () => {
  platform.failureMode = 'down'
  const ids = Array.from({ length: 5 }, aVideoId)
  const words = (name: string, id: string) => ({
    videoName: `https://youtu.be/${id}`,
    title: `${name} says of ${id}`,
    description: `Made up by ${name}`,
    thumbnail: `https://i.ytimg.com/vi/${name}/hqdefault.jpg`,
    publishedAt: `20${name === 'Asha' ? '11' : '12'}-01-01T00:00:00.000Z`,
    language: name === 'Asha' ? 'ta' : 'te',
  })
  const publishAs = async (name: string) => {
    const { token } = await aCreator(app, name)
    const body = {
      name: `The course of ${name}`,
      description: 'From the first to the last lesson.',
      language: 'english' as const,
      category,
      videos: ids.map((id) => words(name, id)),
    }
    return (await app.api.publishing.create({ body }, { token })).data._id
  }
  const courses = { Asha: await publishAs('Asha'), Vikram: await publishAs('Vikram') }
  const videosIn = async (id: string) => (await app.api.playlists.get({ params: { id } })).data.videos
  const cardOf = async (id: string) =>
    (await app.api.playlists.search({ query: { category: category[0] ?? '', limit: 50 } })).playlists.find(
      ({ _id }) => _id === id,
    )

  for (const [name, id] of Object.entries(courses)) {
    const own = ids.map((videoId) => words(name, videoId))
    expect(await videosIn(id)).toMatchObject(own)
    expect((await cardOf(id))?.videos).toMatchObject(own.slice(0, 1))
    const { playlists } = await app.api.playlists.search({ query: { search: `"${name} says of"` } })
    expect(playlists.map(({ _id }) => _id)).toEqual([id])
  }
  const third = await aCreator(app)
  const lookUp = (id = '') =>
    app.api.videos.lookup({ query: { url: `https://youtu.be/${id}` } }, { token: third.token })
  expect((await errorOf(lookUp(ids[0])))[0]).toBe(503)

  const tags: string[] = []
  const stop = await onContentChange(app.resources.database, (changed) => tags.push(...(changed ?? [])))
  platform.failureMode = 'none'
  for (const id of ids) platform.put(id, { title: `Platform ${id}`, description: '' })
  app.resources.videoPlatform = createVideoPlatform(app.resources.config.youtube, app.resources.platformUnits)
  for (const id of ids) await lookUp(id)
  await app.drainJobs()
  await stop()

  for (const id of Object.values(courses)) {
    expect(await videosIn(id)).toMatchObject(
      ids.map((videoId) => ({
        title: `Platform ${videoId}`,
        description: '',
        thumbnail: `https://i.ytimg.com/vi/${videoId}/maxresdefault.jpg`,
        publishedAt: '2024-03-01T06:30:00.000Z',
        language: 'hi',
        duration: 3_723,
      })),
    )
    expect((await cardOf(id))?.videos[0]?.title).toBe(`Platform ${ids[0]}`)
    expect(tags).toContain(`playlist:${id}`)
  }
  const found = await app.api.playlists.search({ query: { search: `Platform ${ids[3]}` } })
  expect(found.playlists.map(({ _id }) => _id).sort()).toEqual(Object.values(courses).sort())
})

test('what oEmbed cannot tell is not taken from a browser either', async () => {
  platform.failureMode = 'down'
  const keyless = await startApp(platform.env())
  const owner = await aCreator(keyless)
  const ids = Array.from({ length: 5 }, aVideoId)
  const body = {
    name: 'A whole course',
    description: 'From the first to the last lesson.',
    language: 'english' as const,
    category: await aCategoryPath(keyless),
    videos: ids.map((id) => ({
      videoName: `https://youtu.be/${id}`,
      title: 'Made up',
      description: 'Made up',
      publishedAt: '2011-01-01',
      language: 'ta',
    })),
  }
  const { data } = await keyless.api.publishing.create({ body }, { token: owner.token })
  expect(data.videos[0]).toMatchObject({ title: 'Made up', description: 'Made up', language: 'ta' })

  platform.failureMode = 'none'
  platform.put(ids[0] ?? '')
  keyless.resources.videoPlatform = createVideoPlatform(
    keyless.resources.config.youtube,
    keyless.resources.platformUnits,
  )
  await keyless.api.videos.lookup({ query: { url: `https://youtu.be/${ids[0]}` } }, { token: owner.token })

  const { videos } = (await keyless.api.playlists.get({ params: { id: data._id } })).data
  expect(videos.slice(0, 2)).toMatchObject([
    { title: `Title of ${ids[0]}`, description: '', publishedAt: null, language: null, duration: null },
    { title: 'Made up', description: 'Made up' },
  ])
})
