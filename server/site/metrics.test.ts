import { type AddressInfo, connect } from 'node:net'
import { text as whole } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { aPage } from '#testing/a-page.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { exposition } from './prometheus.ts'

const TOKEN = 'a token for whoever measures'

let made: TestApp
let site: FastifyInstance
let origin: string

beforeAll(async () => {
  made = await startApp({ METRICS_TOKEN: TOKEN, TRUST_PROXY: '1' })
  const handler = async ({ url }: Request) => aPage(`<p>${new URL(url).pathname}</p>`)
  site = await buildApp(made.resources, { handler, languages: ['en'], assets: 'no such folder' })
  await site.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(site.server.address() as AddressInfo).port}`
})

afterAll(() => site.close())

async function metrics(headers: Record<string, string> = {}, address = '/metrics') {
  const reply = await site.inject({ url: address, headers })
  return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body }
}

/** The value of one line. */
async function value(line: string): Promise<number> {
  const { text } = await metrics()
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1) ?? 0)
}

test('requests and their durations are counted by route, never by address', async () => {
  const counted = 'pragati_http_requests_total{method="GET",route="/api/v1/user/getId/:userId",status="404"}'
  const before = await value(counted)

  await fetch(`${origin}/api/v1/user/getId/${crypto.randomUUID()}`)
  await fetch(`${origin}/api/v1/user/getId/${crypto.randomUUID()}/`)

  await expect.poll(() => value(counted)).toBe(before + 2)
  const { text, type } = await metrics()
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text).toContain('# TYPE pragati_http_request_duration_seconds histogram')
  expect(text).toMatch(
    /pragati_http_request_duration_seconds_bucket\{method="GET",route="\/api\/v1\/user\/getId\/:userId",le="\+Inf"\} [2-9]/,
  )
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('cached pages and responses from the cache are counted', async () => {
  for (const _ of [1, 2, 3]) await (await fetch(`${origin}/some-page`)).text()

  expect(await value('pragati_cached_answers')).toBe(1)
  expect(await value('pragati_cached_answers_bytes')).toBeGreaterThan(0)
  expect(await value('pragati_cached_page_answers_total')).toBe(2)
})

test('waiting jobs are counted', async () => {
  const before = await value('pragati_jobs_waiting')
  await enqueue(made.resources.db, 'nobody.does-this', {})

  expect(await value('pragati_jobs_waiting')).toBe(before + 1)
  expect(await value('pragati_database_up')).toBe(1)
})

test.each([
  ['through a proxy', { 'x-forwarded-for': '10.1.2.3' }],
  ['under another name', { host: 'pragati.example' }],
  ['under a name that a proxy claims', { host: 'pragati.example', 'x-forwarded-host': 'localhost' }],
  ['with a wrong token', { host: 'pragati.example', authorization: 'Bearer a token for nobody at all' }],
])('metrics requested %s are a 404', async (_how, headers) => {
  expect((await metrics(headers)).status).toBe(404)
})

test('a proxy that passes on only the path gets no metrics either', async () => {
  const { port } = site.server.address() as AddressInfo
  const line = connect(port, '127.0.0.1').end(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`)

  expect(await whole(line)).toMatch(/^HTTP\/1\.1 404 /)
})

test('with the token the metrics can be read from elsewhere', async () => {
  const { status, text } = await metrics({ host: 'pragati.example', authorization: `Bearer ${TOKEN}` })

  expect(status).toBe(200)
  expect(text).toContain('process_resident_memory_bytes ')
})

test('values of labels are escaped', () => {
  const samples = [{ labels: { route: 'a"b\\c\nd' }, value: 1 }]

  expect(exposition([{ name: 'x', type: 'gauge', help: 'X.', samples }])).toBe(
    '# HELP x X.\n# TYPE x gauge\nx{route="a\\"b\\\\c\\nd"} 1\n',
  )
})

test.each(['/api/nothing', '/assets/old-build.js', '/dev/nothing', '/media/nothing?x=1', '/api'])(
  '%s is not a page',
  async (address) => {
    const reply = await fetch(origin + address)

    expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ status: 'fail' })])
  },
)
