import { and, asc, gt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { refreshFrequentWords } from './frequent-words.commands.ts'
import type { Indexed } from './reindexing.commands.ts'
import { indexPlaylists } from './search-index.commands.ts'

const BATCH = 250

/** Reindexes the playlists that meet a condition, a transaction per batch. */
export async function indexInBatches(db: Db, where: SQL | undefined): Promise<void> {
  let last: string | null = null
  do {
    const before: string | null = last
    last = await inTransaction(db, (tx) => indexBatch(tx, where, before))
  } while (last !== null)
}

/** For reindexing playlists after a change of the rules. */
export const playlistIndex: Indexed = {
  fact: 'playlist-search',
  reindexAfter: (tx, id) => indexBatch(tx, undefined, id),
}

/** Resolves to the last id, null when there was none after `before`. */
async function indexBatch(tx: Tx, where: SQL | undefined, before: string | null): Promise<string | null> {
  const rows = await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(where, before === null ? undefined : gt(playlists.id, before)))
    .orderBy(asc(playlists.id))
    .limit(BATCH)
  const ids = rows.map(({ id }) => id)
  if (await indexPlaylists(tx, ids)) await emitContentChange(tx, 'listing')
  return ids.at(-1) ?? null
}

/**
 * For work that writes very many search entries: GIN's pending list is on while it runs, and
 * the frequent words are determined again at the end. Searches still see everything, only a little more slowly.
 */
export async function inBulk(db: Db, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`alter index search_entries_words_index set (fastupdate = on)`)
  try {
    await work()
  } finally {
    await db.execute(sql`alter index search_entries_words_index set (fastupdate = off)`)
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`select gin_clean_pending_list('search_entries_words_index')`)
    })
  }
  await refreshFrequentWords(db)
}
