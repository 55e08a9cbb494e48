import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { type Caches, MAX_KEY } from '#server/cache/caches.ts'
import { writeAnswer, writeAtHand } from '#server/cache/write-answer.ts'
import { createFairTurns } from '#server/process/fair-turns.ts'
import type { Input, Invoke } from './invoke.ts'
import type { MakingLimit } from './making-limit.ts'
import { type Caller, keyOf } from './operations.ts'
import { callerKey, isThisMachine } from './rate-limit.ts'

/** Addresses with a known cache key; each is one map entry of a few hundred bytes. */
const MAX_ADDRESSES = 10_000
const MAX_ADDRESS = 300
/**
 * Limits how many uncached replies are computed for one caller at a time, so that a flood of different requests neither
 * takes every database connection nor delays other callers. Many phones may share an address; callers on this machine
 * are not limited.
 */
const AT_ONCE = { atOnce: 8, perCaller: 100 }
/** A caller who sends one of these may get a different reply. */
export const VARIES_BY = `accept-encoding, authorization, ${INBOX_KEY_HEADER}`

export interface CachedReplies {
  /** Sends the cached reply of a read; false when something has to be computed or noted. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean
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

/**
 * Replies of the API to anonymous callers, as finished bytes: of endpoints that the contract calls `cached`, for
 * callers without a token or key. They name by tags what they show and are invalidated when that changes, as pages are.
 */
export function createCachedReplies(
  { answers, passing }: Caches,
  invoke: Invoke,
  headers: Record<string, string>,
  making: MakingLimit,
): CachedReplies {
  const keys = new Map<string, string>()
  const inTurn = createFairTurns(AT_ONCE)
  const cachedHeaders = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    // Browsers and proxies are not told of changes: they may store a reply and revalidate it each time.
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: VARIES_BY,
  }

  function know(url: string, key: string): void {
    if (url.length > MAX_ADDRESS) return
    if (keys.size >= MAX_ADDRESSES) keys.clear()
    keys.set(url, key)
  }

  return {
    serveCached(request, response) {
      const { method, url = '' } = request
      if ((method !== 'GET' && method !== 'HEAD') || !isVisitor(request)) return false
      const key = keys.get(url)
      const answer = key === undefined ? undefined : answers.get(key)
      return answer !== undefined && writeAtHand(answer, request, response)
    },
    async serve(spec, input, caller, request, reply) {
      const asked = spec.cached && isVisitor(request) ? inputOf(spec, input) : undefined
      if (asked === undefined) return false
      const key = `${keyOf(spec)} ${asked}`
      const cache = key.length > MAX_KEY ? passing : answers
      if (!cache.isAtHand(key)) making.take(caller.address)
      const answer = await cache.getOrMake(key, async () => {
        const make = () => invoke(spec, input, null, caller)
        const outcome = await (isThisMachine(request.ip) ? make() : inTurn(callerKey(request.ip), make))
        if ('failure' in outcome) throw outcome.failure
        const { reply, tags, note } = outcome
        return {
          status: 200,
          headers: cachedHeaders,
          body: JSON.stringify(reply),
          tags,
          plain: true,
          ...(note ? { note } : {}),
        }
      })
      await answer.note?.(caller)
      if (!answer.note && request.method !== 'POST') know(request.url, key)
      await writeAnswer(cache, key, answer, request.raw, reply.raw)
      return true
    },
  }
}

/** Anonymous: without a token, valid or not, and without the key of a mailed link. */
function isVisitor({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.authorization === undefined && headers[INBOX_KEY_HEADER] === undefined
}

export function isApiAddress(url: string | undefined): boolean {
  return url?.startsWith(`${API_BASE}/`) ?? false
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
  const members = Object.entries(body).sort(([one], [other]) => (one < other ? -1 : 1))
  return members.every(([, value]) => isPlain(value) || (Array.isArray(value) && value.every(isPlain)))
    ? members
    : undefined
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}
