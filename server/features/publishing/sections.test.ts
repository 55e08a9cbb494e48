import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, type TestAccount, videosOf } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const as = () => ({ token: creator.token })
const places = async (id: string) => (await videosOf(app, id)).map(({ _id }) => _id)
const sectionsOf = async (id: string) => (await app.api.playlists.get({ params: { id } })).data.sections

type Sections = { name: string; from: number }[]
const arrange = (playlistId: string, videoIds: string[], sections?: Sections) =>
  app.api.publishing.reorder({ body: { playlistId, videoIds, sections } }, as())

/** Six videos: one alone, then two sections. */
async function aCourse() {
  const id = await aPlaylist(app, { creator, category, videos: 6 })
  const sections = [
    { name: 'Basics', from: 2 },
    { name: 'मात्राएँ', from: 5 },
  ]
  await arrange(id, await places(id), sections)
  return { id, sections }
}

test('everybody sees the sections of a course, and the reply of one without sections is unchanged', async () => {
  const { id, sections } = await aCourse()
  const plain = await aPlaylist(app, { creator, category })

  expect(await sectionsOf(id)).toEqual(sections)
  expect((await app.api.playlists.getPage({ params: { id }, query: { from: 4 } })).data.sections).toEqual(
    sections,
  )
  expect((await app.api.playlists.get({ params: { id: plain } })).data).not.toHaveProperty('sections')
  expect((await app.api.playlists.getPage({ params: { id: plain } })).data).not.toHaveProperty('sections')
})

test('videos move between sections in one request, and when it names no sections each keeps its first video', async () => {
  const { id } = await aCourse()
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = await places(id)

  await arrange(
    id,
    [a, e, b, c, d, f],
    [
      { name: 'Basics', from: 2 },
      { name: 'मात्राएँ', from: 6 },
    ],
  )
  expect(await places(id)).toEqual([a, e, b, c, d, f])

  await arrange(id, [f, a, b, e, c, d])
  expect(await sectionsOf(id)).toEqual([
    { name: 'मात्राएँ', from: 1 },
    { name: 'Basics', from: 4 },
  ])
  await arrange(id, [f, a, b, e, c, d], [])
  expect(await sectionsOf(id)).toBeUndefined()
})

test('a section outlives its first video, disappears with its last one, and extends to appended ones', async () => {
  const { id } = await aCourse()
  const remove = (videoId: string) =>
    app.api.publishing.removeVideo({ body: { playlistId: id, videoId } }, as())
  const [, b = '', , , e = '', f = ''] = await places(id)

  await remove(b)
  expect(await sectionsOf(id)).toEqual([
    { name: 'Basics', from: 2 },
    { name: 'मात्राएँ', from: 4 },
  ])
  const video = { videoName: 'https://youtu.be/bbbbbbbbbbb', title: 'One more' }
  await app.api.publishing.addVideos({ params: { id }, body: { videos: [video] } }, as())
  expect((await sectionsOf(id))?.at(-1)).toEqual({ name: 'मात्राएँ', from: 4 })
  for (const left of [e, f, (await places(id)).at(-1) ?? '']) await remove(left)
  expect(await sectionsOf(id)).toEqual([{ name: 'Basics', from: 2 }])
})

test('a copy has the same sections, and so has the export of an account', async () => {
  const { id, sections } = await aCourse()

  const { data } = await app.api.publishing.copy({ params: { id }, body: { name: 'A copy' } }, as())
  const { data: kept } = await app.api.profile.exportAll({}, as())
  const playlists = kept.playlists as { id: string; sections: unknown }[]

  const copy = await app.api.playlists.get({ params: { id: data._id } }, as())
  expect(copy.data.sections).toEqual(sections)
  expect(playlists.find((one) => one.id === id)?.sections).toEqual([
    { name: 'Basics', fromVideo: 2 },
    { name: 'मात्राएँ', fromVideo: 5 },
  ])
})

test('sections without a name, too many, out of order or past the end are rejected, and nothing changes', async () => {
  const { id, sections } = await aCourse()
  const order = await places(id)
  const wrong: [Sections, string][] = [
    [[{ name: '  ', from: 1 }], 'sections.0.name'],
    [[{ name: 'क'.repeat(61), from: 1 }], 'sections.0.name'],
    [Array.from({ length: 51 }, (_, at) => ({ name: 'S', from: at + 1 })), 'sections'],
    [
      [
        { name: 'A', from: 3 },
        { name: 'B', from: 3 },
      ],
      'sections',
    ],
    [[{ name: 'A', from: 7 }], 'sections.0.from'],
  ]
  for (const [asked, path] of wrong) {
    const rejected = await arrange(id, order.toReversed(), asked).catch((error: unknown) => error)
    expect(rejected).toMatchObject({ status: 400, issues: [expect.objectContaining({ path })] })
  }
  expect(await places(id)).toEqual(order)
  expect(await sectionsOf(id)).toEqual(sections)
})

test('an order that was begun on an older arrangement is rejected, and what was saved meanwhile stays', async () => {
  const { id, sections } = await aCourse()
  const seen = { videoIds: await places(id), sections }
  const save = (order: string[], names: Sections, before = seen) =>
    app.api.publishing.reorder(
      { body: { playlistId: id, videoIds: order, sections: names, seen: before } },
      as(),
    )
  const reversed = seen.videoIds.toReversed()
  await save(reversed, sections)
  const changed = [409, expect.stringMatching(/^This playlist was changed meanwhile/)]

  expect(await errorOf(save(seen.videoIds, []))).toEqual(changed)
  expect(await places(id)).toEqual(reversed)
  expect(await sectionsOf(id)).toEqual(sections)
  // The names and the beginnings of sections count, too.
  const renamed = [{ name: 'First steps', from: 2 }]
  await save(reversed, renamed, { videoIds: reversed, sections })
  expect(await errorOf(save(seen.videoIds, [], { videoIds: reversed, sections }))).toEqual(changed)
  expect(await sectionsOf(id)).toEqual(renamed)

  await save(seen.videoIds, [], { videoIds: reversed, sections: renamed })
  expect(await places(id)).toEqual(seen.videoIds)
})
