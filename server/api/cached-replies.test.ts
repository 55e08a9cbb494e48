import { randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { searchEntries } from '#server/db/schema/search.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'

let made: TestApp
let creator: TestAccount
let category: string[]
let playlist: string

beforeAll(async () => {
  made = await startApp()
  creator = await aCreator(made)
})

beforeEach(async () => {
  category = await aCategoryPath(made)
  playlist = await aPlaylist(made, { creator, category, name: 'Calm tables' })
})

interface Asked {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  payload?: object
}

function ask(path: string, asked: Asked = {}): Promise<LightMyRequestResponse> {
  return made.app.inject({ url: API_BASE + path, ...asked })
}

/** Changes the name without invalidating the caches: a reply with the new name was not cached. */
async function renameWithoutInvalidating(name: string): Promise<void> {
  await made.resources.db.update(playlists).set({ name }).where(eq(playlists.id, playlist))
}

const listing = () => `/playlist/getFilteredPlaylists?category=${category[0]}`

test("a visitor's reply is cached, and a change shows at once", async () => {
  const names = async () => (await ask(listing())).json().playlists.map(({ name }: { name: string }) => name)
  expect(await names()).toEqual(['Calm tables'])
  await renameWithoutInvalidating('Unheard of')
  expect(await names()).toEqual(['Calm tables'])

  await made.api.publishing.update(
    { params: { id: playlist }, body: { name: 'Calm chairs', description: 'All about chairs', category } },
    { token: creator.token },
  )

  expect(await names()).toEqual(['Calm chairs'])
})

test('what a listing or a search found is cached for everybody, and a change shows at once', async () => {
  const word = `benches${randomUUID().slice(0, 8)}`
  const own = await aPlaylist(made, { creator, category, name: `Sunlit ${word}` })
  const { token } = await aLearner(made)
  const found = async () => {
    const query = { search: word, page: 1, limit: 6 }
    const { playlists: cards, total } = await made.api.playlists.search({ query }, { token })
    return [total, ...cards.map(({ name }) => name)]
  }
  const listed = async (rating?: number) => {
    const query = { category: category[0] ?? '', page: 1, limit: 6 }
    const body = rating === undefined ? {} : { rating: [rating] }
    const { playlists: cards, total } = await made.api.playlists.filter({ query, body }, { token })
    return [total, ...cards.map(({ name }) => name)]
  }
  expect(await found()).toEqual([1, `Sunlit ${word}`])
  expect(await listed()).toEqual([2, `Sunlit ${word}`, 'Calm tables'])
  expect(await listed(4), 'another filter is another listing').toEqual([0])

  const { db } = made.resources
  await db.update(searchEntries).set({ listed: false }).where(eq(searchEntries.playlistId, own))
  await db.update(playlists).set({ name: 'Unheard of', draft: true }).where(eq(playlists.id, own))
  expect(await found()).toEqual([1, `Sunlit ${word}`])
  expect(await listed()).toEqual([2, `Sunlit ${word}`, 'Calm tables'])
  await db.update(playlists).set({ draft: false }).where(eq(playlists.id, own))
  await made.api.publishing.update(
    {
      params: { id: own },
      body: { name: `Shaded ${word}`, description: 'All about benches, in the shade', category },
    },
    { token: creator.token },
  )
  expect(await found()).toEqual([1, `Shaded ${word}`])
  expect(await listed()).toEqual([2, `Shaded ${word}`, 'Calm tables'])

  const operator = await anOperator(made)
  await made.api.operatorContent.hidePlaylist(
    { params: { playlistId: own }, body: { reason: 'A test' } },
    { token: operator.token },
  )
  expect(await found()).toEqual([0])
  expect(await listed()).toEqual([1, 'Calm tables'])
  await aPlaylist(made, { creator, category, name: 'Late benches' })
  expect(await listed()).toEqual([2, 'Late benches', 'Calm tables'])
})

test('no cached reply shows a playlist that an operator has hidden', async () => {
  const reads = [
    listing(),
    `/playlist/get/${playlist}`,
    `/playlist/page/${playlist}`,
    `/playlist/videos/${playlist}`,
    `/feedback/getAll/${playlist}`,
    '/playlist/getFilteredPlaylists?search=calm%20tables',
    '/playlist/getCurated',
    '/playlist/getTop',
    '/search/suggest?q=calm',
  ]
  const shown = async (path: string) => {
    const reply = await ask(path)
    return reply.statusCode === 200 && reply.body.includes(playlist)
  }
  const posted = async () => (await ask(listing(), { method: 'POST', payload: {} })).body.includes(playlist)
  await Promise.all([...reads.map(shown), posted()])
  expect(await shown(listing())).toBe(true)

  const { token } = await anOperator(made)
  await made.api.operatorContent.hidePlaylist(
    { params: { playlistId: playlist }, body: { reason: 'A test' } },
    { token },
  )

  for (const path of reads) expect([path, await shown(path)]).toEqual([path, false])
  expect(await posted()).toBe(false)
})

test('a caller who has the reply already gets a 304 until it changes', async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const first = await ask(listing(), { headers })
    const again = await ask(listing(), {
      headers: { ...headers, 'if-none-match': String(first.headers.etag) },
    })

    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    expect(again.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding, authorization, x-inbox-key',
      'x-content-type-options': 'nosniff',
    })
    await aPlaylist(made, { creator, category })
    const later = await ask(listing(), { headers: { 'if-none-match': String(first.headers.etag) } })
    expect(later.statusCode).toBe(200)
  }
})

test('a reply comes in the requested encoding, cached or made for one caller; a small one is not compressed', async () => {
  const learner = await aLearner(made)
  const signedIn = { authorization: `Bearer ${learner.token}` }
  const plain = await ask(listing())
  for (const headers of [{}, signedIn]) {
    const brotli = await ask(listing(), { headers: { ...headers, 'accept-encoding': 'gzip, br' } })
    const gzip = await ask(listing(), { headers: { ...headers, 'accept-encoding': 'gzip' } })

    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(plain.json())
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.json())
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  }
  const small = await ask(`/category/get/${category[2]}`, { headers: { 'accept-encoding': 'br' } })
  expect(small.headers).not.toHaveProperty('content-encoding')
  expect(small.json()).toMatchObject({ success: true, data: [] })
  const head = await ask(listing(), { method: 'HEAD' })
  expect([head.body, head.headers['content-length']]).toEqual(['', String(plain.rawPayload.length)])
})

test('equal requests share one reply, whatever the order of parameters in the address or the body', async () => {
  const post = (path: string, payload: object) => ask(path, { method: 'POST', payload })
  const first = await post(`${listing()}&page=1&limit=6`, { rating: 0, languages: ['english'] })
  await renameWithoutInvalidating('Unheard of')

  const body = await post(`${listing()}&page=1&limit=6`, { languages: ['english'], rating: 0 })
  const address = await post(`/playlist/getFilteredPlaylists/?limit=6&page=1&category=${category[0]}`, {
    languages: ['english'],
    rating: 0,
  })
  const another = await post(`${listing()}&page=1&limit=6`, { languages: ['hindi'], rating: 0 })

  expect(first.body).toContain('Calm tables')
  expect([body.body, address.body]).toEqual([first.body, first.body])
  expect(another.json()).toMatchObject({ playlists: [], total: 0 })
})

test('different listings share a card until it changes', async () => {
  const asked = (limit: number) => ask(`${listing()}&limit=${limit}`)
  expect((await asked(11)).body).toContain('Calm tables')
  await renameWithoutInvalidating('Unheard of')
  expect((await asked(12)).body).toContain('Calm tables')

  await made.api.publishing.update(
    { params: { id: playlist }, body: { name: 'Bright tables', description: 'All about tables', category } },
    { token: creator.token },
  )

  expect((await asked(13)).body).toContain('Bright tables')
})

test('a signed-in caller is never given a visitor’s bytes, nor a visitor theirs', async () => {
  const headers = { authorization: `Bearer ${creator.token}` }
  const path = `/playlist/get/${playlist}`
  await ask(path)
  await renameWithoutInvalidating('Unheard of')

  const own = await ask(path, { headers })
  const visitors = await ask(path)

  expect(own.json().data.name).toBe('Unheard of')
  expect(own.headers).toMatchObject({ 'cache-control': 'no-store', vary: visitors.headers.vary })
  expect(own.headers).not.toHaveProperty('etag')
  expect(visitors.json().data.name).toBe('Calm tables')
  const others: Record<string, string>[] = [
    { authorization: 'Bearer not.a.token' },
    { 'x-inbox-key': 'some key' },
  ]
  for (const other of others)
    expect((await ask(path, { headers: other })).json().data.name).toBe('Unheard of')
})

test('a course that only its creator may see stays private after they looked at it', async () => {
  const empty = await aPlaylist(made, { creator, category, videos: 0 })
  const asCreator = { token: creator.token }
  await made.api.playlists.get({ params: { id: empty } }, asCreator)

  expect((await ask(`/playlist/get/${empty}`)).statusCode).toBe(404)
  await made.api.playlists.get({ params: { id: empty } }, asCreator)
  expect((await ask(`/playlist/get/${empty}`)).statusCode).toBe(404)
})

test('every fruitless search is counted, even when its reply is cached', async () => {
  const word = `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}xx`
  const path = `/playlist/getFilteredPlaylists?search=${word}`
  await Promise.all([ask(path), ask(path)])
  await ask(path)

  const [counted] = await made.resources.db
    .select()
    .from(fruitlessSearches)
    .where(eq(fruitlessSearches.term, word))
  expect(counted?.times).toBe(3)
})

test('malformed requests are rejected as without a cache, and nothing of them is cached', async () => {
  const nested = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)
  for (const payload of [[['languages', []]], { languages: nested }, { rating: { min: 3 } }])
    expect((await ask(listing(), { method: 'POST', payload })).statusCode).toBe(400)
  const wrong = await ask('/playlist/getFilteredPlaylists?page=none')
  expect([wrong.statusCode, wrong.headers['cache-control']]).toEqual([400, 'no-store'])
  expect((await ask(`/playlist/get/${crypto.randomUUID()}`)).headers['cache-control']).toBe('no-store')
})

test('cached endpoints admit anyone, change nothing and name the tags of what they show', async () => {
  const cached = Object.values(api)
    .flatMap((feature) => Object.values<EndpointSpec>(feature))
    .filter((spec) => spec.cached)

  expect(cached.length).toBeGreaterThan(12)
  for (const { access, method, path } of cached) {
    expect([path, access]).toEqual([path, 'anyone'])
    expect(method === 'GET' || path === '/playlist/getFilteredPlaylists').toBe(true)
  }
})

test('a flood of different requests from one caller is rejected, without affecting other callers', async () => {
  const from = (remoteAddress: string, page: number) =>
    made.app.inject({ url: `${API_BASE}/playlist/getFilteredPlaylists?page=${page}`, remoteAddress })
  const flood = Array.from({ length: 400 }, (_, page) => from('203.0.113.7', page + 1))
  const other = from('203.0.113.8', 401)

  expect((await other).statusCode).toBe(200)
  const replies = await Promise.all(flood)
  const rejected = replies.filter(({ statusCode }) => statusCode === 429)
  expect(rejected.length).toBeGreaterThan(0)
  expect(rejected[0]?.headers['retry-after']).toBe('5')
  expect(replies.length - rejected.length).toBeGreaterThanOrEqual(100)
})
