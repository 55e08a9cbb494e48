import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { reindexOpportunitiesJob } from '#server/features/opportunities/opportunities.jobs.ts'
import { opportunityIndex } from '#server/features/opportunities/search-index.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { playlistIndex } from './bulk-index.commands.ts'
import { syncGlossary } from './glossary.commands.ts'
import { reindexPlaylistsJob, renewSoundsJob } from './indexing.jobs.ts'
import { reindexBatch } from './reindexing.commands.ts'
import { hasOldSounds } from './sound-index.commands.ts'

/**
 * On every startup: updates the built-in glossary to this version, and queues the reindexing of what older rules wrote.
 */
export async function prepareSearch(db: Db): Promise<void> {
  await syncGlossary(db)
  const enqueueOnce = (kind: string) => enqueue(db, kind, {}, { uniqueKey: kind })
  if (await hasOldSounds(db)) await enqueueOnce(renewSoundsJob.kind)
  for (const [index, { kind }] of [
    [playlistIndex, reindexPlaylistsJob],
    [opportunityIndex, reindexOpportunitiesJob],
  ] as const) {
    // A new installation has nothing to reindex.
    const isDone = await inTransaction(db, (tx) => reindexBatch(tx, index))
    if (!isDone) await enqueueOnce(kind)
  }
}
