import { followPageAge } from '#web/features/shell/page-age.client.tsx'
import type { CachedPage, ToWorker } from './offline-page.ts'
import { claimLearning } from './owner.ts'

/**
 * Asks the service worker to cache this page for reading offline, for the signed-in account. With the data
 * saver on, only from what the browser has already.
 */
export async function cachePage(replies: CachedPage['replies'], further: string[] = []): Promise<void> {
  const path = window.location.pathname
  await claimLearning()
  const registration = await navigator.serviceWorker?.ready
  followPageAge()
  // The visitor may have left meanwhile.
  if (window.location.pathname !== path) return
  const message: ToWorker = {
    kind: 'keep',
    path,
    // Reading a page from the cache does not make it newer.
    replies: document.documentElement.dataset.asOf ? [] : replies,
    further,
    assets: loadedAssets(),
    pictures: ownPictures(),
    isSaving: document.documentElement.hasAttribute('data-light'),
  }
  registration?.active?.postMessage(message)
}

/** Caches what the page knows beyond the server's last reply. */
export async function cacheReply(path: string, body: unknown): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ kind: 'reply', path, body } satisfies ToWorker)
}

function loadedAssets(): string[] {
  const prefix = `${window.location.origin}/assets/`
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix))
}

function ownPictures(): string[] {
  const prefix = `${window.location.origin}/media/`
  const shown = [...document.images].filter(({ currentSrc }) => currentSrc.startsWith(prefix))
  return [...new Set(shown.map(({ currentSrc }) => currentSrc))]
}
