import { and, asc, eq, sql } from 'drizzle-orm'
import { isPlayable } from '#contract/constants.ts'
import type { CourseProgress } from '#contract/endpoints/learning.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { certificates, courseProgress, learningMarks, savedCourses } from '#server/db/schema/learning.ts'
import { mustBeVisible } from '#server/features/playlists/playlists.queries.ts'

/** The viewer's progress in a course they may see; fails with playlist_not_found. */
export async function getCourseProgress(
  db: Executor,
  viewer: Viewer,
  playlistId: string,
): Promise<CourseProgress> {
  await mustBeVisible(db, viewer, playlistId)
  const of = { accountId: viewer.id, playlistId }
  const rows = await progressOf(db).execute(of)
  const [standing] = await standingOf(db).execute(of)
  const videos = rows.map(({ videoId, seconds, duration, watched, at, state }) => ({
    videoId,
    seconds: seconds ?? 0,
    duration,
    watched: watched ?? false,
    at: at?.getTime() ?? 0,
    playable: isPlayable(state),
  }))
  const playable = videos.filter((video) => video.playable)
  return {
    watched: playable.filter(({ watched }) => watched).length,
    total: playable.length,
    resume: resumeOf(videos, standing?.lastVideoId ?? null),
    saved: standing?.saved ?? false,
    certificate: standing?.certificate ?? null,
    videos: videos.map(({ at: _, ...video }) => video),
  }
}

const progressOf = prepared((db) =>
  db
    .select({
      videoId: playlistVideos.videoId,
      seconds: learningMarks.seconds,
      duration: sql<number>`coalesce(nullif(${learningMarks.duration}, 0), ${knownVideos.duration}, 0)`,
      watched: learningMarks.watched,
      at: learningMarks.at,
      state: knownVideos.state,
    })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .leftJoin(
      learningMarks,
      and(
        eq(learningMarks.videoId, playlistVideos.videoId),
        eq(learningMarks.accountId, sql.placeholder('accountId')),
      ),
    )
    .where(eq(playlistVideos.playlistId, sql.placeholder('playlistId')))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.id))
    .prepare('learning_course'),
)

interface Place {
  videoId: string
  seconds: number
  watched: boolean
  playable: boolean
  /** Milliseconds; 0 for never. */
  at: number
}

/**
 * Where to continue: the video watched last in this course or, once that is watched, the next unwatched one; the same
 * as on /learning (learning.queries.ts). If the course itself was not begun, the video watched last in another course.
 * Null when nothing, or everything, was watched.
 */
function resumeOf(videos: Place[], lastVideoId: string | null): CourseProgress['resume'] {
  // Removed ticks leave marks, too.
  if (!videos.some(({ seconds, watched, playable }) => playable && (watched || seconds > 0))) return null
  const lastAt = Math.max(...videos.map(({ at }) => at))
  const last = videos.findIndex(({ videoId, at }) => (lastVideoId ? videoId === lastVideoId : at === lastAt))
  const from = Math.max(0, last)
  const inOrder = [...videos.slice(from), ...videos.slice(0, from)]
  const open = inOrder.find(({ watched, playable }) => playable && !watched)
  return open ? { videoId: open.videoId, seconds: open.seconds } : null
}

/** Whether an account has saved a course, its certificate, and which video was watched last in it. */
const standingOf = prepared((db) => {
  const isOf = (of: typeof savedCourses | typeof certificates | typeof courseProgress) =>
    and(eq(of.accountId, sql.placeholder('accountId')), eq(of.playlistId, sql.placeholder('playlistId')))
  return db
    .select({
      saved: sql<boolean>`exists (select from ${savedCourses} where ${isOf(savedCourses)})`,
      certificate: sql<
        string | null
      >`(select ${certificates.id} from ${certificates} where ${isOf(certificates)})`,
      lastVideoId: sql<
        string | null
      >`(select ${courseProgress.lastVideoId} from ${courseProgress} where ${isOf(courseProgress)})`,
    })
    .from(sql`(select) nothing`)
    .prepare('learning_standing')
})
