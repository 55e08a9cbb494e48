import { findCached } from './cached.ts'
import type { FetchedEvent } from './events.ts'
import { networkFirst, responseOf } from './network-first.ts'

export function keyOfPicture(address: string): string {
  return `picture ${new URL(address).pathname}`
}

/** One of our own pictures; those of cached pages are available offline, too. */
export async function picture({ request }: FetchedEvent): Promise<Response> {
  const found = await networkFirst(fetch(request), findCached(keyOfPicture(request.url)))
  return found instanceof Response ? found : responseOf(found)
}
