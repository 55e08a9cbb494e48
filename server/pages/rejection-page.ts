import type { ServerResponse } from 'node:http'
import type { AppError } from '#contract/errors.ts'
import type { SiteFacts } from '#server/config.ts'
import { html } from '#server/html.ts'
import { MESSAGE_STYLE } from '#server/site/message-style.ts'
import { pagePolicy, securityHeaders } from './security-headers.ts'

/** A page for whoever is rejected one: made without rendering anything, which is what was asked for too often. */
export function writeRejection(response: ServerResponse, error: AppError, site: SiteFacts): void {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${error.message} · ${site.name}</title><style>${MESSAGE_STYLE}</style></head>
<body><main><h1>${site.name}</h1><p>${error.message}</p><p><a href="">Try again</a></p></main></body></html>
`.toString()
  response
    .writeHead(error.status, {
      ...securityHeaders(site),
      'content-security-policy': pagePolicy([], site),
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(page),
      'cache-control': 'no-store',
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(error.retryAfter)) }),
    })
    .end(response.req.method === 'HEAD' ? undefined : page)
}
