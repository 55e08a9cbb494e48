import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { apiError, type Perform } from '#contract/client.ts'
import { AppError } from '#contract/errors.ts'
import { languageOfPath, pathIn } from '#contract/interface-languages.ts'
import { CallerLimit } from '#server/api/caller-limit.ts'
import { failure, logFailure, toAppError } from '#server/api/errors.ts'
import type { Invoke } from '#server/api/invoke.ts'
import type { ReadQueue } from '#server/api/read-queue.ts'
import { type Caches, MAX_KEY } from '#server/cache/caches.ts'
import type { Encoding } from '#server/cache/compression.ts'
import { chooseEncoding } from '#server/cache/content-encoding.ts'
import type { AskAsVisitor } from '#server/cache/reply-cache.ts'
import { type FreshResponse, type Recorder, runRecorder } from '#server/cache/response-cache.ts'
import { type AddressOf, writeCached, writeResponse } from '#server/cache/write-response.ts'
import { formatPhone } from '#server/format-phone.ts'
import type { Resources } from '#server/resources.ts'
import { applyPagePolicy } from './page-policy.ts'
import { writeRejection } from './rejection-page.ts'
import { securityHeaders } from './security-headers.ts'

/** The built pages: renders one for an anonymous visitor, whose calls of the API `perform` answers. */
export type PageHandler = (
  request: Request,
  perform: Perform,
  facts: Record<string, unknown>,
) => Promise<RenderedPage>

export interface RenderedPage {
  status: number
  headers: Headers
  html: Buffer
}

/**
 * How long a shared cache may store a page, since nobody tells it of changes; browsers revalidate every time. Seconds.
 */
const SHARED_SECONDS = 10
/** Matches no page, like a request without a path. */
const NO_ADDRESS = '/no-such-page'
/** No cache outside this process may store the page of a reset link. */
const SECRET_ADDRESS = /^(?:\/+[a-z]{2,3})?\/+newcredentials(?:\/|$)/i

export interface Pages {
  /** Sends the cached page; false when the page is not cached. Called before anything else looks at the request. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean
  /** Renders (or waits for the render in progress) and answers. */
  serve(request: IncomingMessage, response: ServerResponse, caller: string): Promise<void>
}

interface Dependencies {
  languages: readonly string[]
  caches: Caches
  readQueue: ReadQueue
  addressOf: AddressOf
}

export function createPages(
  resources: Resources,
  invoke: Invoke,
  log: FastifyBaseLogger,
  handler: PageHandler,
  { languages, caches, readQueue, addressOf }: Dependencies,
): Pages {
  const { answers, inFlight, replies } = caches
  const ask = replies.around(invoke, VISITOR)
  const renders = new CallerLimit(resources.config.rateLimitScale)
  const mark = randomBytes(24).toString('base64url')
  const contactPhone = formatPhone(resources.config.site.contactPhone)

  async function render(address: string, encoding: Encoding): Promise<FreshResponse> {
    const tags = new Set<string>()
    const notes: Recorder[] = []
    const language = languageOfPath(address, languages)
    const { site } = resources.config
    const page = await handler(new Request(`${site.url}${address}`), asVisitor(ask, log, tags, notes), {
      siteName: site.name,
      siteUrl: site.url,
      contactEmail: site.contactEmail,
      contactPhone,
      communityUrl: site.communityUrl,
      feedbackUrl: site.feedbackUrl,
      socialLinks: site.socialLinks,
      postalAddress: site.postalAddress,
      analyticsUrl: site.analyticsUrl,
      playerUrl: site.playerUrl,
      version: resources.version,
      language,
      nonce: mark,
    })
    const { body, policy } = applyPagePolicy(page.html, mark, site)
    const note = allOf(notes)
    return {
      status: page.status,
      headers: {
        ...pageHeaders(page, resources),
        'content-language': language,
        ...(SECRET_ADDRESS.test(address) ? { 'cache-control': 'no-store' } : {}),
        'content-security-policy': policy,
      },
      body,
      tags: [...tags],
      encoding,
      ...(note ? { note } : {}),
    }
  }

  return {
    serveCached(request, response) {
      const address = pageAddress(request)
      const page = address === null ? undefined : answers.get(address)
      return page !== undefined && writeCached(page, request, response, addressOf)
    },
    async serve(request, response, caller) {
      const address =
        pageAddress(request) ?? pathIn(languageOfPath(request.url ?? '/', languages), NO_ADDRESS)
      const pages = address.length > MAX_KEY ? inFlight : answers
      const rejection = pages.isAtHand(address) ? null : renders.tryTake(caller)
      if (rejection)
        return writeRejection(response, rejection, resources.config.site, languageOfPath(address))
      const made = pages.getOrMake(address, () =>
        readQueue(caller, () => render(address, chooseEncoding(request))),
      )
      const page = await made.catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'too_many_requests') return error
        throw error
      })
      if (page instanceof AppError)
        return writeRejection(response, page, resources.config.site, languageOfPath(address))
      await runRecorder(page.note, { address: caller })
      await writeResponse(pages, address, page, request, response)
    },
  }
}

/** A search for one or two dots, which URL parsers would take for dot segments. */
const DOTS = /^((?:\/[a-z]{2,3})?)\/search\/((?:\.|%2e){1,2})\/?(?:\?(.*))?$/i

function searchForDots(url: string): string {
  const [, prefix = '', dots = '', rest = ''] = DOTS.exec(url) ?? []
  const query = new URLSearchParams(rest)
  query.set('query', decodeURIComponent(dots))
  query.sort()
  return `${prefix}/search?${query}`
}

/** Path and query of a page, its parameters in a fixed order and without tracking parameters. */
function pageAddress({ method, url = '/' }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || !isDecodable(url)) return null
  const at = url.indexOf('?')
  if (DOTS.test(url)) return searchForDots(url)
  if (at === -1) return url
  const query = new URLSearchParams(url.slice(at + 1))
  for (const name of [...query.keys()])
    if (/^(utm_\w+|fbclid|gclid|igshid|ref)$/.test(name)) query.delete(name)
  query.sort()
  const text = query.toString()
  return text ? `${url.slice(0, at)}?${text}` : url.slice(0, at)
}

/** Whether every % of the path begins an escape sequence. */
function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

/** Pages are rendered for an anonymous visitor. */
const VISITOR = { address: '127.0.0.1', userAgent: undefined, inboxKey: undefined }

/**
 * The API as called by a page that is being rendered; collects the tags of the replies, and what is to be recorded about
 * everybody who is given the page.
 */
function asVisitor(ask: AskAsVisitor, log: FastifyBaseLogger, tags: Set<string>, notes: Recorder[]): Perform {
  return async (spec, input) => {
    const outcome = await ask(spec, input)
    for (const tag of outcome.tags) tags.add(tag)
    if (!('failure' in outcome)) {
      if (outcome.note) notes.push(outcome.note)
      return outcome.reply
    }
    logFailure(log, outcome.failure)
    const error = toAppError(outcome.failure)
    throw apiError(error.status, failure(error))
  }
}

function allOf(notes: readonly Recorder[]): Recorder | undefined {
  if (notes.length < 2) return notes[0]
  return {
    first: async (caller) => {
      for (const note of notes) await runRecorder(note, caller)
    },
  }
}

function pageHeaders({ status, headers }: RenderedPage, { config }: Resources): Record<string, string> {
  const location = headers.get('location')
  const kept = status < 500
  return {
    ...securityHeaders(config.site),
    'content-type': headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': kept ? `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate` : 'no-store',
    vary: 'accept-encoding',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
    ...(location === null ? {} : { location }),
  }
}
