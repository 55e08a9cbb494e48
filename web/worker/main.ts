import type { WorkerMessage } from '#web/features/learning/offline-page.ts'
import { SYNC_TAG } from '#web/features/learning/sync.ts'
import { ASSETS, asset } from './assets.ts'
import { cachePage, cacheReply } from './cache-page.ts'
import { worker } from './events.ts'
import { fetchOfflinePages, OFFLINE } from './offline-page.ts'
import { page } from './pages.ts'
import { picture } from './pictures.ts'
import { refreshReplies } from './refresh-replies.ts'
import { agesFor, isKeptReply, reply } from './replies.ts'
import { sendInBackground } from './send.ts'

worker.addEventListener('install', (event) =>
  event.waitUntil(fetchOfflinePages().then(() => worker.skipWaiting())),
)

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') return event.respondWith(page(event))
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event))
  else if (url.pathname.startsWith('/media/')) event.respondWith(picture(event))
  else if (isKeptReply(url, request.headers)) event.respondWith(reply(event))
})

worker.addEventListener('message', (event) => {
  // Only pages of this site can send it messages.
  const message = event.data as WorkerMessage
  const { source } = event
  if (!source) return
  if (message.kind === 'keep') event.waitUntil(cachePage(message, source.id))
  if (message.kind === 'reply') event.waitUntil(cacheReply(message))
  if (message.kind === 'sent') event.waitUntil(refreshReplies([message.change]))
  if (message.kind === 'ages') for (const age of agesFor(source.id)) source.postMessage(age)
})

worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendInBackground())
})

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== OFFLINE && name !== ASSETS).map((name) => caches.delete(name)),
  )
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}
