import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { platformUnits, playlistSources } from '#server/db/schema/platform.ts'
import { createVideoPlatform } from '#server/features/videos/video-platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aVideoId, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { type FakePlatform, startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'

let platform: FakePlatform
let app: TestApp
let keyless: TestApp
let creator: TestAccount
let owner: TestAccount

beforeAll(async () => {
  platform = await startVideoPlatform()
  afterFile(() => platform.close())
  app = await startApp(platform.env('a-very-secret-key'))
  keyless = await startApp(platform.env())
  creator = await aCreator(app)
  owner = await aCreator(keyless)
})

beforeEach(async () => {
  platform.failureMode = 'none'
  platform.calls.length = 0
  platform.units.length = 0
  for (const { resources } of [app, keyless]) {
    await resources.db.delete(platformUnits)
    resources.videoPlatform = createVideoPlatform(resources.config.youtube, resources.platformUnits)
  }
})

let lists = 0
/** A list of that many new videos; returns its id and theirs. */
function aList(count: number, list?: Parameters<FakePlatform['putList']>[2]) {
  lists += 1
  const listId = `PLlist${lists}`
  const ids = Array.from({ length: count }, aVideoId)
  for (const id of ids) platform.put(id)
  platform.putList(listId, ids, list)
  return { listId, ids, url: `https://www.youtube.com/playlist?list=${listId}` }
}

async function read(url: string | string[], from?: string) {
  const body = { url, ...(from ? { from } : {}) }
  return (await app.api.imports.read({ body }, { token: creator.token })).data
}

async function readKeyless(url: string) {
  return (await keyless.api.imports.read({ body: { url } }, { token: owner.token })).data
}

const short = (ids: string[]) => ids.map((id) => `https://youtu.be/${id}`)
const namesOf = ({ videos }: { videos: { videoName: string }[] }) => videos.map(({ videoName }) => videoName)

test('a playlist of 200 videos is imported whole and in order, for 9 units', async () => {
  const { ids, url, listId } = aList(200, {
    title: 'Organic chemistry',
    channel: 'Asha',
    description: 'All of it.',
  })

  const data = await read(`Have a look: ${url}&si=abc, it is great`)

  expect(data.source).toEqual({
    id: listId,
    title: 'Organic chemistry',
    channel: 'Asha',
    description: 'All of it.',
    count: 200,
    complete: true,
  })
  expect(namesOf(data)).toEqual(short(ids))
  expect(data.videos[7]).toEqual({
    videoName: `https://youtu.be/${ids[7]}`,
    title: `Title of ${ids[7]}`,
    description: `About ${ids[7]}`,
    thumbnail: `https://i.ytimg.com/vi/${ids[7]}/maxresdefault.jpg`,
    publishedAt: '2024-03-01T06:30:00.000Z',
    language: 'hi',
    duration: 3_723,
    state: 'ok',
  })
  expect(platform.units.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => 'playlistItems'),
    'playlists',
    ...Array.from({ length: 4 }, () => 'videos'),
  ])
})

test('importing page by page has the same result, and continuing later starts where it stopped', async () => {
  const { ids, url } = aList(200)

  const first = await read(url, 'start')
  const second = await read(url, first.next ?? '')
  const third = await read(url, second.next ?? '')
  const before = platform.units.length
  const fourth = await read(url, third.next ?? '')

  expect([first, second, third, fourth].flatMap(namesOf)).toEqual(short(ids))
  expect([first.source?.count, second.source, fourth.next]).toEqual([200, null, null])
  expect(platform.units.slice(before)).toEqual(['playlistItems', 'videos'])
  expect(platform.units).toHaveLength(9)
})

test('of 5,000 videos the first 500 are imported, and the reply says that there are more', async () => {
  const ids = Array.from({ length: 5_000 }, aVideoId)
  for (const id of ids) platform.put(id)
  platform.putList('PLhuge', ids)

  const data = await read('https://youtube.com/playlist?list=PLhuge')

  expect(data.source).toMatchObject({ count: 5_000, complete: false })
  expect(namesOf(data)).toEqual(short(ids.slice(0, 500)))
})

test('a video that cannot be played has a reason, and one that is in a list twice comes once', async () => {
  const { listId, ids, url } = aList(8)
  const [gone = '', hidden = '', off = '', away = '', elsewhere = '', adult = '', odd = '', odder = ''] = ids
  platform.remove(gone)
  platform.put(hidden, { private: true })
  platform.put(off, { embeddable: false })
  platform.put(away, { blockedIn: ['IN', 'PK'] })
  platform.put(elsewhere, { allowedIn: ['DE'] })
  platform.put(adult, { ageRestricted: true })
  platform.put(odd, { title: 'Deleted video' })
  platform.put(odder, { title: 'Private video' })
  platform.putList(listId, [...ids, ids[7] ?? '', ids[0] ?? ''])

  const data = await read(url)

  expect(namesOf(data)).toEqual(short(ids))
  expect(data.videos.map(({ state }) => state)).toEqual([
    ...['gone', 'private', 'embedding_off', 'blocked', 'blocked', 'restricted'],
    ...['ok', 'ok'],
  ])
  expect(data.videos[6]?.title, 'what is really called so is there').toBe('Deleted video')
  expect(data.videos[0]).toMatchObject({ title: 'Deleted video', thumbnail: null, duration: null })
})

test('a video that was never published, or is private though listed, is unavailable; an unlisted one is available', async () => {
  const { ids, url } = aList(5)
  for (const [at, uploadStatus] of ['deleted', 'failed', 'rejected'].entries())
    platform.put(ids[at] ?? '', { uploadStatus })
  platform.put(ids[3] ?? '', { privacyStatus: 'private' })
  platform.put(ids[4] ?? '', { privacyStatus: 'unlisted' })

  const { videos } = await read(url)

  expect(videos.map(({ state }) => state)).toEqual(['gone', 'gone', 'gone', 'private', 'ok'])
})

test('several links are looked up together, in order and each once', async () => {
  const ids = [aVideoId(), aVideoId(), aVideoId()]
  for (const id of ids.slice(0, 2)) platform.put(id)
  const [first, second, third] = ids

  const data = await read([
    `https://youtu.be/${second}?si=x`,
    `https://www.youtube.com/shorts/${first}`,
    `https://youtu.be/${second}`,
    `https://m.youtube.com/watch?v=${third}`,
  ])

  expect(data.source).toBeNull()
  expect(namesOf(data)).toEqual(short([second ?? '', first ?? '', third ?? '']))
  expect(data.videos.map(({ state }) => state)).toEqual(['ok', 'ok', 'gone'])
  expect(platform.units).toEqual(['videos'])
  const tooMany = Array.from({ length: 501 }, aVideoId)
  expect(await errorOf(read(short(tooMany).join(' ')))).toEqual([
    400,
    'At most 500 videos can be imported at once',
  ])
})

test('without a key the feed has the newest 15, and the reply says whether there may be more', async () => {
  const long = aList(40, { title: 'Tabla & rhythm', channel: 'Zakir' })
  const small = aList(3)

  const data = await readKeyless(long.url)

  expect(data.source).toMatchObject({ title: 'Tabla & rhythm', channel: 'Zakir', complete: false, count: 15 })
  expect(namesOf(data)).toEqual(short(long.ids.slice(-15).toReversed()))
  expect(data.videos[0]).toMatchObject({ title: `Title of ${long.ids[39]}`, state: 'ok' })
  expect((await readKeyless(small.url)).source?.complete).toBe(true)
  expect(platform.units).toEqual([])
})

test.each([
  ['no link at all', 400, 'No link to the video site was found'],
  ['https://vimeo.com/123', 400, '“https://vimeo.com/123” is not a link of the video site'],
  [
    'https://youtu.be/aaaaaaaaaaa https://youtube.com/playlist?list=PLone',
    400,
    'Please paste either the link of a playlist or links of videos',
  ],
  [
    'https://youtube.com/playlist?list=PLone https://youtube.com/playlist?list=PLtwo',
    400,
    'Please import one playlist at a time',
  ],
  [
    'https://www.youtube.com/watch?v=aaaaaaaaaaa&list=RDaaaaaaaaaaa',
    400,
    'A mix is made up anew for each person. Please choose a playlist that somebody has made',
  ],
  [
    'https://youtube.com/playlist?list=WL',
    400,
    'Only its owner can open this list. Please choose a playlist that others can open',
  ],
  [
    'https://youtube.com/playlist?list=PLnowhere',
    404,
    'There is no such playlist on the video site. It may have been deleted or be private',
  ],
])('%s gets one clear sentence', async (url, status, sentence) => {
  expect(await errorOf(read(url))).toEqual([status, sentence])
})

test('private and empty playlists are distinguished from those that are gone', async () => {
  const hidden = aList(3, { private: true })
  const empty = aList(0)

  expect(await errorOf(read(hidden.url))).toEqual([
    404,
    'This playlist is private. Its owner can make it public or unlisted',
  ])
  expect(await errorOf(read(empty.url))).toEqual([400, 'This playlist has no videos'])
  expect(await errorOf(readKeyless(hidden.url))).toMatchObject([404, expect.any(String)])
  expect(await errorOf(readKeyless(empty.url))).toEqual([400, 'This playlist has no videos'])
})

test.each(['down', 'malformed', 'failing'] as const)(
  'a platform that is %s is reported as unreachable',
  async (failureMode) => {
    const { url } = aList(3)
    platform.failureMode = failureMode

    const sentence = 'The video site cannot be reached right now. Please try again in a moment'
    expect(await errorOf(read(url))).toEqual([503, sentence])
    expect(await errorOf(readKeyless(url))).toEqual([503, sentence])
  },
)

test('when the quota is used up, the platform is not called until tomorrow', async () => {
  const { url } = aList(3)
  platform.failureMode = 'quota'
  const sentence = 'We have reached the daily limit of the video site. Please try again tomorrow'
  expect(await errorOf(read(url))).toEqual([503, sentence])
  platform.failureMode = 'none'
  platform.units.length = 0

  expect(await errorOf(read(url))).toEqual([503, sentence])

  expect(platform.units).toEqual([])
})

test('a course remembers the source of its videos, and adding from another one does not change it', async () => {
  const first = aList(6)
  const second = aList(2)
  const data = await read(first.url)
  const { token } = creator
  const source = data.source
  const category = await aCategoryPath(app)
  const inputs = (ids: string[]) => short(ids).map((videoName) => ({ videoName, title: 'A video' }))
  const body = { name: 'Imported', description: 'A whole course.', language: 'hindi' as const, category }
  const made = await app.api.publishing.create(
    { body: { ...body, videos: inputs(first.ids), source } },
    { token },
  )
  const params = { id: made.data._id }

  await app.api.publishing.addVideos(
    { params, body: { videos: inputs(second.ids), source: (await read(second.url)).source } },
    { token },
  )

  const kept = await app.resources.db
    .select({ sourceId: playlistSources.sourceId, complete: playlistSources.complete })
    .from(playlistSources)
    .where(eq(playlistSources.playlistId, made.data._id))
  expect(kept).toEqual([{ sourceId: first.listId, complete: true }])
  expect(made.data).toMatchObject({ playableCount: 6, totalSeconds: 6 * 3_723 })
})

test.each(['WL', 'RDdQw4w9WgXcQ'])(
  '%s is another list for everybody, so a course cannot come from it',
  async (id) => {
    const videos = short(aList(5).ids).map((videoName) => ({ videoName, title: 'A video' }))
    const body = { name: 'Mine', description: 'A whole course.', language: 'hindi', videos } as const
    const source = { id, title: 'My list', channel: 'Me', complete: true }
    const category = await aCategoryPath(app)
    const made = app.api.publishing.create({ body: { ...body, category, source } }, { token: creator.token })
    expect(await errorOf(made)).toEqual([400, 'source.id must not be that of a mix or of a personal list'])
  },
)
