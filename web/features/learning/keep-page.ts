import { followPageAge } from '#web/features/shell/page-age.tsx'
import type { KeptPage, ToWorker } from './offline-page.ts'
import { claimLearning } from './owner.ts'

/**
 * Has the service worker keep this page for reading without a connection, for whoever is signed in. With the data saver
 * on, only of what the browser has already.
 */
export async function keepPage(replies: KeptPage['replies'], further: string[] = []): Promise<void> {
  const path = window.location.pathname
  await claimLearning()
  const registration = await navigator.serviceWorker?.ready
  followPageAge()
  // Meanwhile somebody may have gone on.
  if (window.location.pathname !== path) return
  const message: ToWorker = {
    kind: 'keep',
    path,
    // A page that was kept itself is no newer for being read.
    replies: document.documentElement.dataset.asOf ? [] : replies,
    further,
    assets: loadedAssets(),
    pictures: ownPictures(),
    isSaving: document.documentElement.hasAttribute('data-light'),
  }
  registration?.active?.postMessage(message)
}

/** What the page knows better than the last reply of the server. */
export async function keepReply(path: string, body: unknown): Promise<void> {
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
