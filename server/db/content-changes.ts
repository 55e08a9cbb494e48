import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Db, Tx } from './client.ts'

/**
 * Content of public pages is named by tags; a writer reports its changes inside the transaction, and every instance
 * invalidates exactly the pages that show it: this one before the writer's reply, the others by LISTEN/NOTIFY. Tags:
 * `playlist:<id>` what a playlist shows · `listing` which playlists there are and their order by age · `ratings` order
 * or choice by rating · `lengths` choice by length · `creators` names and photos of creators · `categories` ·
 * `suggestions` which searches of others are suggested · `opportunities`, `opportunity:<id>` · `certificate:<id>`.
 */
export type ContentTag =
  | `playlist:${string}`
  | `opportunity:${string}`
  | `certificate:${string}`
  | 'listing'
  | 'ratings'
  | 'lengths'
  | 'categories'
  | 'creators'
  | 'suggestions'
  | 'opportunities'

const CHANNEL = 'content_changed'
const ORIGIN = randomUUID()
/** PostgreSQL accepts at most 8,000 bytes; a longer list is sent as "everything". */
const MAX_NOTICE_LENGTH = 7_000

const pending = new WeakMap<Tx, Set<ContentTag>>()
const readers = new WeakMap<Db, Set<ContentReader>>()
const listeners = new WeakMap<Db, Promise<() => Promise<void>>>()

/** Receives the changed tags, or null when everything may have changed. */
type ContentReader = (tags: readonly string[] | null) => void

/** To be called inside the transaction that changes content of public pages. */
export async function emitContentChange(tx: Tx, ...tags: ContentTag[]): Promise<void> {
  const notice = JSON.stringify({ origin: ORIGIN, tags })
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${notice.length > MAX_NOTICE_LENGTH ? '' : notice})`)
  const known = pending.get(tx)
  if (known) for (const tag of tags) known.add(tag)
}

const MAX_ATTEMPTS = 5

/**
 * Runs `work` in one transaction. Inside it only `tx` may be used: the embedded engine has one connection.
 * Retried after a deadlock, so `work` must do nothing outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(db, work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await setTimeout(Math.random() * 20 * attempt)
    }
  }
}

/** A deadlock (40P01) or a serialization failure (40001): PostgreSQL rolled the transaction back, so it can be retried. */
function isRetryable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (code === '40P01' || code === '40001') return true
  }
  return false
}

async function attemptTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tags = new Set<ContentTag>()
  let isDone = false
  try {
    return await db.transaction(async (transaction) => {
      const tx = transaction as Tx
      pending.set(tx, tags)
      const result = await work(tx)
      isDone = true
      return result
    })
  } finally {
    // Also after a failed COMMIT: it may be that only its answer was lost.
    if (isDone && tags.size > 0) for (const reader of readers.get(db) ?? []) reader([...tags])
  }
}

/**
 * Tells `reader` of every change, of this process at once and of others as their notifications arrive, over
 * one connection for all readers. Resolves to a function that stops it.
 */
export async function onContentChange(
  database: Database,
  reader: ContentReader,
): Promise<() => Promise<void>> {
  const { db } = database
  const known = readers.get(db) ?? new Set()
  readers.set(db, known.add(reader))
  const listening = listeners.get(db) ?? database.listen(CHANNEL, (payload) => hear(known, payload))
  listeners.set(db, listening)
  const stopListening = await listening
  return async () => {
    known.delete(reader)
    if (known.size > 0 || listeners.get(db) !== listening) return
    listeners.delete(db)
    await stopListening()
  }
}

function hear(known: ReadonlySet<ContentReader>, payload: string): void {
  const notice = payload ? (JSON.parse(payload) as { origin: string; tags: string[] }) : null
  if (notice?.origin === ORIGIN) return
  for (const reader of known) reader(notice?.tags ?? null)
}
