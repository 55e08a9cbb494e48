import { createHash } from 'node:crypto'
import type { SiteFacts } from '#server/config.ts'
import { playerOrigin } from './security-headers.ts'

/** Every host that thumbnails may be on: i, i1 to i9. */
const THUMBNAILS = 'https://*.ytimg.com https://img.youtube.com'

/**
 * A finished page and its policy. The inline scripts that may run are those that our own code marked while
 * rendering (as their nonce); injected markup cannot know the mark, which differs in every process and is
 * removed here. Hashes take its place, since pages are cached and served to many.
 */
export function applyPagePolicy(
  page: Buffer,
  mark: string,
  site: SiteFacts,
): { body: Buffer; policy: string } {
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
