import { API_BASE } from '#contract/constants.ts'
import { languageOfPath, pathIn, withoutPrefix } from '#contract/interface-languages.ts'
import { type CachedPage, type CachedReply, offlineDocumentOf } from '#web/features/learning/offline-page.ts'
import { type Owner, readOwner } from '#web/features/learning/owner.ts'
import { cacheAssets } from './assets.ts'
import { cache, findCached } from './cached.ts'
import { keyOfPicture } from './pictures.ts'
import { agesFor, keyOfReply } from './replies.ts'

/** Documents and parts of courses are fetched again after a day. Milliseconds. */
const DAY = 86_400_000

const LEARNING = '/learning'

/** Caches a page for reading offline, and with a course the way to it, for the account that has it open. */
export async function cachePage(page: CachedPage, clientId: string): Promise<void> {
  const { path, replies, further, assets, pictures, isSaving } = page
  const owner = await readOwner().catch(() => undefined)
  if (!owner?.token || !offlineDocumentOf(path)) return
  const old = new Set(agesFor(clientId).map(({ source }) => source))
  for (const reply of replies) if (!old.has(reply.path)) await cacheReply(reply)
  await cacheAssets(assets, isSaving)
  await cacheDocument(path, isSaving)
  for (const address of pictures) await cachePicture(address, isSaving)
  if (isSaving) return
  for (const source of further)
    if (!(await isNewerThan(keyOfReply(source), DAY))) await fetchReply(source, owner)
  if (withoutPrefix(path) === LEARNING) return
  // However new the cached reply is: the course may have been begun since.
  await fetchReply(LEARNING, owner)
  await cacheDocument(pathIn(languageOfPath(path), LEARNING), isSaving)
}

export async function cacheReply({ path, body }: CachedReply): Promise<void> {
  await cache(keyOfReply(path), Response.json(body))
}

/** With the data saver on, from what the browser has already, or not at all. */
function modeOf(isSaving: boolean): RequestInit {
  return isSaving ? { mode: 'same-origin', cache: 'only-if-cached' } : { mode: 'same-origin' }
}

/** The files that it needs come first, so that a cached page is complete. */
async function cacheDocument(path: string, isSaving: boolean): Promise<void> {
  const key = offlineDocumentOf(path)
  if (!key || (await isNewerThan(key, DAY))) return
  const response = await fetch(path, modeOf(isSaving)).catch(() => undefined)
  if (!response?.ok || response.redirected) return
  const html = await response.clone().text()
  await cacheAssets(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [], isSaving)
  await cache(key, response)
}

export async function fetchReply(path: string, { accountId, token }: Owner): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' }
  const response = await fetch(API_BASE + path, { headers }).catch(() => undefined)
  if (response?.ok) await cache(keyOfReply(path), response, accountId)
}

async function cachePicture(address: string, isSaving: boolean): Promise<void> {
  const key = keyOfPicture(address)
  if (await findCached(key)) return
  const response = await fetch(address, modeOf(isSaving)).catch(() => undefined)
  if (response?.ok) await cache(key, response)
}

async function isNewerThan(key: string, age: number): Promise<boolean> {
  const cached = await findCached(key)
  return cached !== undefined && Date.now() - cached.at < age
}
