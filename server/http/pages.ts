import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Send } from '#contract/client.ts'
import { API_BASE } from '#contract/constants.ts'
import { onContentChange } from '#server/db/content-changes.ts'
import type { Resources } from '#server/resources.ts'
import { chooseLanguage, type Languages } from './language.ts'
import { type KeptPage, PageCache, plainBytes, type RenderedPage } from './page-cache.ts'
import { RenderLimit } from './render-limit.ts'
import { IN_PROCESS_HEADER, SHOWS_HEADER } from './routes.ts'
import { sealPage, securityHeaders } from './security-headers.ts'

/** The built pages: renders one for an anonymous visitor, whose calls of the API `send` carries. */
export type PageHandler = (request: Request, send: Send, facts: Record<string, unknown>) => Promise<Response>

/** Memory for finished pages of one process. Bytes. */
const CACHE_BYTES = 64 * 1_048_576
/** Longer addresses are answered but not kept. */
const LONGEST_KEPT_ADDRESS = 2_048
/** A shared cache may hold a page this long, since nobody tells it of changes; browsers ask every time. Seconds. */
const SHARED_SECONDS = 10
/** Leads nowhere, like a request that names no path. */
const NO_ADDRESS = '/no-such-page'
/** No cache outside this process learns the address of a reset link. */
const SECRET_ADDRESS = /^\/+newcredentials(?:\/|$)/i

export interface Pages {
  /** Answers from the cache; false when the page is not kept. Called before anything else looks at the request. */
  serveKept(request: IncomingMessage, response: ServerResponse): boolean
  /** Renders (or waits for the render under way) and answers. */
  serve(request: IncomingMessage, response: ServerResponse, caller: string): Promise<void>
  size(): { pages: number; bytes: number }
  close(): Promise<void>
}

export async function createPages(
  app: FastifyInstance,
  resources: Resources,
  handler: PageHandler,
  { languages, keep }: { languages: Languages; keep: boolean },
): Promise<Pages> {
  const cache = new PageCache(keep ? CACHE_BYTES : 0)
  const passing = new PageCache(0)
  const renders = new RenderLimit(resources.config.rateLimitScale)
  const mark = randomBytes(24).toString('base64url')
  const stop = await onContentChange(resources.database, (tags) => {
    cache.forget(tags)
    passing.forget(tags)
  })

  async function render(address: string, language: string): Promise<RenderedPage> {
    const tags = new Set<string>()
    const { site } = resources.config
    const response = await handler(new Request(`${site.url}${address}`), inProcess(app, resources, tags), {
      siteName: site.name,
      siteUrl: site.url,
      contactEmail: site.contactEmail,
      contactPhone: site.contactPhone,
      communityUrl: site.communityUrl,
      feedbackUrl: site.feedbackUrl,
      socialLinks: site.socialLinks,
      postalAddress: site.postalAddress,
      analyticsUrl: site.analyticsUrl,
      version: resources.version,
      language,
      nonce: mark,
    })
    const { body, policy } = sealPage(await response.text(), mark, site)
    return {
      status: response.status,
      headers: {
        ...pageHeaders(response, resources),
        'content-language': language,
        ...(languages.length > 1 ? { vary: 'accept-encoding, accept-language' } : {}),
        ...(SECRET_ADDRESS.test(address) ? { 'cache-control': 'no-store' } : {}),
        'content-security-policy': policy,
      },
      body,
      tags: [...tags],
    }
  }

  function languageFor({ headers }: IncomingMessage): string {
    return chooseLanguage(headers['accept-language'], languages)
  }

  return {
    serveKept(request, response) {
      const address = pageAddress(request)
      const page = address === null ? undefined : cache.get(`${languageFor(request)} ${address}`)
      if (!page) return false
      write(request, response, page)
      return true
    },
    async serve(request, response, caller) {
      const address = pageAddress(request) ?? NO_ADDRESS
      const pages = address.length > LONGEST_KEPT_ADDRESS ? passing : cache
      const language = languageFor(request)
      const key = `${language} ${address}`
      if (!pages.isAtHand(key)) renders.take(caller)
      write(request, response, await pages.getOrRender(key, () => render(address, language)))
    },
    size: () => cache.size,
    close: stop,
  }
}

/** Path and query of a page, its parameters in one order and without those that only track where somebody came from. */
function pageAddress({ method, url = '/' }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || !isDecodable(url)) return null
  const at = url.indexOf('?')
  if (at === -1) return url
  const query = new URLSearchParams(url.slice(at + 1))
  for (const name of [...query.keys()])
    if (/^(utm_\w+|fbclid|gclid|igshid|ref)$/.test(name)) query.delete(name)
  query.sort()
  const text = query.toString()
  return text ? `${url.slice(0, at)}?${text}` : url.slice(0, at)
}

/** Whether every %-sign of the path begins a character. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** The API called without a network; collects what the replies show. */
function inProcess(app: FastifyInstance, { inProcessSecret }: Resources, tags: Set<string>): Send {
  return async ({ method, path, body }) => {
    const reply = await app.inject({
      method,
      url: `${API_BASE}${path}`,
      headers: { [IN_PROCESS_HEADER]: inProcessSecret },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const shown = reply.headers[SHOWS_HEADER]
    if (typeof shown === 'string') for (const tag of JSON.parse(shown) as string[]) tags.add(tag)
    return { status: reply.statusCode, body: reply.json() }
  }
}

function pageHeaders(response: Response, { config }: Resources): Record<string, string> {
  const location = response.headers.get('location')
  const kept = response.status < 500
  return {
    ...securityHeaders(config.site),
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': kept ? `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate` : 'no-store',
    vary: 'accept-encoding',
    ...(response.status === 503 ? { 'retry-after': '5' } : {}),
    ...(location === null ? {} : { location }),
  }
}

function write(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  if (page.status === 200 && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...page.headers, etag }).end()
    return
  }
  const bytes = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : plainBytes(page)
  response.writeHead(page.status, {
    ...page.headers,
    etag,
    'content-length': bytes.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

function matches(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  return given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}
