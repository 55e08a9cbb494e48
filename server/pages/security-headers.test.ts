import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPlatformThumbnail } from '#contract/endpoints/videos.ts'
import { readConfig } from '#server/config.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { applyPagePolicy, pagePolicy } from './page-policy.ts'
import { securityHeaders } from './security-headers.ts'

const { site } = readConfig({})
const mark = 'only-this-process-knows'

const seal = (html: string) => applyPagePolicy(Buffer.from(html), mark, site)

function scriptsAllowed(policy: string): string {
  return /script-src[^;]*/.exec(policy)?.[0] ?? ''
}

test('only inline scripts marked by our own code may run, and the mark is gone from the page', () => {
  const own = `<script nonce="${mark}">start()</script><script type="module" nonce="${mark}" async="">go()</script>`
  const slippedIn = '<p><script>steal()</script><script nonce="guess">steal()</script></p>'

  const plain = seal(own)
  const attacked = seal(own + slippedIn)

  expect(scriptsAllowed(plain.policy).match(/sha256-/g)).toHaveLength(2)
  expect(attacked.policy).toBe(plain.policy)
  expect(attacked.body.toString()).not.toContain(mark)
})

test('in every script of the world a page stays as it was, and its inline scripts have the hashes that browsers compute', () => {
  const page = (attributes: string) => `<p>ஒரு பாடம் 🎓 é</p><script${attributes}>say("नमस्ते 🎓")</script>`

  const { body, policy } = seal(page(` nonce="${mark}"`))

  expect(body.toString()).toBe(page(''))
  const hash = createHash('sha256').update('say("नमस्ते 🎓")').digest('base64')
  expect(scriptsAllowed(policy)).toContain(`'sha256-${hash}'`)
})

test('nothing else loosens a page’s policy', () => {
  const { policy } = seal(`<script nonce="${mark}">start()</script>`)

  expect(scriptsAllowed(policy)).toMatch(/^script-src 'self' 'sha256-[\w+/=]+'$/)
  for (const rule of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
    expect(policy.split('; ')).toContain(rule)
})

test('the player is loaded from the configured address, and frames from nowhere else', () => {
  const { site: other } = readConfig({ PLAYER_URL: 'https://player.example/embed/' })

  expect(other.playerUrl).toBe('https://player.example/embed')
  expect(pagePolicy([], other).split('; ')).toContain('frame-src https://player.example')
  expect(securityHeaders(other)['permissions-policy']).toContain('fullscreen=(self "https://player.example")')
})

test('pictures may come from every host whose thumbnails are stored', () => {
  const { policy } = seal('<p></p>')
  const allowed = policy.split('; ').find((rule) => rule.startsWith('img-src')) ?? ''

  for (const host of ['i.ytimg.com', 'i3.ytimg.com', 'img.youtube.com']) {
    expect(isPlatformThumbnail(`https://${host}/vi/dQw4w9WgXcQ/hqdefault.jpg`)).toBe(true)
    const covering = [`https://${host}`, `https://*.${host.split('.').slice(1).join('.')}`]
    expect(allowed.split(' ').some((source) => covering.includes(source))).toBe(true)
  }
})

test('a site behind TLS sends HSTS for a year, and no other does', async () => {
  const secure = await startApp({ SITE_URL: 'https://pragati.example' })
  const plain = await startApp()
  const headersOf = async ({ app }: TestApp) => (await app.inject({ url: '/api/v1/category/getAll' })).headers

  expect(await headersOf(secure)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin',
    'permissions-policy': expect.stringContaining('camera=(), microphone=(), geolocation=()'),
  })
  expect(await headersOf(plain)).not.toHaveProperty('strict-transport-security')
  expect(pagePolicy([], secure.resources.config.site)).toContain('upgrade-insecure-requests')
  expect(pagePolicy([], plain.resources.config.site)).not.toContain('upgrade-insecure-requests')
})
