import { API_BASE } from '#contract/constants.ts'
import { decodeToken } from '#web/api/session/token.ts'
import { type Age, offlinePageOfReply } from '#web/features/learning/offline-page.ts'
import { cache, findCached } from './cached.ts'
import { type FetchedEvent, worker } from './events.ts'
import { networkFirst, responseOf } from './network-first.ts'

/** What a signed-in learner reads of their courses. */
const KEPT = /^\/(?:learning(?:$|[/?])|playlist\/(?:page|videos)\/|feedback\/getAll\/)/
const MAX_AGES = 50

/** The ages of what pages show, by page and path: a page may ask before it listens. */
const ages = new Map<string, Age>()

export function keyOfReply(path: string): string {
  return `reply ${path}`
}

export function isKeptReply({ pathname, search }: URL, headers: Headers): boolean {
  return (
    pathname.startsWith(API_BASE) &&
    headers.has('authorization') &&
    KEPT.test(pathname.slice(API_BASE.length) + search)
  )
}

/** A reply of the API to somebody who is signed in: from the server, else from the cache of the same account. */
export async function reply(event: FetchedEvent): Promise<Response> {
  const { request, clientId } = event
  const { pathname, search } = new URL(request.url)
  const path = pathname.slice(API_BASE.length) + search
  const accountId = decodeToken(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')?.id
  if (!accountId) return fetch(request)
  const network = fetch(request)
  event.waitUntil(renew(path, network, accountId))
  const found = await networkFirst(network, findCached(keyOfReply(path), accountId))
  const isFresh = found instanceof Response
  event.waitUntil(tellAge(clientId, path, isFresh ? null : found.at))
  return isFresh ? found : responseOf(found)
}

async function renew(path: string, network: Promise<Response>, accountId: string): Promise<void> {
  const response = await network.then(
    (one) => (one.ok ? one.clone() : undefined),
    () => undefined,
  )
  if (response) await cache(keyOfReply(path), response, accountId)
}

async function tellAge(clientId: string, source: string, at: number | null): Promise<void> {
  const page = offlinePageOfReply(source.replace(/\?.*/, ''))
  const key = `${clientId} ${source}`
  if (!page || (at === null && !ages.has(key))) return
  const age: Age = { kind: 'age', page, source, at }
  ages.delete(key)
  if (at !== null) ages.set(key, age)
  for (const oldest of [...ages.keys()].slice(0, -MAX_AGES)) ages.delete(oldest)
  ;(await worker.clients.get(clientId))?.postMessage(age)
}

export function agesFor(clientId: string): Age[] {
  return [...ages].filter(([key]) => key.startsWith(`${clientId} `)).map(([, age]) => age)
}
