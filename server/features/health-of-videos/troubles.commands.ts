import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'

/**
 * Makes the check the most overdue one, unless the platform was asked within the last hour: the report of a player
 * alone proves nothing.
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
