import { answerOf, inTransaction, type StoreName } from '#web/features/learning/database.ts'
import { ownerIn } from '#web/features/learning/owner.ts'

/** An entry that belongs to the account whose learning this browser stores. */
export interface Cached {
  key: string
  /** When it was fetched, in milliseconds since 1970. */
  at: number
  bytes: number
  headers: [string, string][]
  body: ArrayBuffer
}

const MAX_ENTRIES = 150
const MAX_BYTES = 15_000_000
const MAX_ENTRY_BYTES = 2_000_000

const STORES: StoreName[] = ['owner', 'cached', 'bodies']
/** The bytes are stored decoded, not as they were transferred. */
const LEFT_OUT = new Set(['content-encoding', 'content-length', 'set-cookie'])

/** For the owner alone: if an account is given, it must be the owner. Also undefined once the session has ended. */
export async function findCached(key: string, accountId?: string): Promise<Cached | undefined> {
  return withStores('readonly', async (store) => {
    const owner = await ownerIn(store)
    if (!owner?.token || (accountId ?? owner.accountId) !== owner.accountId) return undefined
    const info = await answerOf<Omit<Cached, 'body'> | undefined>(store('cached').get(key))
    const body = await answerOf<ArrayBuffer | undefined>(store('bodies').get(key))
    return info && body && { ...info, body }
  })
}

/** Of all entries. */
export async function cachedKeys(): Promise<string[]> {
  const keys = await withStores('readonly', (store) => answerOf<string[]>(store('cached').getAllKeys()))
  return keys ?? []
}

/** Replaces the entry. Stored only while its owner is signed in; the oldest are evicted. */
export async function cache(key: string, response: Response, accountId?: string): Promise<void> {
  const body = await response.arrayBuffer()
  if (body.byteLength > MAX_ENTRY_BYTES) return
  const headers = [...response.headers].filter(([name]) => !LEFT_OUT.has(name))
  const entry = { key, at: Date.now(), bytes: body.byteLength, headers }
  await withStores('readwrite', async (store) => {
    const owner = await ownerIn(store)
    if (!owner?.token || (accountId ?? owner.accountId) !== owner.accountId) return
    store('cached').put(entry)
    store('bodies').put(body, key)
    const all = await answerOf<Omit<Cached, 'body'>[]>(store('cached').getAll())
    for (const old of beyondLimits(all)) remove(store, old)
  })
}

export async function dropCached(key: string): Promise<void> {
  await withStores('readwrite', async (store) => remove(store, key))
}

/** The keys of the entries to evict: the oldest, and those that do not fit beside newer ones. */
export function beyondLimits(entries: Pick<Cached, 'key' | 'at' | 'bytes'>[]): string[] {
  const newest = [...entries].sort((a, b) => b.at - a.at)
  let bytes = 0
  return newest
    .filter((entry, index) => {
      const isBeyond = index >= MAX_ENTRIES || bytes + entry.bytes > MAX_BYTES
      if (!isBeyond) bytes += entry.bytes
      return isBeyond
    })
    .map(({ key }) => key)
}

function remove(store: (name: StoreName) => IDBObjectStore, key: string): void {
  store('cached').delete(key)
  store('bodies').delete(key)
}

/** Without an owner there is no database, and nothing to find. */
async function withStores<T>(
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await inTransaction(STORES, mode, work)
  } catch {
    return undefined
  }
}
