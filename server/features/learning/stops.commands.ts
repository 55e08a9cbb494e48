import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { courseStops } from '#server/db/schema/learning.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** A video that is no longer in a course, and its place there. */
export interface Removed {
  playlistId: string
  videoId: string
  position: number
}

export const MOVE_STOPS = 'learning.move-stops'
/** Learners per transaction. */
const BATCH = 200

/**
 * To be called before videos are removed: learners who stopped at one of them are moved to a neighbouring video in the
 * background, but not before `finalAt`, until when the removal can be undone.
 */
export async function enqueueMovedStops(
  tx: Tx,
  playlistId: string,
  videoIds: string[],
  finalAt?: Date,
): Promise<void> {
  const stops = await tx
    .select(columnsOf(playlistVideos, 'videoId', 'position'))
    .from(playlistVideos)
    .innerJoin(
      courseStops,
      and(
        eq(courseStops.playlistId, playlistVideos.playlistId),
        eq(courseStops.videoId, playlistVideos.videoId),
      ),
    )
    .where(
      and(
        eq(playlistVideos.playlistId, playlistId),
        inArray(playlistVideos.videoId, videoIds),
        gt(courseStops.people, 0),
      ),
    )
  for (const stop of stops)
    await enqueue(tx, MOVE_STOPS, { playlistId, ...stop }, finalAt && { runAt: finalAt })
}

/**
 * Learners whose last video was removed continue at the one before it, or at the first. Idempotent, and does nothing once the
 * video is in the course again.
 */
export async function moveStops(db: Db, removed: Removed): Promise<void> {
  while ((await inTransaction(db, (tx) => moveSome(tx, removed))) === BATCH);
}

/** Returns how many it moved. Rows are locked in a fixed order, as when learners are recounted. */
async function moveSome(tx: Tx, { playlistId, videoId, position }: Removed): Promise<number> {
  const moved = await rowsOf(
    tx,
    sql`with nearby as (
        select video_id from playlist_videos where playlist_id = ${playlistId}
          and not exists (
            select from playlist_videos again where again.playlist_id = ${playlistId} and again.video_id = ${videoId}
          )
        order by position > ${position}, abs(position - ${position}::integer), id limit 1
      ), stopped as (
        select account_id from course_progress where playlist_id = ${playlistId} and last_video_id = ${videoId}
          and exists (select from nearby)
        order by account_id limit ${BATCH} for update
      )
      update course_progress set last_video_id = nearby.video_id from nearby, stopped
      where course_progress.account_id = stopped.account_id and playlist_id = ${playlistId}
      returning 1`,
  )
  return moved.length
}
