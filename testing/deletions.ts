import { eq } from 'drizzle-orm'
import { jobs } from '#server/db/schema/operations.ts'
import { PURGE } from '#server/features/publishing/visibility.commands.ts'
import type { TestApp } from './app.ts'

/** As if the time in which deleted playlists can be restored were over. */
export async function endUndoOfDeletions({ resources: { db }, drainJobs }: TestApp): Promise<void> {
  await db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.kind, PURGE))
  await drainJobs()
}
