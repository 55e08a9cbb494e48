import { asc, eq } from 'drizzle-orm'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlistSources, type UnitPurpose } from '#server/db/schema/platform.ts'
import { lookUpVideos } from '#server/features/videos/look-up.ts'
import type { Resources } from '#server/resources.ts'
import { addNewVideosAutomatically } from './apply-source-changes.commands.ts'
import { playableOf } from './following.queries.ts'
import { idsOf, lookAtSource, type SourceListing } from './look-at-source.ts'
import { readPages } from './source-pages.commands.ts'
import { compareWithSource } from './source-videos.commands.ts'

/**
 * Reads the list that a playlist came from and compares the playlist with it, while its creator waits; other playlists
 * from the list follow in the background. Calls the network: never inside a transaction. Throws PlatformDown and
 * ListAbsent.
 */
export async function followNow(resources: Resources, playlistId: string, sourceId: string): Promise<void> {
  const listing = await lookAtSource(resources, sourceId, 'import')
  await followListing(resources, { playlistId, listing, purpose: 'import' })
}

/** Compares every playlist that came from a list with what was read last. Idempotent. */
export async function followStored(
  resources: Resources,
  { sourceId, isWhole }: { sourceId: string; isWhole: boolean },
): Promise<void> {
  const { db } = resources
  const listing = { videoIds: idsOf(await readPages(db, sourceId)), isWhole }
  const from = await db
    .select({ playlistId: playlistSources.playlistId })
    .from(playlistSources)
    .where(eq(playlistSources.sourceId, sourceId))
    .orderBy(asc(playlistSources.playlistId))
  for (const { playlistId } of from)
    await followListing(resources, { playlistId, listing, purpose: 'follow' })
}

/** A playlist that follows its source gets the new videos. */
async function followListing(
  resources: Resources,
  { playlistId, listing, purpose }: { playlistId: string; listing: SourceListing; purpose: UnitPurpose },
): Promise<void> {
  const { db } = resources
  const added = await inTransaction(db, (tx) => compareWithSource(tx, playlistId, listing))
  if (added.length === 0) return
  await lookUpVideos(resources, added, purpose)
  const playable = await playableOf(db, added)
  await inTransaction(db, (tx) => addNewVideosAutomatically(tx, playlistId, playable))
}
