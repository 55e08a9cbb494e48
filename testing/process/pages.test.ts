import { readFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '#contract/client.ts'
import { API_BASE } from '#contract/constants.ts'
import { whenFileEnds } from '../when-file-ends.ts'
import { aDatabase, type ServerProcess, startServer } from './server-process.ts'

const SECRET = 'a secret for these tests, long enough'

/** With the demo content; for tests that only read. */
let site: ServerProcess
/** Two processes on one PostgreSQL with the demo content. */
let here: ServerProcess
let there: ServerProcess

beforeAll(async () => {
  site = await startServer({ DEMO: 'on' }, whenFileEnds)
  const env = { DATABASE_URL: await aDatabase('two_processes'), AUTH_SECRET: SECRET, DEMO: 'on' }
  here = await startServer(env, whenFileEnds)
  there = await startServer(env, whenFileEnds)
})

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** A plain request: nothing is decompressed or followed. */
function request(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { headers, method }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(pieces) }),
      )
    }).on('error', reject)
  })
}

function clientOf({ url }: ServerProcess): Client {
  return createClient(async ({ method, path: address, body, token }) => {
    const reply = await fetch(`${url}${API_BASE}${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: await reply.json() }
  })
}

async function signIn(api: Client, who: 'learner' | 'creator'): Promise<string> {
  const { token } = await api.accounts.login({
    body: { email: `${who}@example.com`, password: 'pragati-demo' },
  })
  return token
}

test('a page comes compressed, with an ETag, a policy of its own scripts, and as 304 when it is known', async () => {
  const { url } = site

  const plain = await request(`${url}/`)
  const brotli = await request(`${url}/`, { 'accept-encoding': 'gzip, br' })
  const gzipped = await request(`${url}/`, { 'accept-encoding': 'gzip' })

  expect([plain.status, brotli.status, gzipped.status]).toEqual([200, 200, 200])
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzipped.headers['content-encoding']).toBe('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes)
  expect(plain.bytes.toString()).toContain('Upgrading the community')

  const known = await request(`${url}/`, {
    'accept-encoding': 'br',
    'if-none-match': String(brotli.headers.etag),
  })
  expect([known.status, known.bytes.length]).toEqual([304, 0])
  const head = await request(`${url}/`, { 'accept-encoding': 'br' }, 'HEAD')
  expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, brotli.headers.etag])

  expect(plain.headers['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate')
  const scripts = String(plain.headers['content-security-policy']).match(/script-src[^;]*/)?.[0]
  expect(scripts).toMatch(/^script-src 'self'( 'sha256-[\w+/=]+')+$/)
})

test('files of the build are kept for ever and were compressed when they were built', async () => {
  const { url } = site
  const html = (await request(`${url}/`)).bytes.toString()
  const script = html.match(/\/assets\/[\w.-]+\.js/)?.[0]

  const reply = await request(url + script, { 'accept-encoding': 'br' })

  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(reply.headers['content-encoding']).toBe('br')
})

test('a course names the picture for its links, every other page that of the site', async () => {
  const { url } = site
  const picture = /<meta property="og:image" content="([^"]+)"/
  const home = (await request(`${url}/`)).bytes.toString()
  const course = (await request(url + home.match(/href="(\/creator\/[^"?]+)/)?.[1])).bytes.toString()

  expect(home.match(picture)?.[1]).toBe(`${url}/og/site.png`)
  const address = course.match(picture)?.[1] ?? ''
  expect(address).toMatch(/\/og\/playlist\/[0-9a-f-]{36}\.png$/)
  expect((await request(address)).headers['content-type']).toBe('image/png')
  expect(course).toContain('<meta name="twitter:card" content="summary_large_image"')
})

test('a page names its one true address: its own, or the page of the list, but neither filters nor order', async () => {
  const { url } = site
  const [main] = (await clientOf(site).categories.getAll()).data
  for (const [address, canonical] of [
    ['/?utm_source=mail', '/'],
    ['/playlists?language=hindi&sort=rating&page=2', '/playlists?page=2'],
    [`/category/${main?._id}?rating=3`, `/category/${main?._id}`],
    ['/search?query=python&rating=3', '/search/python'],
    ['/topic/python', '/search/python'],
    ['/opportunity?page=2&sort=deadline', '/opportunity?page=2'],
  ]) {
    const html = (await request(url + address)).bytes.toString()
    expect([address, html.match(/<link rel="canonical" href="([^"]*)"/)?.[1]]).toEqual([
      address,
      url + canonical,
    ])
  }
})

test('the home page asks for at most 150 KB of JavaScript and 20 KB of CSS, gzipped', async () => {
  const { url } = site
  const html = (await request(`${url}/`)).bytes.toString()
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  const weigh = async (ending: string) => {
    const chosen = files.filter((file) => file.endsWith(ending))
    const weights = await Promise.all(
      chosen.map(async (file) => gzipSync(await readFile(path.join('build/client', file))).length),
    )
    return weights.reduce((sum, weight) => sum + weight, 0)
  }

  expect(await weigh('.js')).toBeLessThanOrEqual(150_000)
  expect(await weigh('.css')).toBeLessThanOrEqual(20_000)
})

test('a review changes the pages that show it, at once here and within a second in the other process', async () => {
  const api = clientOf(here)
  const token = await signIn(api, 'learner')
  const { data } = await api.playlists.search({ query: { sort: 'oldest', limit: 50 } })
  const unreviewed = data.playlist.find((card) => card.feedbackCount === 0)
  const address = `/creator/x/y/z/${unreviewed?._id}`
  const comment = 'A sentence that nobody wrote before.'
  const shows = async ({ url }: ServerProcess) =>
    (await request(url + address)).bytes.toString().includes(comment)
  expect([await shows(here), await shows(there)]).toEqual([false, false])

  await api.reviews.create(
    { body: { playlistId: unreviewed?._id ?? '', feedback: comment, rating: 5 } },
    { token },
  )

  expect(await shows(here)).toBe(true)
  await expect.poll(() => shows(there), { timeout: 1_000 }).toBe(true)
})

test('a session that ends in one process is dead in the other at once', async () => {
  const [one, other] = [clientOf(here), clientOf(there)]
  const token = await signIn(one, 'learner')
  expect((await other.accounts.me({}, { token })).data.email).toBe('learner@example.com')

  await one.accounts.logout({}, { token })

  await expect(other.accounts.me({}, { token })).rejects.toMatchObject({ status: 401 })
})

test('a request under way when SIGTERM comes is answered', async () => {
  const server = await startServer({ DEMO: 'on' })
  const api = clientOf(server)
  // Checking a password takes long enough to be under way when the signal arrives.
  const answers = Array.from({ length: 4 }, () => signIn(api, 'learner'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  server.child.kill('SIGTERM')

  const tokens = await Promise.all(answers)

  expect(tokens.every((token) => token.split('.').length === 3)).toBe(true)
  expect(await server.ended()).toBe(0)
})

const WORD = 'qxzvk'
const longSearch = WORD.repeat(2_000)
const oops = (query: string) => `Oops We could not find any playlists in &quot;${query}`
const noneYet = 'Sorry, There are no playlists yet...'
const notThere = 'Nothing is drawn here'

test('odd searches and addresses get a page that says clearly what it found', async () => {
  const { url, output } = site
  const cases: [address: string, status: number, says: string][] = [
    [`/search/${longSearch}`, 200, oops(WORD)],
    [`/search?query=${longSearch}`, 200, oops(WORD)],
    [`/topic/${longSearch}`, 200, noneYet],
    [`/playlists?page=7${WORD}&language=${longSearch}`, 200, 'playlists</'],
    [`/${longSearch}`, 404, notThere],
    [`/category/${longSearch}`, 404, notThere],
    [`/search/${encodeURIComponent('🦚🦚🦚')}`, 200, oops('🦚🦚🦚')],
    [`/search/${encodeURIComponent('\u202Eqxzvk\u202C שלום')}`, 200, 'שלום'],
    [`/search/${encodeURIComponent("qxzvk'; DROP TABLE playlists; --")}`, 200, 'DROP TABLE playlists; --'],
    [`/search/${encodeURIComponent('qxzvk & | ! <-> :* ( "')}`, 200, oops(WORD)],
    [`/search/${encodeURIComponent('qxzvk<script>alert(1)</script>')}`, 200, 'qxzvk&lt;script&gt;'],
    [`/topic/${encodeURIComponent('qxzvk<img src=x onerror=alert(1)>')}`, 200, 'qxzvk&lt;img'],
    [`/search?query=${encodeURIComponent('"><script>alert(1)</script>')}`, 200, '&lt;script&gt;'],
    ['/search?query=a&query=b&query[]=c&page=-1&page=2&sort=;&rating=NaN', 200, 'Search Results'],
    ['/search?query=%00', 400, 'search'],
    ['/search?query=%E0%A4%A', 200, 'Search Results'],
    ['/search/%E0%A4%A', 404, notThere],
    ['/playlists?page=99999999999999999999&rating=-4&language=%F0%9F%A6%9A', 200, 'playlists</'],
    ['/playlists?page=100000', 200, 'The list ends before this page.'],
    ['/playlists?__proto__=1&constructor=2&toString', 200, 'playlists</'],
    ['/search?', 200, 'Type what you would like to learn into the search box.'],
    ['//example.com/', 404, notThere],
  ]
  for (const [address, status, says] of cases) {
    const reply = await request(url + address, { accept: 'text/html' })
    const html = reply.bytes.toString()
    const name = address.slice(0, 80)
    expect([name, reply.status, reply.headers['content-type']]).toEqual([
      name,
      status,
      'text/html; charset=utf-8',
    ])
    expect(html, name).toContain(says)
    expect(html.match(/<h1/g), name).toHaveLength(1)
    expect(html, name).not.toMatch(/<script>alert|<img src=x/)
    expect(html.length, name).toBeLessThan(200_000)
  }
  expect(output()).not.toMatch(/failed unexpectedly/)
})

test('pages that nobody has seen before are made for one caller only so often', async () => {
  // A hundredth: six a minute.
  const { url } = await startServer({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.01' })
  const caller = { 'x-forwarded-for': '203.0.113.5' }
  const ask = (at: number, headers: Record<string, string>) => request(`${url}/search/word${at}`, headers)

  // The minute may turn in between: of fourteen, two minutes let twelve through.
  const replies = await Promise.all(Array.from({ length: 14 }, (_, at) => ask(at, caller)))

  const refused = replies.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(2)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  const made = replies.findIndex(({ status }) => status === 200)
  expect((await ask(made, caller)).status).toBe(200)
  expect((await ask(99, { 'x-forwarded-for': '203.0.113.6' })).status).toBe(200)
})
