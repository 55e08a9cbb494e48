import { and, asc, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { enqueueRecounts } from '#server/features/learning/learning.jobs.ts'
import { indexPlaylists } from '#server/features/search/search-index.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Playlists per transaction, so that no transaction is long. */
const BATCH = 100

export const VIDEOS_CHANGED = 'playlists.videos-changed'

interface Kind {
  /** Other videos are playable than before. */
  changesPlaying?: boolean
}

/** To be called in the transaction that changes facts about videos: what shows them follows in the background. */
export async function queueVideoUpdates(
  tx: Tx,
  videoIds: string[],
  { changesPlaying = false }: Kind = {},
): Promise<void> {
  if (videoIds.length > 0) await enqueue(tx, VIDEOS_CHANGED, { videoIds, changesPlaying })
}

/**
 * Updates search and pages of every playlist with one of these videos. Where other videos are playable than before,
 * listings change and the progress of learners is recounted.
 */
export async function followVideos(db: Db, videoIds: string[], { changesPlaying }: Kind): Promise<void> {
  const showing = await db
    .selectDistinct({ id: playlistVideos.playlistId })
    .from(playlistVideos)
    .where(inArray(playlistVideos.videoId, videoIds))
    .orderBy(asc(playlistVideos.playlistId))
  for (let at = 0; at < showing.length; at += BATCH) {
    const ids = showing.slice(at, at + BATCH).map(({ id }) => id)
    await inTransaction(db, async (tx) => {
      const hasChanged = await indexPlaylists(tx, ids)
      await emitContentChange(tx, 'lengths', ...ids.map((id) => `playlist:${id}` as const))
      if (hasChanged) await emitContentChange(tx, 'listing')
      if (!changesPlaying) return
      await emitContentChange(tx, 'listing', 'ratings')
      await askAgain(tx, ids, videoIds)
      await enqueueRecounts(tx, ids)
    })
  }
}

/** A creator has chosen to keep a video in one state: when it is in that state again later, that is news. */
async function askAgain(tx: Tx, playlistIds: string[], videoIds: string[]): Promise<void> {
  const state = sql`(select ${knownVideos.state} from ${knownVideos} where ${knownVideos.id} = ${playlistVideos.videoId})`
  await tx
    .update(playlistVideos)
    .set({ keptState: null })
    .where(
      and(
        inArray(playlistVideos.playlistId, playlistIds),
        inArray(playlistVideos.videoId, videoIds),
        sql`${playlistVideos.keptState} <> ${state}`,
      ),
    )
}
