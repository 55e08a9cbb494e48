import { offlineDocumentOf } from '#web/features/learning/offline-page.ts'
import { type Cached, cache, dropCached, findCached } from './cached.ts'
import type { FetchedEvent } from './events.ts'
import { networkFirst } from './network-first.ts'
import { fetchOfflinePageFor, offlinePage } from './offline-page.ts'

/** The page from the server, else from the cache; else the offline page. */
export async function page(event: FetchedEvent): Promise<Response> {
  const { pathname, searchParams } = new URL(event.request.url)
  const key = offlineDocumentOf(pathname)
  const network = fetchPage(event)
  try {
    event.waitUntil(
      network.then(
        () => fetchOfflinePageFor(pathname),
        () => undefined,
      ),
    )
    if (!key) return await network
    const find = findCached(key)
    const copy = network.then(copyOf, () => undefined)
    // Further parts of a course have addresses of their own, for readers without JavaScript.
    if (!searchParams.has('from')) event.waitUntil(renew(key, copy, find))
    const found = await networkFirst(network, find)
    return found instanceof Response ? found : withAge(found)
  } catch (error) {
    const offline = await offlinePage(pathname)
    if (offline) return offline
    throw error
  }
}

async function fetchPage({ preloadResponse, request }: FetchedEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

const copyOf = (response: Response) => response.clone()

/** A cached page is updated each time it is seen; one that is gone is not shown again. */
async function renew(
  key: string,
  copy: Promise<Response | undefined>,
  find: Promise<Cached | undefined>,
): Promise<void> {
  const cached = await find
  const response = await copy
  if (!response) return
  if (cached && response.ok) await cache(key, response)
  else await response.body?.cancel()
  if (cached && [404, 410].includes(response.status)) await dropCached(key)
}

/** The document carries its age, for the script that shows it. */
function withAge({ body, headers, at }: Cached): Response {
  const html = new TextDecoder().decode(body).replace('<html ', `<html data-as-of="${at}" `)
  return new Response(html, { headers })
}
