import { followPageAge } from '#web/features/shell/page-age.client.tsx'
import type { CachedPage, WorkerMessage } from './offline-page.ts'
import { claimDatabase } from './owner.ts'

/**
 * Asks the service worker to cache this page for reading offline, for the signed-in account. With the data
 * saver on, only from what the browser has already.
 */
export async function cachePage(replies: CachedPage['replies'], further: string[] = []): Promise<void> {
  const path = window.location.pathname
  const isSaving = document.documentElement.hasAttribute('data-light')
  await claimDatabase()
  const registration = await navigator.serviceWorker?.ready
  followPageAge()
  if (registration && !isSaving) await menus()
  // The visitor may have left meanwhile.
  if (window.location.pathname !== path) return
  const message: WorkerMessage = {
    kind: 'keep',
    path,
    // Reading a page from the cache does not make it newer.
    replies: document.documentElement.dataset.asOf ? [] : replies,
    further,
    assets: loadedAssets(),
    pictures: ownPictures(),
    isSaving,
  }
  registration?.active?.postMessage(message)
}

/** The menus of the header, whose code is otherwise loaded when they are first opened: offline that would be too late. */
async function menus(): Promise<void> {
  const burger = document.querySelector<HTMLElement>('header [aria-haspopup="dialog"][aria-label]')
  // Without them the page can still be read.
  await (burger?.offsetParent
    ? import('#web/features/shell/mobile-drawer.tsx')
    : Promise.all([
        import('#web/features/shell/account-dropdown.tsx'),
        import('#web/features/shell/categories-dropdown.tsx'),
      ])
  ).catch(() => undefined)
}

/** Caches what the page knows beyond the server's last reply. */
export async function cacheReply(path: string, body: unknown): Promise<void> {
  const registration = await navigator.serviceWorker?.ready
  registration?.active?.postMessage({ kind: 'reply', path, body } satisfies WorkerMessage)
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
