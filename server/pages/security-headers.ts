import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SiteFacts } from '#server/config.ts'

/** Every host of which a thumbnail is kept: i, i1 to i9. */
const THUMBNAILS = 'https://*.ytimg.com https://img.youtube.com'

function playerOrigin({ playerUrl }: SiteFacts): string {
  return new URL(playerUrl).origin
}

/** Headers that every answer carries. */
export function securityHeaders(site: SiteFacts): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Never a path: the address of a reset page holds a secret. The player wants to know the site.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), fullscreen=(self "${playerOrigin(site)}")`,
    ...(site.url.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Nothing may be loaded or run by what is not a page. */
const BARE_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** For answers that are not pages. */
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
 * A finished page and its policy. Of inline scripts those may run that our own code has marked while rendering (as
 * their nonce); what somebody slipped into a page cannot know the mark, which is different in every process and
 * taken out here. Hashes take its place, since pages are kept and given to many.
 */
export function sealPage(html: string, mark: string, site: SiteFacts): { body: string; policy: string } {
  const scripts = [...markedScripts(html, mark)].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return {
    body: html.replaceAll(` nonce="${mark}"`, '').replaceAll(mark, ''),
    policy: pagePolicy(scripts, site),
  }
}

/** What a page may load and run; `scripts` are the hashes of its inline ones. */
export function pagePolicy(scripts: string[], site: SiteFacts): string {
  const analytics = site.analyticsUrl ? ` ${new URL(site.analyticsUrl).origin}` : ''
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    // Components place elements with style attributes; styles cannot run anything.
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
