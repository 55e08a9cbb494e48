import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { searchedTerms } from '#server/db/schema/search.ts'
import { writeSearched } from '#server/features/search/searched-terms.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, type TestAccount } from '#testing/build.ts'

// Over real connections: cached replies are sent below Fastify.

const METRICS_TOKEN = 'for the metrics of this test'

let made: TestApp
let url: string
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  made = await startApp({ TRUST_PROXY: '1', METRICS_TOKEN })
  url = await made.app.listen({ port: 0, host: '127.0.0.1' })
  creator = await aCreator(made)
  category = await aCategoryPath(made)
  await aPlaylist(made, { creator, category, name: 'Calm tables', language: 'hindi' })
  await aPlaylist(made, { creator, category, name: 'Calm chairs', language: 'tamil' })
})

const path = () => `${API_BASE}/playlist/getFilteredPlaylists?category=${category[0]}`

async function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + path(), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

async function namesIn(reply: Response): Promise<string[]> {
  const { playlists } = (await reply.json()) as { playlists: { name: string }[] }
  return playlists.map(({ name }) => name).sort()
}

/** How many replies were sent from the cache, without being handled as a call. */
async function fromCache(): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return Number(/^pragati_cached_reply_answers_total\S* (\d+)/m.exec(await reply.text())?.[1])
}

test('a listing that is read with POST is sent from the cache, for the same body alone, until it changes', async () => {
  const before = await fromCache()
  for (let times = 0; times < 2; times += 1) {
    expect(await namesIn(await post('{"languages":["hindi"]}'))).toEqual(['Calm tables'])
    expect(await namesIn(await post('{"languages":["tamil"]}'))).toEqual(['Calm chairs'])
    expect(await namesIn(await post('{}'))).toEqual(['Calm chairs', 'Calm tables'])
    expect(await fromCache()).toBe(before + times * 3)
  }
  const { token } = await aLearner(made)
  expect((await post('{}', { authorization: `Bearer ${token}` })).headers.get('cache-control')).toBe(
    'no-store',
  )
  expect(await fromCache()).toBe(before + 3)

  const other = await aPlaylist(made, { creator, category, name: 'Calm stools', language: 'hindi' })

  expect(await namesIn(await post('{"languages":["hindi"]}'))).toEqual(['Calm stools', 'Calm tables'])
  await made.api.publishing.remove({ params: { id: other } }, { token: creator.token })
})

test('bodies that are broken, of another type or too long get the same answer as without a cache', async () => {
  await post('{}')
  const before = await fromCache()

  expect((await post('{')).status).toBe(400)
  expect((await post('{')).status).toBe(400)
  expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post('{}', { 'content-type': 'application/jsonp' })).status).toBe(415)
  const long = `{${' '.repeat(2_000)}}`
  expect([(await post(long)).status, (await post(long)).status]).toEqual([200, 200])
  expect(await fromCache()).toBe(before)
})

test('one connection is given each of its answers, whether the body comes at once, in parts or in chunks', async () => {
  await post('{"languages":["hindi"]}')
  const connection = await connected()
  const hindi = '{"languages":["hindi"]}'
  const head = `POST ${path()} HTTP/1.1\r\nhost: pragati.example\r\ncontent-type: application/json\r\n`
  const whole = `${head}content-length: ${hindi.length}\r\n\r\n${hindi}`

  connection.write(whole)
  await connection.answers(1)
  connection.write(whole.slice(0, -9))
  await sleep(50)
  connection.write(whole.slice(-9))
  await connection.answers(2)
  connection.write(
    `${head}transfer-encoding: chunked\r\n\r\n${hindi.length.toString(16)}\r\n${hindi}\r\n0\r\n\r\n`,
  )
  await connection.answers(3)
  connection.write(whole + whole)
  await connection.answers(5)

  expect(new Set(connection.received().match(/Calm (?:tables|chairs)/g))).toEqual(new Set(['Calm tables']))
})

test('a search that is sent from the cache is recorded for the caller behind the proxy', async () => {
  const searchFrom = (address: string) =>
    fetch(`${url}${API_BASE}/playlist/getFilteredPlaylists?search=calm+tables`, {
      headers: { 'x-forwarded-for': address },
    })
  await searchFrom('203.0.113.1')
  const before = await fromCache()

  for (const n of [2, 2, 3, 4]) await searchFrom(`203.0.113.${n}`)

  expect(await fromCache()).toBe(before + 4)
  await writeSearched(made.resources.db)
  // The timer may have taken them a moment before, and still be writing.
  await expect
    .poll(() => made.resources.db.select().from(searchedTerms))
    .toMatchObject([{ term: 'calm tables', people: 4 }])
})

test('visitors who reset the connection after sending all or half of a cached search or POST do no harm', async () => {
  const search = `${API_BASE}/playlist/getFilteredPlaylists?search=calm+chairs`
  await Promise.all([fetch(url + search), post('{}')])
  const head = `POST ${path()} HTTP/1.1\r\nhost: pragati.example\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`
  for (const sent of [
    `GET ${search} HTTP/1.1\r\nhost: pragati.example\r\n\r\n`,
    head,
    `${head}{`,
    `${head}{}`,
  ]) {
    for (let times = 0; times < 20; times += 1) {
      const connection = connect(Number(new URL(url).port), '127.0.0.1')
      connection.on('error', () => undefined)
      await once(connection, 'connect')
      connection.write(sent, () => connection.resetAndDestroy())
    }
  }
  expect([(await fetch(url + search)).status, (await post('{}')).status]).toEqual([200, 200])
})

async function connected(): Promise<
  Socket & { answers: (n: number) => Promise<void>; received: () => string }
> {
  const { port } = new URL(url)
  const connection = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void connection.destroy())
  await once(connection, 'connect')
  let text = ''
  connection.setEncoding('utf8')
  connection.on('data', (piece: string) => {
    text += piece
  })
  return Object.assign(connection, {
    answers: (n: number) =>
      expect.poll(() => text.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0).toBe(n) as Promise<void>,
    received: () => text,
  })
}
