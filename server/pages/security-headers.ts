import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SiteFacts } from '#server/config.ts'

/** Every host that thumbnails may be on: i, i1 to i9. */
const THUMBNAILS = 'https://*.ytimg.com https://img.youtube.com'

function playerOrigin({ playerUrl }: SiteFacts): string {
  return new URL(playerUrl).origin
}

/** Headers of every response. */
export function securityHeaders(site: SiteFacts): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Never a path: the address of a reset page holds a secret. The player needs to know the site.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), fullscreen=(self "${playerOrigin(site)}")`,
    ...(site.url.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** For responses other than pages, which may neither load nor run anything. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For responses that are not pages. */
export function bareHeaders(site: SiteFacts): Record<string, string> {
  return { ...securityHeaders(site), 'content-security-policy': BARE_POLICY }
}

export function installSecurityHeaders(app: FastifyInstance, site: SiteFacts): void {
  const headers = bareHeaders(site)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}

/**
 * A finished page and its policy. The inline scripts that may run are those that our own code marked while
 * rendering (as their nonce); injected markup cannot know the mark, which differs in every process and is
 * removed here. Hashes take its place, since pages are cached and served to many.
 */
export function sealPage(page: Buffer, mark: string, site: SiteFacts): { body: Buffer; policy: string } {
  // A character for each byte: marks are ASCII, and such a string is half as large.
  const html = page.toString('latin1')
  const scripts = [...markedScripts(html, mark)].map(
    (script) => `'sha256-${createHash('sha256').update(script, 'latin1').digest('base64')}'`,
  )
  return {
    body: Buffer.from(html.replaceAll(` nonce="${mark}"`, '').replaceAll(mark, ''), 'latin1'),
    policy: pagePolicy(scripts, site),
  }
}

/** What a page may load and run; `scripts` are the hashes of its inline scripts. */
export function pagePolicy(scripts: string[], site: SiteFacts): string {
  const analytics = site.analyticsUrl ? ` ${new URL(site.analyticsUrl).origin}` : ''
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    // Components position elements with style attributes; styles cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${THUMBNAILS}`,
    `connect-src 'self'${analytics}`,
    `frame-src ${playerOrigin(site)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Markup and script addresses pass the one policy that the page's first script makes.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    ...(site.url.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const INLINE_SCRIPT = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi

function* markedScripts(html: string, mark: string): Generator<string> {
  for (const [, attributes = '', content = ''] of html.matchAll(INLINE_SCRIPT)) {
    const isOurs = attributes.includes(` nonce="${mark}"`)
    if (isOurs && content !== '' && !/\ssrc=/i.test(attributes)) yield content.replaceAll(mark, '')
  }
}
