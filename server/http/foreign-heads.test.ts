import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import { buildPath, type EndpointSpec } from '#contract/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { mailsTo } from '#testing/sign-up.ts'

/** What a stranger writes into the head of a request, and what the answer's head must say or not say. */

let made: TestApp
let site: FastifyInstance

beforeAll(async () => {
  made = await startApp({ RATE_LIMIT_SCALE: '0.01' })
  const handler = async (request: Request) => new Response(`<a href="${request.url}">${request.method}</a>`)
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

test('a mailed link leads to this site, whatever name it was asked for under', async () => {
  const { email } = await aLearner(made)
  const url = `${API_BASE}/user/forgotpassword`
  expect(
    (await site.inject({ method: 'POST', url, headers: ELSEWHERE, payload: { email } })).statusCode,
  ).toBe(200)

  const [mail] = await mailsTo(made, email)

  expect(mail?.text).toContain(`${made.resources.config.site.url}/newcredentials/`)
  expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example')
})

test('a page is the same under every name, and a link with a secret is kept by nobody', async () => {
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

test('nobody counts as another caller by saying so, unless a proxy is trusted', async () => {
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

const endpoints = Object.values(api).flatMap((feature) => Object.values<EndpointSpec>(feature))

test('no reply of the API is kept by a cache, sets a cookie or is open to other sites', async () => {
  for (const { method, path } of endpoints) {
    const id = crypto.randomUUID()
    const url = API_BASE + buildPath(path, new Proxy({}, { get: () => id }))
    for (const asked of [method, 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method }
      const reply = await made.app.inject({ method: asked, url, headers })
      expect([url, reply.headers['cache-control']]).toEqual([url, 'no-store'])
      const names = Object.keys(reply.headers)
      expect(names.filter((name) => /^(access-control-|set-cookie)/.test(name))).toEqual([])
    }
  }
})
