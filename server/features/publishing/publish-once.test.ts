import { beforeAll, expect, test } from 'vitest'
import type { PlaylistInput } from '#contract/endpoints/publishing.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aVideoId, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

function aDraft(): PlaylistInput & { draftKey: string } {
  const ids = Array.from({ length: 5 }, aVideoId)
  return {
    name: `A course ${crypto.randomUUID()}`,
    description: 'From the first to the last lesson.',
    language: 'english',
    category,
    videos: ids.map((id) => ({ videoName: `https://youtu.be/${id}`, title: `Lesson ${id}` })),
    draftKey: crypto.randomUUID(),
    draft: false,
  }
}

const publish = (body: PlaylistInput, by = creator) =>
  app.api.publishing.create({ body }, { token: by.token })

async function ownOf(account: TestAccount, name: string): Promise<number> {
  const { data } = await app.api.publishing.getAll({}, { token: account.token })
  return data.filter((card) => card.name === name).length
}

test('a draft that is sent again because the reply was lost gets the same reply and is published once', async () => {
  const draft = aDraft()

  const first = await publish(draft)
  const again = await publish(draft)

  expect(again).toEqual(first)
  expect(await ownOf(creator, draft.name)).toBe(1)
})

test('a draft that is sent several times at the same time is published once', async () => {
  const draft = aDraft()

  const replies = await Promise.all([publish(draft), publish(draft), publish(draft), publish(draft)])

  expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1)
  expect(await ownOf(creator, draft.name)).toBe(1)
})

test('changes to a draft after it was published are not lost silently', async () => {
  const draft = aDraft()
  await publish(draft)

  const sentence =
    'This playlist is already published, without what you changed since. You find it among your courses'
  expect(await errorOf(publish({ ...draft, name: `${draft.name}, second edition` }))).toEqual([409, sentence])
  expect(await errorOf(publish({ ...draft, videos: draft.videos.toReversed() }))).toEqual([409, sentence])
  expect(await ownOf(creator, draft.name)).toBe(1)
})

test('drafts of two creators are two playlists, whatever their keys', async () => {
  const [draft, other] = [aDraft(), await aCreator(app)]

  const [mine, theirs] = await Promise.all([publish(draft), publish(draft, other)])

  expect(mine.data._id).not.toBe(theirs.data._id)
  expect(await ownOf(other, draft.name)).toBe(1)
})

test('without a key every call publishes, and a key must be a UUID', async () => {
  const { draftKey: _, ...draft } = aDraft()

  await publish(draft)
  await publish(draft)

  expect(await ownOf(creator, draft.name)).toBe(2)
  expect((await errorOf(publish({ ...draft, draftKey: 'mine' })))[0]).toBe(400)
})

test('a draft whose playlist has since been deleted is published again', async () => {
  const draft = aDraft()
  const { data } = await publish(draft)
  await app.api.publishing.remove({ params: { id: data._id } }, { token: creator.token })

  expect((await publish(draft)).data._id).not.toBe(data._id)
  expect(await ownOf(creator, draft.name)).toBe(1)
})

test.each([true, false])(
  'a course that was sent with draft %s and is sent again as the opposite is not taken for the same',
  async (isDraft) => {
    const draft = { ...aDraft(), draft: isDraft }
    await publish(draft)

    const [status] = await errorOf(publish({ ...draft, draft: !isDraft }))

    expect(status).toBe(409)
  },
)
