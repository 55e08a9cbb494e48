import { and, asc, eq, gt, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { indexPlaylists } from '#server/features/search/search-index.commands.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Playlists in one transaction, so that a large category stops nobody. */
const BATCH = 250
const KIND = 'categories.index-playlists'

/** Playlists are found by the names of their categories: after a change of those, search learns it in the background. */
export async function enqueueIndexing(tx: Tx, categoryId: string): Promise<void> {
  await enqueue(tx, KIND, { categoryId })
}

export const indexCategory = job({
  kind: KIND,
  payload: z.object({ categoryId: z.uuid() }),
  run: async ({ db }, { categoryId }) => {
    for (let last: string | undefined; ; ) {
      last = await indexBatch(db, categoryId, last)
      if (last === undefined) return
    }
  },
})

/** Answers the last id, or undefined when there was none left. */
function indexBatch(db: Db, categoryId: string, after: string | undefined): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: playlists.id })
      .from(playlists)
      .where(
        and(
          or(
            eq(playlists.category1Id, categoryId),
            eq(playlists.category2Id, categoryId),
            eq(playlists.category3Id, categoryId),
          ),
          after === undefined ? undefined : gt(playlists.id, after),
        ),
      )
      .orderBy(asc(playlists.id))
      .limit(BATCH)
    const ids = rows.map(({ id }) => id)
    await indexPlaylists(tx, ids)
    return ids.at(-1)
  })
}
