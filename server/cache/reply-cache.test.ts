import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Invoke, Outcome } from '#server/api/invoke.ts'
import { ReplyCache } from './reply-cache.ts'

const { getAll } = api.categories
const VISITOR = { address: '127.0.0.1', userAgent: undefined, inboxKey: undefined }

/** Answers each call with its number. */
function counting(more: Partial<Outcome> = {}) {
  let calls = 0
  const invoke: Invoke = async () => {
    calls += 1
    return { reply: { calls }, tags: ['categories'], ...more } as Outcome
  }
  return invoke
}

test("a visitor's reply is reused until its content changes", async () => {
  const replies = new ReplyCache(100_000)
  const ask = replies.around(counting(), VISITOR)

  expect(await ask(getAll, {})).toMatchObject({ reply: { calls: 1 }, tags: ['categories'] })
  expect(await ask(getAll, {})).toMatchObject({ reply: { calls: 1 } })
  expect(await ask(getAll, { query: { page: 2 } })).toMatchObject({ reply: { calls: 2 } })
  replies.invalidate(['ratings'])
  expect(await ask(getAll, {})).toMatchObject({ reply: { calls: 1 } })
  replies.invalidate(['categories'])
  expect(await ask(getAll, {})).toMatchObject({ reply: { calls: 3 } })
})

test('pages that are rendered at the same moment ask once', async () => {
  const ask = new ReplyCache(100_000).around(counting(), VISITOR)

  const outcomes = await Promise.all([ask(getAll, {}), ask(getAll, {})])

  expect(outcomes).toMatchObject([{ reply: { calls: 1 } }, { reply: { calls: 1 } }])
})

test.each([
  ['a failure', { failure: new Error('no') }],
  ['a reply that no change would invalidate', { tags: [] }],
])('%s is not reused', async (_what, more) => {
  let calls = 0
  const invoke = counting(more)
  const ask = new ReplyCache(100_000).around((...call) => {
    calls += 1
    return invoke(...call)
  }, VISITOR)

  await ask(getAll, {})
  await ask(getAll, {})

  expect(calls).toBe(2)
})

test('a call that changes something is never answered from memory', async () => {
  const ask = new ReplyCache(100_000).around(counting(), VISITOR)

  expect(await ask(api.reviews.create, {})).toMatchObject({ reply: { calls: 1 } })
  expect(await ask(api.reviews.create, {})).toMatchObject({ reply: { calls: 2 } })
})
