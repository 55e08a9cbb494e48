import type { ServerResponse } from 'node:http'
import type { AppError } from '#contract/errors.ts'
import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import type { SiteFacts } from '#server/config.ts'
import { html } from '#server/html.ts'
import { sayIn } from '#server/messages/say.ts'
import { MESSAGE_STYLE } from '#server/site/message-style.ts'
import { pagePolicy } from './page-policy.ts'
import { securityHeaders } from './security-headers.ts'

/** The page for a caller who asks for too many pages: made without rendering, since rendering is what is limited. */
export function writeRejection(
  response: ServerResponse,
  error: AppError,
  site: SiteFacts,
  language: InterfaceLanguage,
): void {
  const say = sayIn(language)
  const sentence = say('rejection.too_many_requests')
  const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${sentence} · ${site.name}</title><style>${MESSAGE_STYLE}</style></head>
<body><main><h1>${site.name}</h1><p>${sentence}</p><p><a href="">${say('rejection.tryAgain')}</a></p></main></body></html>
`.toString()
  response
    .writeHead(error.status, {
      ...securityHeaders(site),
      'content-security-policy': pagePolicy([], site),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-length': Buffer.byteLength(page),
      'cache-control': 'no-store',
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(error.retryAfter)) }),
    })
    .end(response.req.method === 'HEAD' ? undefined : page)
}
