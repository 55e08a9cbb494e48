import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import { buildPath, type EndpointSpec } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { aPage } from '#testing/a-page.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { mailsTo } from '#testing/sign-up.ts'

/** Untrusted request headers, and what the response headers must and must not contain. */

let made: TestApp
let site: FastifyInstance

beforeAll(async () => {
  made = await startApp({ RATE_LIMIT_SCALE: '0.01' })
  const handler = async (request: Request) => aPage(`<a href="${request.url}">${request.method}</a>`)
  site = await buildApp(made.resources, { handler, languages: ['en'], assets: 'no such folder' })
  await site.ready()
})

afterAll(() => site.close())

const ELSEWHERE = {
  host: 'evil.example',
  forwarded: 'host=evil.example;proto=https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-original-url': '/evil.example',
  origin: 'https://evil.example',
  'accept-encoding': 'identity',
}

test('a mailed link leads to this site, whatever Host header requested it', async () => {
  const { email } = await aLearner(made)
  const url = `${API_BASE}/user/forgotpassword`
  expect(
    (await site.inject({ method: 'POST', url, headers: ELSEWHERE, payload: { email } })).statusCode,
  ).toBe(200)

  const [mail] = await mailsTo(made, email)

  expect(mail?.text).toContain(`${made.resources.config.site.url}/newcredentials/`)
  expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example')
})

test('a page is the same under every Host header, and a link with a secret is never cached', async () => {
  const page = (url: string, headers = {}) => site.inject({ url, headers })

  const poisoned = await page('/playlists?page=2', ELSEWHERE)
  const next = await page('/playlists?page=2', { 'accept-encoding': 'identity' })

  expect(poisoned.body).toBe(next.body)
  expect(poisoned.body).not.toContain('evil.example')
  expect(next.headers['cache-control']).toContain('public')
  expect(next.headers.vary).toBe('accept-encoding')
  for (const url of ['/newcredentials/s3cret', '//newcredentials/s3cret', '/NewCredentials/s3cret?x=1'])
    expect((await page(url)).headers['cache-control']).toBe('no-store')
})

test('X-Forwarded-For changes the caller only behind a trusted proxy', async () => {
  const signUp = (caller: string) =>
    site.inject({
      method: 'POST',
      url: `${API_BASE}/user/signup`,
      headers: { 'x-forwarded-for': caller, 'x-real-ip': caller },
      payload: { name: 'Asha', email: `asha@${caller}.example`, password: '12345678' },
    })

  const statuses = []
  for (const caller of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'])
    statuses.push((await signUp(caller)).statusCode)

  expect(statuses).toEqual([400, 400, 400, 429])
})

test('a caller who has too many pages rendered gets a page that says so', async () => {
  // Counted by the minute: stop the clock in the middle of one.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 - 30_000 })
  onTestFinished(() => void vi.useRealTimers())
  const ask = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    site.inject({ method, url, remoteAddress: '203.0.113.77', headers: { accept: 'text/html' } })
  for (let at = 0; at < 6; at += 1) expect((await ask(`/page-${at}`)).statusCode).toBe(200)

  const rejected = await ask('/one-more')

  expect(rejected.statusCode).toBe(429)
  expect(rejected.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'retry-after': '30',
  })
  expect(rejected.body).toContain('Too many requests. Please wait a moment and try again')
  const inHindi = await ask('/hi/one-more')
  expect(inHindi.headers['content-language']).toBe('hi')
  expect(inHindi.body).toContain('<p>बहुत सारी कोशिशें एक साथ हुईं। थोड़ा रुककर फिर कोशिश करें</p>')
  expect(await ask('/one-more', 'HEAD')).toMatchObject({ statusCode: 429, body: '' })
  expect((await ask('/page-0')).statusCode).toBe(200)
})

const endpoints = Object.values(api).flatMap((feature) => Object.values<EndpointSpec>(feature))

test('a reply that failed or is private is not cacheable, and none sets a cookie or is open to other sites', async () => {
  for (const { method, path, cached } of endpoints) {
    const id = crypto.randomUUID()
    const url = API_BASE + buildPath(path, new Proxy({}, { get: () => id }))
    for (const asked of [method, 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method }
      const reply = await made.app.inject({ method: asked, url, headers })
      const shared = cached && reply.statusCode === 200
      expect([url, reply.headers['cache-control']]).toEqual([
        url,
        shared ? 'public, max-age=0, must-revalidate' : 'no-store',
      ])
      const names = Object.keys(reply.headers)
      expect(names.filter((name) => /^(access-control-|set-cookie)/.test(name))).toEqual([])
    }
  }
})
