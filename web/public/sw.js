// Shows the offline page where a page cannot be fetched, and keeps the hashed files of the pages. Nothing else is kept:
// what people see is always what the server says now. A change here or of the offline page needs a new version.
const VERSION = '1'
const PAGES = `offline-${VERSION}`
const ASSETS = `assets-${VERSION}`
const OFFLINE_PAGE = '/offline.html'
const MOST_ASSETS = 150

addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage())
})

addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (request.method === 'GET' && origin === location.origin && pathname.startsWith('/assets/'))
    event.respondWith(asset(event))
})

async function keepOfflinePage() {
  const cache = await caches.open(PAGES)
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
  await skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== PAGES && name !== ASSETS).map((name) => caches.delete(name)),
  )
  await registration.navigationPreload?.enable()
  await clients.claim()
}

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const offline = await caches.match(OFFLINE_PAGE)
    if (offline) return offline
    throw error
  }
}

async function asset(event) {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const response = await fetch(event.request)
  // Beside the answer: a full disk must not keep a page from working.
  if (response.ok) event.waitUntil(keep(cache, event.request, response.clone()))
  return response
}

async function keep(cache, request, response) {
  await cache.put(request, response)
  const keys = await cache.keys()
  for (const oldest of keys.slice(0, Math.max(0, keys.length - MOST_ASSETS))) await cache.delete(oldest)
}
