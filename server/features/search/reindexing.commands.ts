import { eq, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { installation } from '#server/db/schema/operations.ts'

/** To be raised with every change of how texts become words (words.ts): all content is then reindexed. */
export const WORD_RULES = 2

/** Any number that no other advisory lock uses. */
const REINDEX_LOCK = 7_152_841

/** Content with a search index of its own. */
export interface Indexed {
  /** The key under which the installation stores which rules it is indexed by, and how far reindexing has come. */
  fact: string
  /** Reindexes the rows after an id, or the first ones; resolves to the last id, null when there was none. */
  reindexAfter: (tx: Tx, id: string | null) => Promise<string | null>
}

/** Reindexes all rows, a batch per transaction while requests are served; after a crash it resumes where it stopped. */
export async function reindex(db: Db, indexed: Indexed): Promise<void> {
  let isDone = false
  while (!isDone) isDone = await inTransaction(db, (tx) => reindexBatch(tx, indexed))
}

/** Reindexes the next rows, unless all are up to date; resolves to whether all are now. */
export async function reindexBatch(tx: Tx, { fact, reindexAfter }: Indexed): Promise<boolean> {
  // Processes that start together take turns.
  await tx.execute(sql`select pg_advisory_xact_lock(${REINDEX_LOCK})`)
  const { rules, after } = await progressOf(tx, fact)
  if (rules >= WORD_RULES) return true
  const last = await reindexAfter(tx, after)
  const value = last === null ? { version: WORD_RULES } : { version: rules, after: last, to: WORD_RULES }
  await tx
    .insert(installation)
    .values({ key: fact, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, at: sql`now()` } })
  return last === null
}

/** A reindexing that was begun with other rules starts over. */
async function progressOf(db: Executor, fact: string): Promise<{ rules: number; after: string | null }> {
  const [row] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, fact))
  const { version = 0, after, to } = (row?.value ?? {}) as { version?: number; after?: string; to?: number }
  return { rules: version, after: to === WORD_RULES ? (after ?? null) : null }
}
