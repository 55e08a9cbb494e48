import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Card } from '#contract/endpoints/playlists.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { lockActiveAccount } from '#server/features/accounts/lock-active-account.ts'
import { getOwnCard } from '#server/features/playlists/playlist.queries.ts'
import { scheduleChecks } from '#server/features/videos/known-videos.commands.ts'
import { changed, lockOwn } from './publishing.commands.ts'

/** Copies a course as a draft under another name; neither reviews nor learners are copied. */
export async function copyPlaylist(tx: Tx, viewer: Viewer, id: string, name: string): Promise<Card> {
  await lockActiveAccount(tx, viewer.id)
  await lockOwn(tx, viewer, id)
  const [original] = await tx
    .select(columnsOf(playlists, 'description', 'language', 'category1Id', 'category2Id', 'category3Id'))
    .from(playlists)
    .where(eq(playlists.id, id))
  const copyId = v7()
  if (original)
    await tx.insert(playlists).values({ ...original, id: copyId, creatorId: viewer.id, name, draft: true })
  const videos = await tx
    .select(columnsOf(playlistVideos, 'videoId', 'position', 'section', 'browserFacts', 'keptState'))
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, id))
    .orderBy(asc(playlistVideos.position))
  if (videos.length > 0) {
    await scheduleChecks(
      tx,
      videos.map(({ videoId }) => videoId),
    )
    await tx.insert(playlistVideos).values(videos.map((video) => ({ ...video, playlistId: copyId })))
  }
  await changed(tx, copyId)
  return getOwnCard(tx, viewer, copyId)
}
