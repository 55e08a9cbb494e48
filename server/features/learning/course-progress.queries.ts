import { and, asc, eq, sql } from 'drizzle-orm'
import { isPlayable } from '#contract/constants.ts'
import type { CourseProgress } from '#contract/endpoints/learning.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor, Tx } from '#server/db/client.ts'
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
  const [courseState] = await courseStateOf(db).execute(of)
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
    resume: resumeOf(videos, courseState?.lastVideoId ?? null),
    saved: courseState?.saved ?? false,
    certificate: courseState?.certificate ?? null,
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
const courseStateOf = prepared((db) => {
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
    .prepare('learning_course_state')
})

/** When a video is in very many courses, watching it begins only the newest of them. */
const MAX_COURSES_OF_VIDEO = 20

/** What is known of a video before its marks are stored. */
export interface KnownMark {
  /** Undefined while there is no mark. */
  at: Date | undefined
  seconds: number
  watched: boolean
  /** The latest mark that decides whether it is watched. */
  watchedAt: Date | undefined
  /** As reported by the platform. */
  duration: number | null
  /** As an earlier mark had it; 0 while none did. */
  sentDuration: number
  /** The last marks that were ahead of our clock when they arrived, each as in `nameOf` (marks.commands.ts). */
  ahead: string[]
  /** The courses visible to the viewer, newest first. */
  courses: string[]
}

/** By video. */
export async function readKnownMarks(
  tx: Tx,
  accountId: string,
  videoIds: string[],
): Promise<Map<string, KnownMark>> {
  const rows = await knownMarksOf(tx).execute({ accountId, videoIds: `{${videoIds.join(',')}}` })
  return new Map(
    rows.map(({ videoId, duration, sentDuration, ahead, at, seconds, watched, watchedAt, courses }) => [
      videoId,
      {
        at: at ?? undefined,
        seconds: seconds ?? 0,
        watched: watched ?? false,
        watchedAt: watchedAt ?? (watched && at ? at : undefined),
        duration,
        sentDuration: sentDuration ?? 0,
        ahead: ahead?.split('.') ?? [],
        courses,
      },
    ]),
  )
}

const knownMarksOf = prepared((tx) =>
  tx
    .select({
      videoId: knownVideos.id,
      duration: knownVideos.duration,
      sentDuration: learningMarks.duration,
      ahead: learningMarks.ahead,
      at: learningMarks.at,
      seconds: learningMarks.seconds,
      watched: learningMarks.watched,
      watchedAt: learningMarks.watchedAt,
      courses: sql<string[]>`array(
        select playlist_id from playlist_videos
          join playlists on playlists.id = playlist_id
          join accounts on accounts.id = creator_id
          where playlist_videos.video_id = ${knownVideos.id}
            and (listed and accounts.status = 'active' or creator_id = ${sql.placeholder('accountId')})
          order by playlist_id desc limit ${sql.raw(String(MAX_COURSES_OF_VIDEO))}
      )`,
    })
    .from(knownVideos)
    .leftJoin(
      learningMarks,
      and(
        eq(learningMarks.videoId, knownVideos.id),
        eq(learningMarks.accountId, sql.placeholder('accountId')),
      ),
    )
    .where(sql`${knownVideos.id} = any(array(select unnest(${sql.placeholder('videoIds')}::text[])))`)
    .prepare('learning_known'),
)
