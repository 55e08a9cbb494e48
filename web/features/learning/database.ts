import { LEARNING_DATABASE } from '#web/api/session/learning-database.ts'

/**
 * What this browser stores of somebody's learning: changes that wait to be sent, and what can be read
 * offline. One database for pages and service worker, so that signing out deletes all of it at once.
 */
const STORES = {
  /** Waiting marks, by account and video. */
  marks: {},
  /** All other waiting changes, in order. */
  changes: { keyPath: 'seq', autoIncrement: true },
  /** The server's ids of notes that were written here, by their draft key. */
  noteIds: {},
  /** The owner of all this, with the token for the service worker (owner.ts). */
  owner: {},
  /** Metadata of cached pages, replies and pictures, with age and size; the bytes are in `bodies`. */
  cached: { keyPath: 'key' },
  bodies: {},
} satisfies Record<string, IDBObjectStoreParameters>

export type StoreName = keyof typeof STORES
export const STORE_NAMES = Object.keys(STORES) as StoreName[]

const VERSION = 2

let opened: Promise<IDBDatabase> | undefined

/**
 * Rejects where the browser stores nothing (some private windows), and where there is no owner yet: so that
 * work still running when its owner signs out does not create it again.
 */
function openDatabase(): Promise<IDBDatabase> {
  opened ??= open({ isCreated: false })
  return opened
}

/** For storing the owner, before anything else: creates the database if there is none. */
export function createDatabase(): Promise<IDBDatabase> {
  const before = opened ?? Promise.reject()
  opened = before.catch(() => open({ isCreated: true }))
  return opened
}

function open({ isCreated }: { isCreated: boolean }): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(LEARNING_DATABASE, VERSION)
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion === 0 && !isCreated) return request.transaction?.abort()
      const { objectStoreNames } = request.result
      for (const [name, options] of Object.entries(STORES))
        if (!objectStoreNames.contains(name)) request.result.createObjectStore(name, options)
    }
    request.onerror = () => {
      opened = undefined
      reject(request.error)
    }
    request.onsuccess = () => {
      const database = request.result
      const leave = () => {
        database.close()
        opened = undefined
      }
      // Somebody signs out, here or in another tab; or the browser cleared it.
      database.onversionchange = leave
      database.onclose = leave
      resolve(database)
    }
  })
}

/** Work in one transaction; resolves once it is on the disk. Nothing but its own requests may be awaited inside. */
export async function inTransaction<T>(
  names: StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => Promise<T>,
  database?: IDBDatabase,
): Promise<T> {
  const transaction = (database ?? (await openDatabase())).transaction(names, mode)
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const [result] = await Promise.all([work((name) => transaction.objectStore(name)), done])
  return result
}

export function answerOf<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
