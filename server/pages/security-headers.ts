import type { FastifyInstance } from 'fastify'
import type { SiteFacts } from '#server/config.ts'

export function playerOrigin({ playerUrl }: SiteFacts): string {
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
