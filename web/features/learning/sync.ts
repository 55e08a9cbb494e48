/** The name of what the service worker is asked to do once there is a connection. */
export const SYNC_TAG = 'learning'

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Has the service worker send what waits, even when no page of ours is open by then. Not every browser can. */
export async function askForSync(): Promise<void> {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Turned off by its owner: the next page sends it.
  }
}
