import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunityForm } from '#testing/opportunities.ts'

let app: TestApp
let poster: TestAccount

beforeAll(async () => {
  app = await startApp()
  poster = await aLearner(app)
})

function aDraft() {
  return { ...anOpportunityForm, jobTitle: `Weaver ${crypto.randomUUID()}`, draftKey: crypto.randomUUID() }
}
type Draft = Omit<ReturnType<typeof aDraft>, 'draftKey'> & { draftKey?: string }

const post = (body: Draft, by: TestAccount | null = poster) =>
  app.api.posting.create({ body }, by ? { token: by.token } : {})

async function ownOf(account: TestAccount, jobTitle: string): Promise<number> {
  const { data } = await app.api.posting.mine({ query: { limit: 50 } }, { token: account.token })
  return data.opportunities.filter((one) => one.jobTitle === jobTitle).length
}

test('a draft that is sent again because the reply was lost gets the same reply and makes one opportunity', async () => {
  const draft = aDraft()

  const first = await post(draft)
  const again = await post(draft)

  expect(again).toEqual(first)
  expect(await ownOf(poster, draft.jobTitle)).toBe(1)
})

test('a draft that is sent several times at the same time makes one opportunity', async () => {
  const draft = aDraft()

  const replies = await Promise.all([post(draft), post(draft), post(draft), post(draft)])

  expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1)
  expect(await ownOf(poster, draft.jobTitle)).toBe(1)
})

test('changes to a draft after it was posted are not lost silently', async () => {
  const draft = aDraft()
  await post(draft)

  const sentence =
    'This opportunity is already posted, without what you changed since. You find it among your posts'
  expect(await errorOf(post({ ...draft, jobTitle: `${draft.jobTitle} and dyer` }))).toEqual([409, sentence])
  expect(await ownOf(poster, draft.jobTitle)).toBe(1)
})

test('the same draft from two people makes two opportunities, and one more without an account', async () => {
  const [draft, other] = [aDraft(), await aCreator(app)]

  const [mine, theirs, nobodys, again] = [
    await post(draft),
    await post(draft, other),
    await post(draft, null),
    await post(draft, null),
  ]

  expect(new Set([mine, theirs, nobodys].map(({ data }) => data._id)).size).toBe(3)
  expect(again).toEqual(nobodys)
  expect(await ownOf(other, draft.jobTitle)).toBe(1)
})

test('without a key every call makes an opportunity, and a key must be a UUID', async () => {
  const { draftKey: _, ...draft } = aDraft()

  await post(draft)
  await post(draft)

  expect(await ownOf(poster, draft.jobTitle)).toBe(2)
  expect((await errorOf(post({ ...draft, draftKey: 'mine' })))[0]).toBe(400)
})

test('a draft whose opportunity has since been deleted is posted again', async () => {
  const draft = aDraft()
  const { data } = await post(draft)
  await app.api.posting.remove({ params: { id: data._id } }, { token: poster.token })

  expect((await post(draft)).data._id).not.toBe(data._id)
  expect(await ownOf(poster, draft.jobTitle)).toBe(1)
})
