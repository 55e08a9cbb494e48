import type { FetchedEvent } from './events.ts'

/** Hashed files of the pages, the same for everybody. */
export const ASSETS = 'assets-1'
const MAX_ASSETS = 300
/** Milliseconds until a file is requested a second time: a page that failed to load a module cannot load it again. */
const RETRY_DELAY = 1_000

export async function asset(event: FetchedEvent): Promise<Response> {
  const cache = await caches.open(ASSETS)
  const cached = await cache.match(event.request)
  if (cached) return cached
  const response = await fetch(event.request).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    return fetch(event.request)
  })
  // Not awaited: a full disk must not keep a page from working.
  if (response.ok) event.waitUntil(cacheAsset(cache, event.request, response.clone()))
  return response
}

async function cacheAsset(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  const keys = await cache.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MAX_ASSETS))) await cache.delete(oldest)
}

/** The files of cached pages. The browser has most of them already; with the data saver on, no others are fetched. */
export async function cacheAssets(addresses: string[], isSaving: boolean): Promise<void> {
  const cache = await caches.open(ASSETS)
  for (const address of new Set(addresses)) {
    if (await cache.match(address)) continue
    const request = new Request(address, {
      mode: 'same-origin',
      cache: isSaving ? 'only-if-cached' : 'force-cache',
    })
    const response = await fetch(request).catch(() => undefined)
    if (response?.ok) await cacheAsset(cache, new Request(address), response)
  }
}
