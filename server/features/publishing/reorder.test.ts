import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const reorder = (playlistId: string, videoIds: string[], account: TestAccount | null = creator) =>
  app.api.publishing.reorder({ body: { playlistId, videoIds } }, account ? { token: account.token } : {})

async function videoIdsOf(id: string): Promise<string[]> {
  const { data } = await app.api.playlists.get({ params: { id } })
  return data.videos.map(({ _id }) => _id)
}

test('a creator puts the videos of a playlist into another order, and everybody sees it', async () => {
  const id = await aPlaylist(app, { creator, category })
  const [first = '', ...others] = await videoIdsOf(id)
  const order = [...others.toReversed(), first]

  const { data } = await reorder(id, order)

  expect(data).toMatchObject({ order, videos: [] })
  expect(await videoIdsOf(id)).toEqual(order)
  const listed = await app.api.publishing.getAll({}, { token: creator.token })
  expect(listed.data.find(({ _id }) => _id === id)?.videos[0]?._id).toBe(order[0])
})

test('a video added after reordering comes last', async () => {
  const id = await aPlaylist(app, { creator, category })
  const order = (await videoIdsOf(id)).toReversed()
  await reorder(id, order)

  await app.api.publishing.addVideos(
    { params: { id }, body: { videos: [{ videoName: 'https://youtu.be/aaaaaaaaaaa', title: 'One more' }] } },
    { token: creator.token },
  )

  expect((await videoIdsOf(id)).slice(0, -1)).toEqual(order)
})

test('an order that leaves out a video, or lists one that is gone, is rejected and nothing moves', async () => {
  const id = await aPlaylist(app, { creator, category })
  const before = await videoIdsOf(id)
  const changed = [
    409,
    'This playlist was changed meanwhile. Please look at what it is now and save again',
  ] as const

  expect(await errorOf(reorder(id, before.slice(1)))).toEqual(changed)
  expect(await errorOf(reorder(id, [...before, v7()]))).toEqual(changed)
  expect(await errorOf(reorder(id, [...before.slice(1), v7()]))).toEqual(changed)
  expect(await errorOf(reorder(id, [...before, before[0] ?? '']))).toEqual([
    400,
    'videoIds must not name a video twice',
  ])
  expect(await errorOf(reorder(id, []))).toMatchObject([400, expect.stringContaining('videoIds')])
  expect(await videoIdsOf(id)).toEqual(before)
})

test('only the owner orders the videos', async () => {
  const id = await aPlaylist(app, { creator, category })
  const order = (await videoIdsOf(id)).toReversed()

  expect(await errorOf(reorder(id, order, null))).toEqual([401, 'Please sign in first'])
  expect(await errorOf(reorder(id, order, await aLearner(app)))).toMatchObject([403, expect.any(String)])
  expect(await errorOf(reorder(id, order, await anOperator(app)))).toMatchObject([403, expect.any(String)])
  expect(await errorOf(reorder(id, order, await aCreator(app)))).toEqual([
    403,
    'You can only change your own playlists',
  ])
  expect(await errorOf(reorder(v7(), order))).toEqual([404, 'There is no such playlist'])
  expect(await videoIdsOf(id)).toEqual(order.toReversed())
})

test('of two concurrent orders one is stored completely', async () => {
  const id = await aPlaylist(app, { creator, category })
  const one = await videoIdsOf(id)
  const other = one.toReversed()

  await Promise.all([reorder(id, one), reorder(id, other)])

  expect([one, other]).toContainEqual(await videoIdsOf(id))
})

test('pages of public content are invalidated by a new order', async () => {
  const id = await aPlaylist(app, { creator, category })
  const order = (await videoIdsOf(id)).toReversed()
  const received: string[] = []
  const stop = await onContentChange(app.resources.database, (tags) => received.push(...(tags ?? [])))
  await reorder(id, order)
  await stop()

  expect(received).toEqual([`playlist:${id}`, 'listing'])
})

test('an edit of something that has changed since is rejected; an edit of something else is not', async () => {
  const id = await aPlaylist(app, { creator, category, name: 'First name' })
  const edit = (body: Parameters<typeof app.api.publishing.update>[0]['body']) =>
    app.api.publishing.update({ params: { id }, body }, { token: creator.token })
  await edit({ name: 'Second name' })

  expect(await errorOf(edit({ name: 'Third name', seen: { name: 'First name' } }))).toEqual([
    409,
    'This playlist was changed meanwhile. Please look at what it is now and save again',
  ])
  const other = await aCategoryPath(app, 2)
  expect(await errorOf(edit({ category: other, seen: { category: category.slice(0, 1) } }))).toMatchObject([
    409,
    expect.any(String),
  ])
  await edit({ category: other, seen: { category } })
  const { data } = await edit({
    description: 'Another description',
    seen: { description: 'A course for a test.' },
  })

  expect(data).toMatchObject({ name: 'Second name', description: 'Another description' })
  expect(data.category.map(({ _id }) => _id)).toEqual(other)
})
