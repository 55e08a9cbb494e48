import { readLearningOwner, storeLearningOwner } from '#web/api/session/learning-database.ts'
import { readSession } from '#web/api/session/session.ts'
import { readToken } from '#web/api/session/token.ts'
import { answerOf, createDatabase, inTransaction, STORE_NAMES, type StoreName } from './database.ts'

/**
 * The account whose learning this browser stores; without a token nothing is shown or sent until the same
 * account signs in again.
 */
export interface Owner {
  accountId: string
  token: string | null
}

const KEY = 'now'
let claimed: string | undefined

/** Within a transaction that has the store `owner`. */
export function ownerIn(store: (name: StoreName) => IDBObjectStore): Promise<Owner | undefined> {
  return answerOf(store('owner').get(KEY))
}

export async function readOwner(): Promise<Owner | undefined> {
  return inTransaction(['owner'], 'readonly', ownerIn)
}

/**
 * From now on the database belongs to the signed-in account; another account's data is deleted. Pages and
 * service worker find the token here. Does nothing for visitors and where the browser stores nothing.
 */
export async function claimDatabase(): Promise<void> {
  const token = readToken()
  const accountId = readSession()?.id
  if (!token || !accountId) return
  if (claimed === token && readLearningOwner() === accountId) return
  try {
    const claim = async (store: (name: StoreName) => IDBObjectStore) => {
      const before = await ownerIn(store)
      if (before && before.accountId !== accountId) for (const name of STORE_NAMES) store(name).clear()
      store('owner').put({ accountId, token } satisfies Owner, KEY)
    }
    await inTransaction(STORE_NAMES, 'readwrite', claim, await createDatabase())
  } catch {
    return
  }
  claimed = token
  storeLearningOwner(accountId)
}

/**
 * The session has ended without signing out here: unsent changes wait for the same account, cached
 * pages are deleted.
 */
export async function withdrawToken(): Promise<void> {
  claimed = undefined
  await inTransaction(['owner', 'cached', 'bodies'], 'readwrite', async (store) => {
    const owner = await ownerIn(store)
    for (const copies of ['cached', 'bodies'] as const) store(copies).clear()
    if (owner) store('owner').put({ ...owner, token: null } satisfies Owner, KEY)
  })
}
