import { DEFAULT_LANGUAGE, languageOfPath, pathIn } from '#contract/interface-languages.ts'
import { findCached } from './cached.ts'
import { worker } from './events.ts'

/** Changes with the offline page, so that a new one is fetched. */
export const OFFLINE = 'offline-3'

/** In the main language and in those of the open pages. */
export async function fetchOfflinePages(): Promise<void> {
  const open = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const paths = ['/', ...open.map(({ url }) => new URL(url).pathname)]
  await Promise.all([...new Set(paths.map(fileFor))].map(fetchFile))
}

/** In the language of a page, unless it is cached already. */
export async function fetchOfflinePageFor(pathname: string): Promise<void> {
  const file = fileFor(pathname)
  // If it fails (offline), the next page tries again.
  if (!(await caches.match(file))) await fetchFile(file).catch(() => undefined)
}

async function fetchFile(file: string): Promise<void> {
  const cache = await caches.open(OFFLINE)
  await cache.add(new Request(file, { cache: 'reload' }))
}

/** As written by the build (scripts/offline-pages.ts). */
function fileFor(pathname: string): string {
  const language = languageOfPath(pathname)
  return language === DEFAULT_LANGUAGE ? '/offline.html' : `/offline.${language}.html`
}

/** With a link to what can be read offline, where there is something. */
export async function offlinePage(pathname: string): Promise<Response | undefined> {
  const page = (await caches.match(fileFor(pathname))) ?? (await caches.match(fileFor('/')))
  if (!page || !(await findCached(pathIn(languageOfPath(pathname), '/learning')))) return page
  const { headers } = page
  return new Response((await page.text()).replace(' hidden>', '>'), { headers })
}
