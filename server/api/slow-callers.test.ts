import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { storedFiles } from '#testing/uploads.ts'

/** Much shorter than the real limits of seconds and minutes. */
const LIMITS = {
  headersTimeout: 300,
  requestTimeout: 600,
  keepAliveTimeout: 1_000,
  connectionsCheckingInterval: 50,
}

let app: TestApp
let port: number

beforeAll(async () => {
  app = await startApp({}, { connectionLimits: LIMITS })
  port = await listening(app)
})

async function listening({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

function connectionsOf({ app }: TestApp): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))
}

/** Sends `beginning`, then `drop` at intervals until the connection is closed; resolves to the answer. */
async function dripping(beginning: string, drop: string): Promise<string> {
  const connection = connect(port, '127.0.0.1')
  const closed = once(connection, 'close')
  const said: Buffer[] = []
  connection.on('data', (piece: Buffer) => said.push(piece))
  // Writing while the other side hangs up may or may not end in an error.
  connection.on('error', () => undefined)
  connection.write(beginning)
  const drops = setInterval(() => drip(connection, drop), 40)
  await closed
  clearInterval(drops)
  return Buffer.concat(said).toString()
}

function drip(connection: Socket, drop: string): void {
  if (connection.writable) connection.write(drop)
}

function post(path: string, type: string, more = ''): string {
  return `POST /api/v1${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n${more}\r\n`
}

test.each([
  ['headers that never end', 'GET /api/v1/category/getAll HTTP/1.1\r\nHost: a\r\nX-Long: ', 'x'],
  ['headers sent line by line', 'GET /api/v1/category/getAll HTTP/1.1\r\n', 'X-More: 1\r\n'],
  ['a body letter by letter', `${post('/user/login', 'application/json')}{"email":"`, 'a'],
  ['nothing at all', '', ''],
])('a client that sends %s is cut off', async (_name, beginning, drop) => {
  const said = await dripping(beginning, drop)

  expect(said).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 'fail', success: false })
})

test('a client that is cut off but never hangs up does not keep its connection', async () => {
  const site = await startApp({}, { connectionLimits: LIMITS })
  const stubborn = connect({ port: await listening(site), host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void stubborn.destroy())
  stubborn.write('GET /api/v1/category/getAll HTTP/1.1\r\nHost: a\r\nX-Long: ')
  stubborn.resume()

  await once(stubborn, 'end')

  await expect.poll(() => connectionsOf(site)).toBe(0)
})

test('an upload that trickles in is cut off too, and nothing of it is stored', async () => {
  const { id, token } = await aLearner(app)
  const head = post(
    `/user/upadteUserProfile/${id}`,
    'multipart/form-data; boundary=b',
    `Authorization: Bearer ${token}\r\n`,
  )
  const part = '--b\r\ncontent-disposition: form-data; name="profileimage"; filename="me.png"\r\n\r\n'

  const said = await dripping(`${head}${part}\x89PNG`, 'x')

  expect(said).toMatch(/^HTTP\/1\.1 4\d\d /)
  await expect.poll(() => storedFiles(app)).toEqual([])
})

test('a request is processed even if its client disconnects right after sending it', async () => {
  // With the real limits: this client is not slow.
  const site = await startApp()
  const vanishing = connect(await listening(site), '127.0.0.1')
  vanishing.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(vanishing, 'data')
  const query = aWord()
  const body = JSON.stringify({ query })
  const head = `POST ${API_BASE}/search/wish HTTP/1.1\r\nHost: a\r\nContent-Type: application/json`

  // As when a phone loses its network.
  vanishing.write(`${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`, () =>
    vanishing.resetAndDestroy(),
  )

  const wishes = site.resources.db.select().from(fruitlessSearches).where(eq(fruitlessSearches.term, query))
  await expect.poll(async () => (await wishes).length).toBe(1)
})

test('fifty slow connections do not delay other callers', async () => {
  // With the real limits, none of which is reached while this runs.
  const site = await startApp()
  const port = await listening(site)
  const slow = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const connection of slow) connection.destroy()
  })
  for (const connection of slow) connection.write('GET / HTTP/1.1\r\nX-Long: x')
  await expect.poll(() => connectionsOf(site)).toBe(50)

  const reply = await fetch(`http://127.0.0.1:${port}/api/v1/category/getAll`)

  expect(reply.status).toBe(200)
  expect(slow.filter(({ readyState }) => readyState === 'open')).toHaveLength(50)
})
