import { inArray } from 'drizzle-orm'
import { jobs } from '#server/db/schema/operations.ts'
import { MOVE_STOPS } from '#server/features/learning/stops.commands.ts'
import { PURGE } from '#server/features/publishing/removed-playlists.commands.ts'
import { PURGE_VIDEO } from '#server/features/publishing/removed-videos.commands.ts'
import type { TestApp } from './app.ts'

/** As if the time in which deleted playlists and videos can be restored were over. */
export async function finalizeDeletions({ resources: { db }, drainJobs }: TestApp): Promise<void> {
  const waiting = [PURGE, PURGE_VIDEO, MOVE_STOPS]
  await db.update(jobs).set({ runAt: new Date() }).where(inArray(jobs.kind, waiting))
  await drainJobs()
}
