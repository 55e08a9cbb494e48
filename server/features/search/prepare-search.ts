import type { Db } from '#server/db/client.ts'
import { renewTextsJob } from '#server/features/opportunities/opportunities.jobs.ts'
import { hasOldTexts } from '#server/features/opportunities/search-index.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { syncGlossary } from './glossary.commands.ts'
import { renewSoundsJob } from './search.jobs.ts'
import { hasOldSounds } from './sound-index.commands.ts'

/** At every start: the built-in glossary is the one of this version, and what is written by older rules follows soon. */
export async function prepareSearch(db: Db): Promise<void> {
  await syncGlossary(db)
  if (await hasOldSounds(db)) {
    await enqueue(db, renewSoundsJob.kind, {}, { uniqueKey: renewSoundsJob.kind })
  }
  if (await hasOldTexts(db)) await enqueue(db, renewTextsJob.kind, {}, { uniqueKey: renewTextsJob.kind })
}
