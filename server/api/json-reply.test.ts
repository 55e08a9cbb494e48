import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import { allRoutes } from '#server/features/all-routes.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { createInvoke } from './invoke.ts'
import { cacheSerialized, envelopeOf, writeReply } from './json-reply.ts'
import { operationsOf } from './operations.ts'

/** The schema of a reply with lists, and how often one of their elements was parsed. */
function aReply() {
  const parsed: string[] = []
  const Element = z.object({
    name: z.string().refine((name) => parsed.push(name) > 0),
    note: z.string().optional(),
    parts: z.array(z.object({ of: z.number().nullable() })),
  })
  cacheSerialized(Element)
  const schema = z.object({
    first: z.array(Element),
    total: z.number(),
    least: z.number().optional(),
    data: z.object({ all: z.array(Element), others: z.array(z.string()) }),
  })
  return { schema, parsed }
}

const named = (name: string) => ({ name, secret: 'kept', note: undefined, parts: [{ of: null, more: 1 }] })

test('serialising list items once does not change a reply', () => {
  const { schema } = aReply()
  const [one, other] = [named('पायथन "और" 🙂\u2028'), named('')]
  const list = [one, other]
  const answers = [
    { first: list, total: 2, data: { all: list, others: ['x'] } },
    { first: [other], total: 1, least: 0, data: { all: [], others: [] }, message: 'Done' },
    { first: [], total: 0, least: undefined, data: { all: [one, one], others: [] } },
  ]
  for (const answer of answers) {
    const expected = JSON.stringify({ ...envelopeOf(answer), ...schema.parse(answer) })
    expect(String(writeReply(schema, answer))).toBe(expected)
    expect(String(writeReply(schema, answer)), 'a second time').toBe(expected)
  }
})

test('an element is parsed once, however many lists and replies have it', () => {
  const { schema, parsed } = aReply()
  const [one, other] = [named('one'), named('other')]
  for (const first of [[one, other], [other, one], [one]])
    writeReply(schema, { first, total: 9, data: { all: first, others: [] } } as object)
  expect(parsed).toEqual(['one', 'other'])
})

test('a reply that violates the contract is an error', () => {
  const { schema } = aReply()
  const wrong = [
    { first: [{ parts: [] }], total: 1, data: { all: [], others: [] } },
    { first: 'none', total: 1, data: { all: [], others: [] } },
    { first: [], total: '1', data: { all: [], others: [] } },
    { first: [], total: 1 },
  ]
  for (const answer of wrong) expect(() => writeReply(schema, answer as object)).toThrow()
})

test('HTTP clients and pages get the same replies for listings and searches', async () => {
  const made = await startApp()
  const category = await aCategoryPath(made)
  const creator = await aCreator(made)
  for (const name of ['Calm “tables”', 'मेज़ calm'])
    await aPlaylist(made, { creator, category, name, description: 'Line\nbreak \u2028 and <b>' })
  const invoke = createInvoke(operationsOf(made.resources, allRoutes, made.app.log))
  const caller = { address: '203.0.113.9', userAgent: undefined, inboxKey: undefined }
  for (const query of [`category=${category[0]}`, 'search=calm', 'search=calmest+cushions']) {
    const input = { query: Object.fromEntries(new URLSearchParams(query)) }
    const outcome = await invoke(api.playlists.search, input, null, caller)
    const asked = `${API_BASE}/playlist/getFilteredPlaylists?${query}`
    for (const method of ['GET', 'POST'] as const) {
      const sent = await made.app.inject({
        method,
        url: asked,
        ...(method === 'POST' ? { payload: {} } : {}),
      })
      expect(sent.body).toBe(JSON.stringify('reply' in outcome ? outcome.reply : outcome.failure))
      expect(sent.headers['content-type']).toBe('application/json; charset=utf-8')
    }
  }
})
