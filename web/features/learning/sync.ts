import type { WorkerMessage } from './offline-page.ts'
import type { Change } from './pending-changes.ts'

/** Tag of the background sync that the service worker is asked for. */
export const SYNC_TAG = 'learning'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Lets the service worker send what waits, even when none of our pages is open by then. Not every browser can. */
export async function requestSync(): Promise<void> {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // The person has switched background sync off: the next page sends it.
  }
}

/** Lets the service worker renew what it has cached from before a change that was sent. */
export async function refreshCached(change: Change): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  registration?.active?.postMessage({ kind: 'sent', change } satisfies WorkerMessage)
}
