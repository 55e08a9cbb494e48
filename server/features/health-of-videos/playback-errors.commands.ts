import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'

/**
 * Makes the video the most overdue for a check, unless it was checked within the last hour: a player's report alone
 * proves nothing.
 */
export async function checkSoon(db: Executor, videoId: string): Promise<void> {
  await db
    .update(knownVideos)
    .set({ checkAt: sql`least(${knownVideos.checkAt}, now() - interval '30 days')` })
    .where(
      and(
        eq(knownVideos.id, videoId),
        isNotNull(knownVideos.checkAt),
        isNull(knownVideos.suspectedAt),
        or(isNull(knownVideos.checkedAt), lt(knownVideos.checkedAt, sql`now() - interval '1 hour'`)),
      ),
    )
}
