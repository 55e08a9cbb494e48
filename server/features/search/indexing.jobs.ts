import { eq, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/db/client.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { indexInBatches, playlistIndex } from './bulk-index.commands.ts'
import { reindex } from './reindexing.commands.ts'
import { renewSounds } from './sound-index.commands.ts'

/**
 * A name that many playlists show has changed: they are reindexed in the background. `id`: that of the creator or
 * category.
 */
export const indexAgain = job({
  kind: 'search.index-again',
  payload: z.object({ id: z.uuid() }),
  run: async ({ db }, { id }) => {
    const { creatorId, category1Id, category2Id, category3Id } = playlists
    const isCategory = (await db.$count(categories, eq(categories.id, id))) > 0
    // One or the other: all four columns together would be compared in every playlist.
    const columns = isCategory ? [category1Id, category2Id, category3Id] : [creatorId]
    await indexInBatches(db, or(...columns.map((column) => eq(column, id))))
  },
})

/** To be called in the transaction that changes the name of a creator or of a category. */
export async function indexLater(tx: Tx, creatorOrCategoryId: string): Promise<void> {
  await enqueue(tx, indexAgain.kind, { id: creatorOrCategoryId })
}

/** The rules for sound keys have changed: the vocabulary is reindexed. */
export const renewSoundsJob = job({
  kind: 'search.renew-sounds',
  urgency: 'bulk',
  payload: z.object({}),
  run: ({ db }) => renewSounds(db),
})

/** The rules for words have changed: playlists are reindexed. */
export const reindexPlaylistsJob = job({
  kind: 'search.reindex-playlists',
  urgency: 'bulk',
  payload: z.object({}),
  run: ({ db }) => reindex(db, playlistIndex),
})
