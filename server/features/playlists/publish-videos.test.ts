import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createVideoPlatform } from '#server/features/videos/video-platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aVideoId, type Member } from '#testing/build.ts'
import { refusal } from '#testing/refusal.ts'
import { type PlatformStandIn, startVideoPlatform } from '#testing/video-platform.ts'
import { whenFileEnds } from '#testing/when-file-ends.ts'

let platform: PlatformStandIn
let app: TestApp
let creator: Member
let category: string[]

beforeAll(async () => {
  platform = await startVideoPlatform()
  whenFileEnds(() => platform.close())
  app = await startApp(platform.env('key'))
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

beforeEach(() => {
  platform.mood = 'well'
  platform.delay = 0
  platform.calls.length = 0
  app.resources.videoPlatform = createVideoPlatform(app.resources.config.youtube)
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
  return app.api.playlists.create({ body }, { token: creator.token })
}

test("the platform's word wins over the browser's, and 50 videos are one call", async () => {
  const ids = Array.from({ length: 120 }, aVideoId)
  for (const id of ids) platform.put(id)

  const { data } = await publish(ids)

  expect(data.videos.map((video) => video.title)).toEqual(ids.map((id) => `Title of ${id}`))
  expect(data.videos[0]).toMatchObject({ duration: 3_723, language: 'hi' })
  expect(platform.calls.map((call) => call.length)).toEqual([50, 50, 20])
})

test('a video that does not exist or is private is refused by its name, and nothing is published', async () => {
  const ids = Array.from({ length: 6 }, aVideoId)
  for (const id of ids.slice(0, 5)) platform.put(id)
  platform.put(ids[1] ?? '', { private: true })

  expect(await refusal(publish(ids))).toEqual([
    400,
    `“Browser's title of ${ids[1]}” does not exist on the video site or is private`,
  ])
  const id = await aPlaylist(app, { creator, category })
  const adding = app.api.playlists.addVideos(
    { params: { id }, body: { videos: videosOf(ids.slice(5)) } },
    { token: creator.token },
  )
  expect(await refusal(adding)).toMatchObject([400, expect.stringContaining(ids[5] ?? '')])
  const own = await app.api.playlists.getAll({}, { token: creator.token })
  expect(own.data.some((card) => card.videos[0]?.videoName.endsWith(ids[0] ?? ''))).toBe(false)
})

test.each(['down', 'quota', 'malformed', 'slow'] as const)(
  'when the platform is %s 500 videos are published quickly with what the browser said',
  async (mood) => {
    platform.mood = mood
    const ids = Array.from({ length: 500 }, aVideoId)
    const began = performance.now()

    const { data } = await publish(ids)

    expect(performance.now() - began).toBeLessThan(8_000)
    expect(data.videos).toHaveLength(500)
    expect(data.videos[499]?.title).toBe(`Browser's title of ${ids[499]}`)
  },
)

test('without a key a slow platform does not hold up a long playlist', async () => {
  platform.delay = 400
  const keyless = await startApp(platform.env())
  const owner = await aCreator(keyless)
  const ids = Array.from({ length: 300 }, aVideoId)
  for (const id of ids) platform.put(id)
  const began = performance.now()

  const { data } = await keyless.api.playlists.create(
    {
      body: {
        name: 'A whole course',
        description: 'From the first to the last lesson.',
        language: 'english',
        category: await aCategoryPath(keyless),
        videos: videosOf(ids),
      },
    },
    { token: owner.token },
  )

  expect(performance.now() - began).toBeLessThan(8_000)
  expect(data.videos[0]?.title).toBe(`Title of ${ids[0]}`)
  expect(data.videos[299]?.title).toBe(`Browser's title of ${ids[299]}`)
})
