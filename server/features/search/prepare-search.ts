import type { Db } from '#server/db/client.ts'
import { renewTextsJob } from '#server/features/opportunities/opportunities.jobs.ts'
import { hasOldTexts } from '#server/features/opportunities/search-index.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { syncGlossary } from './glossary.commands.ts'
import { renewSoundsJob } from './search.jobs.ts'
import { hasOldSounds } from './sound-index.commands.ts'

/**
 * At every start: updates the built-in glossary to this version, and queues the reindexing of what older rules wrote.
 */
export async function prepareSearch(db: Db): Promise<void> {
  await syncGlossary(db)
  if (await hasOldSounds(db)) {
    await enqueue(db, renewSoundsJob.kind, {}, { uniqueKey: renewSoundsJob.kind })
  }
  if (await hasOldTexts(db)) await enqueue(db, renewTextsJob.kind, {}, { uniqueKey: renewTextsJob.kind })
}
