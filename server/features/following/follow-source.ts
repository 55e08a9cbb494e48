import { eq } from 'drizzle-orm'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlistSources, type UnitPurpose } from '#server/db/schema/platform.ts'
import { lookUpVideos } from '#server/features/videos/look-up.ts'
import type { Resources } from '#server/resources.ts'
import { playableOf } from './following.queries.ts'
import { lookAtSource } from './look-at-source.ts'
import { compareWithSource } from './source-videos.commands.ts'
import { takeOverByItself } from './take-over.commands.ts'

/**
 * Reads a list of the video site and compares every playlist that came from it; those that follow it get its
 * new videos. Idempotent. Calls the network: never inside a transaction. Throws PlatformDown and ListAbsent.
 */
export async function followSource(
  resources: Resources,
  sourceId: string,
  purpose: UnitPurpose,
): Promise<void> {
  const { db } = resources
  const listing = await lookAtSource(resources, sourceId, purpose)
  const playlists = await db
    .select({ id: playlistSources.playlistId, follow: playlistSources.follow })
    .from(playlistSources)
    .where(eq(playlistSources.sourceId, sourceId))
    .orderBy(playlistSources.playlistId)
  for (const { id, follow } of playlists) {
    const added = await inTransaction(db, (tx) => compareWithSource(tx, id, listing))
    if (added.length === 0) continue
    await lookUpVideos(resources, added, purpose)
    if (!follow) continue
    const playable = await playableOf(db, added)
    await inTransaction(db, (tx) => takeOverByItself(tx, id, playable))
  }
}
