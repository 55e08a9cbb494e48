import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#server/api/viewer.ts'
import { planCacheHint } from '#server/db/cached-plans.ts'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { courseProgress, learningMarks } from '#server/db/schema/learning.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import {
  invalidateLearnerCounts,
  invalidateReviewProgress,
  invalidateShownProgress,
} from './learners-shown.commands.ts'

/** A video of a course was watched. */
export interface Step {
  playlistId: string
  videoId: string
  at: Date
}

/**
 * The end of a statement that stores which courses were watched, and where; it returns each `playlistId` and whether it
 * `isNew`. A course that another device reported as watched later is left as it is.
 */
export function upsertProgressSql(accountId: string, steps: Step[]): SQL {
  const latest = new Map<string, Step>()
  for (const step of steps) {
    const other = latest.get(step.playlistId)
    if (!other || other.at <= step.at) latest.set(step.playlistId, step)
  }
  const of = [...latest.values()]
  const list = (told: (step: Step) => string) => `{${of.map(told).join(',')}}`
  return sql`insert into course_progress as known (account_id, playlist_id, watched, last_video_id, last_at)
    select ${accountId}::uuid, step.playlist_id, 0, step.video_id, step.at from unnest(
      ${list(({ playlistId }) => playlistId)}::uuid[],
      ${list(({ videoId }) => videoId)}::text[],
      ${list(({ at }) => at.toISOString())}::timestamptz[]
    ) as step (playlist_id, video_id, at)
    on conflict (account_id, playlist_id) do update set last_video_id = excluded.last_video_id, last_at = excluded.last_at
    where excluded.last_at > known.last_at
    -- xmax is 0 only for a row that was inserted.
    returning playlist_id as "playlistId", xmax = 0 as "isNew"`
}

/**
 * After marks were stored, updates what /learning shows: the courses that they begin, and begun courses with a video
 * that is now watched or no longer watched. Most marks only move the position: then nothing is counted.
 */
export async function updateProgress(
  tx: Tx,
  accountId: string,
  { begunNow, changedVideoIds }: { begunNow: string[]; changedVideoIds: string[] },
): Promise<void> {
  await invalidateLearnerCounts(tx, begunNow, 1)
  await invalidateShownProgress(
    tx,
    begunNow.map((playlistId) => ({ accountId, playlistId })),
  )
  // A course begun only now may contain videos that were watched in other courses before.
  await recountOwn(tx, accountId, { holding: changedVideoIds, playlistIds: begunNow })
}

/** Begins a course that was never opened, because its videos were watched in others: at the one watched last. */
export async function beginWatchedElsewhere(tx: Tx, accountId: string, playlistId: string): Promise<void> {
  const [last] = await tx
    .select({ videoId: learningMarks.videoId, at: learningMarks.at })
    .from(learningMarks)
    .innerJoin(playlistVideos, eq(playlistVideos.videoId, learningMarks.videoId))
    .where(and(eq(learningMarks.accountId, accountId), eq(playlistVideos.playlistId, playlistId)))
    .orderBy(desc(learningMarks.at))
    .limit(1)
  if (!last) return
  const begun = await rowsOf<{ isNew: boolean }>(tx, upsertProgressSql(accountId, [{ playlistId, ...last }]))
  const begunNow = begun.some(({ isNew }) => isNew) ? [playlistId] : []
  await updateProgress(tx, accountId, { begunNow, changedVideoIds: [] })
}

/** Deletes the viewer's marks of the videos of a course; other courses with the same videos are updated. */
export async function resetCourse(tx: Tx, viewer: Viewer, playlistId: string): Promise<void> {
  // A mark of the same moment builds on what was watched before.
  await lockAccount(tx, viewer.id)
  const videos = tx
    .select({ id: playlistVideos.videoId })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
  const removed = await tx
    .delete(learningMarks)
    .where(and(eq(learningMarks.accountId, viewer.id), inArray(learningMarks.videoId, videos)))
    .returning({ videoId: learningMarks.videoId })
  const left = await tx
    .delete(courseProgress)
    .where(and(eq(courseProgress.accountId, viewer.id), eq(courseProgress.playlistId, playlistId)))
    .returning({ accountId: courseProgress.accountId, playlistId: courseProgress.playlistId })
  if (left.length > 0) await invalidateLearnerCounts(tx, [playlistId], -1)
  await invalidateShownProgress(tx, left)
  const holding = removed.map(({ videoId }) => videoId)
  await recountOwn(tx, viewer.id, { holding, playlistIds: [] })
}

/** Courses with videos whose tick was removed no longer count as begun if nothing in them is watched. */
export async function deleteUnbegunProgress(tx: Tx, accountId: string, videoIds: string[]): Promise<void> {
  if (videoIds.length === 0) return
  const left = await tx
    .delete(courseProgress)
    .where(
      and(
        eq(courseProgress.accountId, accountId),
        eq(courseProgress.watched, 0),
        sql`${courseProgress.playlistId} in (select playlist_id from playlist_videos
          where video_id = any(${`{${videoIds.join(',')}}`}::text[]))`,
        sql`not exists (select from playlist_videos place join learning_marks mark using (video_id)
          where place.playlist_id = ${courseProgress.playlistId} and mark.account_id = ${accountId}
            and (mark.watched or mark.seconds > 0))`,
      ),
    )
    .returning({ accountId: courseProgress.accountId, playlistId: courseProgress.playlistId })
  await invalidateLearnerCounts(
    tx,
    left.map(({ playlistId }) => playlistId),
    -1,
  )
  await invalidateShownProgress(tx, left)
}

/** Recounts, for one person, the begun courses with any of the videos, and these courses. */
async function recountOwn(
  tx: Tx,
  accountId: string,
  { holding, playlistIds }: { holding: string[]; playlistIds: string[] },
): Promise<void> {
  if (holding.length + playlistIds.length === 0) return
  const which = sql`select playlist_id from playlist_videos where video_id = any(${`{${holding.join(',')}}`}::text[])
    union all select unnest(${`{${playlistIds.join(',')}}`}::uuid[])`
  await recount(tx, sql`progress.account_id = ${accountId} and progress.playlist_id in (${which})`)
}

/** Recounts courses for these people: the videos have changed, or how much of them was watched. */
export async function recountLearners(tx: Tx, accountIds: string[], courses: SQL): Promise<void> {
  const learners = `{${accountIds.join(',')}}`
  await recount(
    tx,
    sql`progress.playlist_id in (${courses}) and progress.account_id = any(${learners}::uuid[])`,
  )
}

/**
 * Rows are locked in a fixed order, so that two recounts cannot deadlock, and by a statement of its own: the one that
 * counts then sees the marks of those it has waited for.
 */
async function recount(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(
    sql`${planCacheHint} select count(*) from (
      select from course_progress progress where ${which}
      order by progress.playlist_id, progress.account_id for update) locked`,
  )
  const changed = await rowsOf<{ playlistId: string; isReviewed: boolean }>(
    tx,
    sql`${planCacheHint}
    update course_progress set watched = counted.watched,
      finished_at = case when counted.watched < counted.total or counted.total = 0 then null
        else coalesce(course_progress.finished_at, now()) end
    from (
      select progress.account_id, progress.playlist_id, playlists.playable_count as total, (
        select count(*)::integer from playlist_videos place
          join learning_marks mark on mark.account_id = progress.account_id and mark.video_id = place.video_id
          join known_videos video on video.id = place.video_id and is_playable(video.state)
          where place.playlist_id = progress.playlist_id and mark.watched
      ) as watched
      from course_progress progress join playlists on playlists.id = progress.playlist_id
      where ${which}
    ) counted
    where course_progress.account_id = counted.account_id and course_progress.playlist_id = counted.playlist_id
      and (course_progress.watched <> counted.watched
        or (course_progress.finished_at is null) = (counted.watched >= counted.total and counted.total > 0))
    returning course_progress.playlist_id as "playlistId", exists (
      select from reviews
      where author_id = course_progress.account_id and reviews.playlist_id = course_progress.playlist_id
    ) as "isReviewed"`,
  )
  const reviewed = changed.filter(({ isReviewed }) => isReviewed).map(({ playlistId }) => playlistId)
  await invalidateReviewProgress(tx, reviewed)
}
