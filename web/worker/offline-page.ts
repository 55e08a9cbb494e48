import { findCached } from './cached.ts'

/** Changes with the offline page, so that a new one is fetched. */
export const OFFLINE = 'offline-2'
const OFFLINE_PAGE = '/offline.html'

export async function fetchOfflinePage(): Promise<void> {
  const cache = await caches.open(OFFLINE)
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }))
}

/** With the way to what can be read all the same, where there is something. */
export async function offlinePage(): Promise<Response | undefined> {
  const page = await caches.match(OFFLINE_PAGE)
  if (!page || !(await findCached('/learning'))) return page
  const { headers } = page
  return new Response((await page.text()).replace(' hidden>', '>'), { headers })
}
