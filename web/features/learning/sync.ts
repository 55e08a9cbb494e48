/** Tag of the background sync that the service worker is asked for. */
export const SYNC_TAG = 'learning'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Lets the service worker send what waits, even when none of our pages is open by then. Not every browser can. */
export async function askForSync(): Promise<void> {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // The person has switched background sync off: the next page sends it.
  }
}
