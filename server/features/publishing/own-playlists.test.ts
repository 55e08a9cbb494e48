import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { playlists } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aCategoryPath,
  aCreator,
  aLearner,
  anOperator,
  aPlaylist,
  aReview,
  type TestAccount,
} from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const read = (id: string, account?: TestAccount) =>
  app.api.playlists.get({ params: { id } }, account ? { token: account.token } : {})

test('a video is removed by its owner; an empty playlist is visible to the owner alone', async () => {
  const id = await aPlaylist(app, { creator, category, videos: 2 })
  const [first, second] = (await read(id)).data.videos
  const remove = (videoId = '', account = creator) =>
    app.api.publishing.removeVideo({ body: { playlistId: id, videoId } }, { token: account.token })

  expect(await errorOf(remove(first?._id, await aCreator(app)))).toMatchObject([403, expect.any(String)])
  expect((await remove(first?._id)).data).toMatchObject({ videoCount: 1, order: [second?._id], videos: [] })
  expect(await errorOf(remove(first?._id))).toEqual([404, 'There is no such video'])
  await remove(second?._id)

  expect(await errorOf(read(id))).toEqual([404, 'There is no such playlist'])
  expect(await errorOf(read(id, await aCreator(app)))).toMatchObject([404, expect.any(String)])
  expect((await read(id, creator)).data.videos).toEqual([])
  const own = await app.api.publishing.getAll({}, { token: creator.token })
  expect(own.data.map(({ _id }) => _id)).toContain(id)
})

test('a hidden playlist is visible to its owner and operators', async () => {
  const id = await aPlaylist(app, { creator, category })
  await app.resources.db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, id))

  expect(await errorOf(read(id))).toMatchObject([404, expect.any(String)])
  expect(await errorOf(read(id, await aLearner(app)))).toMatchObject([404, expect.any(String)])
  expect((await read(id, creator)).data._id).toBe(id)
  expect((await read(id, await anOperator(app))).data._id).toBe(id)
})

test('its creator alone is notified that an operator has hidden a course, with the newest reason', async () => {
  const operator = await anOperator(app)
  const account = await aCreator(app)
  const [id, other] = [
    await aPlaylist(app, { creator: account, category }),
    await aPlaylist(app, { creator: account, category }),
  ]
  const options = { token: operator.token }
  const hide = (reason: string) =>
    app.api.operatorContent.hidePlaylist({ params: { playlistId: id }, body: { reason } }, options)
  const restore = () => app.api.operatorContent.restorePlaylist({ params: { playlistId: id } }, options)
  const listed = async () => {
    const { data } = await app.api.publishing.getAll({}, { token: account.token })
    return data.map(({ _id, hidden }) => [_id, hidden])
  }

  await hide('Copied')
  await restore()
  expect(await listed()).toEqual([
    [other, undefined],
    [id, undefined],
  ])
  await hide('Only advertising')
  expect(await listed()).toEqual([
    [other, undefined],
    [id, { reason: 'Only advertising' }],
  ])
  expect((await read(id, account)).data.hidden).toEqual({ reason: 'Only advertising' })
  expect((await read(id, operator)).data.hidden).toBeUndefined()
})

test('a playlist is deleted for good by its owner, with its reviews', async () => {
  const id = await aPlaylist(app, { creator, category })
  await aReview(app, id, 4)
  const remove = (account: TestAccount) =>
    app.api.publishing.remove({ params: { id } }, { token: account.token })

  expect(await errorOf(remove(await aCreator(app)))).toMatchObject([403, expect.any(String)])
  expect(await remove(creator)).toEqual({ status: 'success', success: true, data: { status: 'success' } })
  expect(await errorOf(read(id))).toMatchObject([404, expect.any(String)])
  expect(await errorOf(remove(creator))).toEqual([404, 'There is no such playlist'])
})

test("a creator's own list holds nobody else's playlists, newest first", async () => {
  const account = await aCreator(app)
  const ids = [
    await aPlaylist(app, { creator: account, category }),
    await aPlaylist(app, { creator: account, category, videos: 0 }),
  ]

  const { data } = await app.api.publishing.getAll({}, { token: account.token })

  expect(data.map(({ _id }) => _id)).toEqual(ids.toReversed())
  expect(await errorOf(app.api.publishing.getAll({}, {}))).toEqual([401, 'Please sign in first'])
  expect(await errorOf(app.api.publishing.getAll({}, { token: (await aLearner(app)).token }))).toMatchObject([
    403,
    expect.any(String),
  ])
})
