import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { type Caches, MAX_KEY } from '#server/cache/caches.ts'
import { runRecorder } from '#server/cache/response-cache.ts'
import { type AddressOf, writeCached, writeResponse } from '#server/cache/write-response.ts'
import type { CallerLimit } from './caller-limit.ts'
import type { Input, InvokeForJson } from './invoke.ts'
import type { Json } from './json-reply.ts'
import { type Caller, keyOf, type Operations } from './operations.ts'
import type { ReadQueue } from './read-queue.ts'

/** Addresses with a known cache key; each is one map entry, mostly of a few hundred bytes, at most two thousand. */
const MAX_ADDRESSES = 10_000
const MAX_ADDRESS = 300
/** Bytes of a body that belongs to the address. */
const MAX_BODY = 1_000
/** No endpoint names as many fields. */
const MAX_MEMBERS = 30
const IS_JSON = /^application\/json\s*(?:;|$)/i
export const JSON_TYPE = 'application/json; charset=utf-8'
/** A caller who sends one of these may get a different reply. */
export const VARIES_BY = `accept-encoding, authorization, ${INBOX_KEY_HEADER}`

export interface CachedReplies {
  /**
   * Sends the cached reply of a read; false when something has to be computed first. For a POST it needs
   * the body.
   */
  serveCached(request: IncomingMessage, response: ServerResponse, body?: Buffer): boolean
  /** Whether the reply to this POST may be cached under its address and body; how many bytes the body has. */
  lengthOfRead(request: IncomingMessage): number | null
  /**
   * Answers a visitor's call of a cached endpoint, waiting for an identical one under way; false when it has
   * to be handled like any other call. Rejects with the call's failure.
   */
  serve(
    spec: EndpointSpec,
    input: Input,
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean>
}

interface Dependencies {
  operations: Operations
  invoke: InvokeForJson
  headers: Record<string, string>
  readLimit: CallerLimit
  readQueue: ReadQueue
  addressOf: AddressOf
}

/**
 * Replies of the API to anonymous callers, as finished bytes: of endpoints that the contract calls `cached`, for
 * callers without a token or key. They name by tags what they show and are invalidated when that changes, as pages are.
 */
export function createCachedReplies(
  { answers, inFlight }: Caches,
  { operations, invoke, headers, readLimit, readQueue, addressOf }: Dependencies,
): CachedReplies {
  const reads = new Set(
    [...operations.values()]
      .filter(({ spec }) => spec.cached && spec.method === 'POST')
      .map(({ spec }) => `${API_BASE}${spec.path}`),
  )
  const keys = new Map<string, string>()
  /** Bodies of requests that are being answered. */
  const bodies = new WeakMap<IncomingMessage, Buffer>()
  const cachedHeaders = {
    ...headers,
    'content-type': JSON_TYPE,
    // Browsers and proxies are not told of changes: they may store a reply and revalidate it each time.
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: VARIES_BY,
  }

  function rememberKey(request: IncomingMessage, key: string): void {
    const { url = '', method } = request
    const body = bodies.get(request)
    if (url.length > MAX_ADDRESS || (method === 'POST' && !body)) return
    if (keys.size >= MAX_ADDRESSES) keys.clear()
    keys.set(requestKey(url, body), key)
  }

  return {
    serveCached(request, response, body) {
      const { method, url = '' } = request
      if ((!body && method !== 'GET' && method !== 'HEAD') || !isVisitor(request)) return false
      const key = keys.get(requestKey(url, body))
      const answer = key === undefined ? undefined : answers.get(key)
      if (answer && writeCached(answer, request, response, addressOf)) return true
      if (body) bodies.set(request, body)
      return false
    },
    lengthOfRead(request) {
      const { method, url = '', headers } = request
      if (method !== 'POST' || !isVisitor(request)) return null
      if (!reads.has(url.split('?', 1)[0] ?? '') || !IS_JSON.test(headers['content-type'] ?? '')) return null
      const length = Number(headers['content-length'])
      return length > 0 && length <= MAX_BODY ? length : null
    },
    async serve(spec, input, caller, request, reply) {
      const asked = spec.cached && isVisitor(request) ? inputOf(spec, input) : undefined
      if (asked === undefined) return false
      const key = `${keyOf(spec)} ${asked}`
      const cache = key.length > MAX_KEY ? inFlight : answers
      if (!cache.isAtHand(key)) readLimit.take(caller.address)
      const answer = await cache.getOrMake(key, async () => {
        const outcome = await readQueue(request.ip, () => invoke(spec, input, null, caller))
        if ('failure' in outcome) throw outcome.failure
        const { reply, tags, note } = outcome
        return {
          status: 200,
          headers: cachedHeaders,
          body: reply as Json,
          tags,
          encoding: 'identity',
          ...(note ? { note } : {}),
        }
      })
      await runRecorder(answer.note, caller)
      rememberKey(request.raw, key)
      await writeResponse(cache, key, answer, request.raw, reply.raw)
      return true
    },
  }
}

/** One request as it was written, byte for byte. */
function requestKey(url: string, body: Buffer | undefined): string {
  return body ? `${url} ${body.toString('latin1')}` : url
}

/** Anonymous: without a token, valid or not, and without the key of a mailed link. */
function isVisitor({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.authorization === undefined && headers[INBOX_KEY_HEADER] === undefined
}

/**
 * The parts of an input that the contract names, in a fixed order: the same question has the same key, however it was
 * written. Undefined for a body with more in it than plain values and lists of them, which no cached endpoint takes.
 */
function inputOf(spec: EndpointSpec, { params, query, body }: Input): string | undefined {
  const sent = spec.body && body !== undefined ? inOrder(body) : []
  return sent && JSON.stringify([named(params, spec.params?.shape), named(query, spec.query?.shape), sent])
}

function named(values: unknown, shape: object | undefined): unknown {
  if (!shape || typeof values !== 'object' || values === null) return null
  return Object.keys(shape).map((name) => (values as Record<string, unknown>)[name] ?? null)
}

function inOrder(body: unknown): unknown[] | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  if (Object.keys(body).length > MAX_MEMBERS) return undefined
  const members = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
  return members.every(([, value]) => isPlain(value) || (Array.isArray(value) && value.every(isPlain)))
    ? members
    : undefined
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
