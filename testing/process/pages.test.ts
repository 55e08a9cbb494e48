import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { INTERFACE_LANGUAGES, LANGUAGE_CODES, pathIn } from '#contract/interface-languages.ts'
import { dataOf, overBudget, weighPages } from '../../bench/page-weight.ts'
import { afterFile } from '../when-file-ends.ts'
import { clientOf, request, signIn } from './requests.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** With the demo content; for tests that only read. */
let site: ServerProcess

beforeAll(async () => {
  // Nothing listens there: the demo must not depend on the video platform.
  site = await startServer({ DEMO: 'on', YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1' }, afterFile)
})

test('a page is compressed, with an ETag and a policy for its own scripts, and a 304 when it is known', async () => {
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

test('files of the build are cached for ever and were compressed by the build', async () => {
  const { url } = site
  const html = (await request(`${url}/`)).bytes.toString()
  const script = html.match(/\/assets\/[\w.-]+\.js/)?.[0]

  const reply = await request(url + script, { 'accept-encoding': 'br' })

  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(reply.headers['content-encoding']).toBe('br')
})

test('a course has its own link picture, every other page that of the site', async () => {
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

test('a page has its canonical address: its own, or the page of the list, but neither filters nor order', async () => {
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

function filesOf(html: string): { scripts: string[]; styles: string[] } {
  const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  const [scripts = [], styles = []] = ['.js', '.css'].map((end) => files.filter((file) => file.endsWith(end)))
  return { scripts, styles }
}

test('the first visit to the home page takes at most 126 KB of JavaScript, 9 KB of CSS and 17.5 KB of HTML, compressed, in every language', async () => {
  for (const code of LANGUAGE_CODES) {
    const { bytes } = await request(site.url + pathIn(code, '/'))
    const { scripts, styles } = filesOf(bytes.toString())

    expect(await weigh(scripts), code).toBeLessThanOrEqual(126_000)
    expect(await weigh(styles), code).toBeLessThanOrEqual(9_000)
    expect(gzipSync(bytes).length, code).toBeLessThanOrEqual(17_500)
  }
})

async function weigh(files: string[]): Promise<number> {
  const weights = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(path.join('build/client', file))).length),
  )
  return weights.reduce((sum, weight) => sum + weight, 0)
}

test('every landing page keeps within its budget of scripts, styles and data', async () => {
  const pages = await weighPages(site.url)

  expect(overBudget(pages)).toEqual([])
  for (const { page, scripts, styles } of pages)
    expect([page, scripts > 0, styles > 0]).toEqual([page, true, true])
})

test('the data sent with the opportunities page contains nothing that is not shown', async () => {
  const read = async (address: string) => (await request(site.url + address)).bytes.toString()
  const list = await read('/opportunity')
  const [one = ''] = /\/opportunity\/[\w-]{36}/.exec(list) ?? []
  for (const html of [list, await read(one)]) {
    expect(dataOf(html)).toContain('"jobLocation"')
    expect(dataOf(html)).not.toMatch(/"comapanyName"|"phone"/)
  }
})

test('the service worker has at most 12 KB and no messages in Indian languages', async () => {
  const { bytes } = await request(`${site.url}/sw.js`)

  expect(gzipSync(bytes).length).toBeLessThanOrEqual(12_000)
  const names = INTERFACE_LANGUAGES.map(({ name }) => name)
  const words = bytes.toString().match(/[\u0900-\u0d7f\u200c\u200d]+/g) ?? []
  expect(words.filter((word) => !names.some((name) => name === word))).toEqual([])
})

test('headings use the font of the language: one more of at most 45 KB, preloaded', async () => {
  const fontsOf = async (address: string) => {
    const html = (await request(site.url + address)).bytes.toString()
    const fonts = [...html.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href]) => href)
    return { html, fonts }
  }
  const english = await fontsOf('/')
  expect(english.fonts).toHaveLength(1)
  expect(english.html).not.toContain('font-family')
  for (const code of LANGUAGE_CODES.slice(1)) {
    const { html, fonts } = await fontsOf(`/${code}`)
    const [own = '', ...others] = fonts
    expect(others, code).toEqual(english.fonts)
    expect(html, code).toContain(`src: url("${own}")`)
    expect((await request(site.url + own)).bytes.length, code).toBeLessThanOrEqual(45_000)
  }
})

test('Mantine is loaded by pages with long forms, not by landing pages', async () => {
  const { url } = site
  const api = clientOf(site)
  const course = (await api.playlists.search()).playlists[0]?._id
  const opportunity = (await api.opportunities.list()).data.opportunities[0]?._id
  const brings = async (address: string) =>
    /\/assets\/mantine-[\w.-]+\.js/.test((await request(url + address)).bytes.toString())

  for (const address of [
    '/',
    '/playlists',
    '/search?query=python',
    '/opportunity',
    `/creator/x/y/z/${course}`,
    `/opportunity/${opportunity}`,
    '/signin',
    '/signup',
  ])
    expect([address, await brings(address)]).toEqual([address, false])
  expect(await brings('/creatorform')).toBe(true)
})

test('the page of a course of 500 videos with the longest texts carries at most 40 KB of data', async () => {
  const api = clientOf(site)
  const [creator, learner] = [await signIn(api, 'creator'), await signIn(api, 'learner')]
  const [main] = (await api.categories.getAll()).data
  const letters = (count: number) => 'क'.repeat(count)
  const videos = Array.from({ length: 500 }, (_, at) => ({
    videoName: `https://youtu.be/Long${String(at).padStart(7, '0')}`,
    title: letters(150),
    thumbnail: `https://i.ytimg.com/vi/Long${String(at).padStart(7, '0')}/hqdefault.jpg`,
    publishedAt: '2026-01-02',
  }))
  const { data } = await api.publishing.create(
    {
      body: {
        name: letters(100),
        description: letters(5_000),
        language: 'hindi',
        category: [main?._id ?? ''],
        videos,
      },
    },
    { token: creator },
  )
  await api.reviews.create(
    { body: { playlistId: data._id, feedback: letters(2_000), rating: 4 } },
    { token: learner },
  )

  const html = (await request(`${site.url}/creator/x/y/z/${data._id}`)).bytes.toString()
  expect(html).toContain(letters(2_000))
  const bytes = Buffer.byteLength(dataOf(html))
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThanOrEqual(40_000)
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
    ['/category/11111111-1111-1111-1111-111111111111', 404, notThere],
    ['/opportunity/11111111-1111-1111-1111-111111111111', 404, 'opportunity'],
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

test.each(['/search/..', '/search/.', '/search/%2e%2e', '/search/..?page=1', '/search?query=..'])(
  'a search for dots searches for them, however the address is encoded: %s',
  async (address) => {
    const { hostname, port } = new URL(site.url)
    const body = await new Promise<string>((resolve, reject) => {
      get({ hostname, port, path: address }, (reply) => {
        const pieces: Buffer[] = []
        reply.on('data', (piece: Buffer) => pieces.push(piece))
        reply.on('end', () => resolve(Buffer.concat(pieces).toString()))
      }).on('error', reject)
    })

    expect(body).toMatch(/Oops We could not find any playlists in (?:"|&quot;)\.{1,2}(?:"|&quot;)/)
  },
)

test('uncached pages rendered for one caller are limited', async () => {
  // A hundredth: six a minute.
  const { url } = await startServer({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.01' })
  const caller = { 'x-forwarded-for': '203.0.113.5' }
  const ask = (at: number, headers: Record<string, string>) => request(`${url}/search/word${at}`, headers)

  // The minute may change in between: of fourteen, two minutes allow twelve.
  const replies = await Promise.all(Array.from({ length: 14 }, (_, at) => ask(at, caller)))

  const rejected = replies.filter(({ status }) => status === 429)
  expect(rejected.length).toBeGreaterThanOrEqual(2)
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0)
  const made = replies.findIndex(({ status }) => status === 200)
  expect((await ask(made, caller)).status).toBe(200)
  expect((await ask(99, { 'x-forwarded-for': '203.0.113.6' })).status).toBe(200)
})
