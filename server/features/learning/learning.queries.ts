import { and, asc, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isPlayable } from '#contract/constants.ts'
import type { CourseProgress, Learning, LearningCard } from '#contract/endpoints/learning.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import {
  certificates,
  courseProgress,
  learningDays,
  learningMarks,
  learningSettings,
  savedCourses,
} from '#server/db/schema/learning.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import { mustBeVisible } from '#server/features/playlists/playlists.queries.ts'

/** The viewer's progress in a course they may see; fails with playlist_not_found. */
export async function getCourseProgress(
  db: Executor,
  viewer: Viewer,
  playlistId: string,
): Promise<CourseProgress> {
  await mustBeVisible(db, viewer, playlistId)
  const rows = await db
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
      and(eq(learningMarks.videoId, playlistVideos.videoId), eq(learningMarks.accountId, viewer.id)),
    )
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.id))
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
    resume: resumeOf(playable),
    saved: await isSaved(db, viewer.id, playlistId),
    certificate: await certificateOf(db, viewer.id, playlistId),
    videos: videos.map(({ at: _, ...video }) => video),
  }
}

interface Place {
  videoId: string
  seconds: number
  watched: boolean
  /** Milliseconds; 0 for never. */
  at: number
}

/** Where to go on: the video watched last or, once that is watched, the next that is not. Null before and after. */
function resumeOf(videos: Place[]): CourseProgress['resume'] {
  const last = videos.reduce((best, { at }, index) => (at > (videos[best]?.at ?? 0) ? index : best), -1)
  if (last === -1) return null
  const open = [...videos.slice(last), ...videos.slice(0, last)].find(({ watched }) => !watched)
  return open ? { videoId: open.videoId, seconds: open.seconds } : null
}

async function isSaved(db: Executor, accountId: string, playlistId: string): Promise<boolean> {
  const [found] = await db
    .select({ at: savedCourses.savedAt })
    .from(savedCourses)
    .where(and(eq(savedCourses.accountId, accountId), eq(savedCourses.playlistId, playlistId)))
  return found !== undefined
}

async function certificateOf(db: Executor, accountId: string, playlistId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.accountId, accountId), eq(certificates.playlistId, playlistId)))
  return found?.id ?? null
}

/** Everything on the viewer's page of learning, the newest of each first. */
export async function getLearning(db: Executor, viewer: Viewer): Promise<Learning> {
  const unfinished = isNull(courseProgress.finishedAt)
  const finished = isNotNull(courseProgress.finishedAt)
  return {
    inProgress: await readCourses(db, viewer, unfinished, limits.coursesOfLearner),
    saved: await readSaved(db, viewer),
    finished: await readCourses(db, viewer, finished, limits.coursesOfLearner),
    week: await readWeek(db, viewer.id),
    settings: await readSettings(db, viewer.id),
  }
}

/** Beside each other on a wide screen. */
const MAX_RESUMABLE = 4

/** What the viewer's home begins with: courses that are not finished, the one watched last first. */
export function getResumable(db: Executor, viewer: Pick<Viewer, 'id'>): Promise<LearningCard[]> {
  return readCourses(db, viewer, isNull(courseProgress.finishedAt), MAX_RESUMABLE)
}

/** Ids of all courses the viewer has saved, for the pages that show courses; bounded by how many one can save. */
export async function listSaved(db: Executor, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .select({ id: savedCourses.playlistId })
    .from(savedCourses)
    .where(eq(savedCourses.accountId, viewer.id))
    .orderBy(desc(savedCourses.savedAt))
    .limit(limits.savedCourses)
  return rows.map(({ id }) => id)
}

interface Course {
  id: string
  watched: number
  at: Date
  certificate: string | null
}

async function readCourses(
  db: Executor,
  viewer: Pick<Viewer, 'id'>,
  which: SQL,
  limit: number,
): Promise<LearningCard[]> {
  const courses = await db
    .select({
      id: courseProgress.playlistId,
      watched: courseProgress.watched,
      at: courseProgress.lastAt,
      certificate: certificates.id,
    })
    .from(courseProgress)
    .leftJoin(
      certificates,
      and(
        eq(certificates.accountId, courseProgress.accountId),
        eq(certificates.playlistId, courseProgress.playlistId),
      ),
    )
    .where(and(eq(courseProgress.accountId, viewer.id), which))
    .orderBy(desc(courseProgress.lastAt))
    .limit(limit)
  return withCards(db, viewer.id, courses)
}

async function readSaved(db: Executor, viewer: Viewer): Promise<LearningCard[]> {
  const courses = await db
    .select({
      id: savedCourses.playlistId,
      watched: sql<number>`coalesce(${courseProgress.watched}, 0)`,
      at: savedCourses.savedAt,
      certificate: sql<null>`null`,
    })
    .from(savedCourses)
    .leftJoin(
      courseProgress,
      and(
        eq(courseProgress.accountId, savedCourses.accountId),
        eq(courseProgress.playlistId, savedCourses.playlistId),
      ),
    )
    .where(eq(savedCourses.accountId, viewer.id))
    .orderBy(desc(savedCourses.savedAt))
    .limit(limits.coursesOfLearner)
  return withCards(db, viewer.id, courses)
}

/** Courses that are hidden now are left out; they are back with the course. */
async function withCards(db: Executor, accountId: string, courses: Course[]): Promise<LearningCard[]> {
  if (courses.length === 0) return []
  const ids = courses.map(({ id }) => id)
  const shown = new Set(await listedOf(db, ids))
  const cards = new Map((await readCards(db, [...shown])).map((card) => [card._id, card]))
  const places = await resumePlaces(db, accountId, [...shown])
  return courses.flatMap(({ id, watched, at, certificate }) => {
    const card = cards.get(id)
    if (!card) return []
    const resume = places.get(id) ?? null
    return [{ ...card, watched, total: card.playableCount, resume, at: at.toISOString(), certificate }]
  })
}

async function listedOf(db: Executor, ids: string[]): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select playlists.id from playlists join accounts on accounts.id = creator_id
      where playlists.id = any(${`{${ids.join(',')}}`}::uuid[]) and listed and accounts.status = 'active'`,
  )
  return rows.map(({ id }) => id)
}

/** As `resumeOf`, of many courses with one query. */
async function resumePlaces(
  db: Executor,
  accountId: string,
  ids: string[],
): Promise<Map<string, NonNullable<LearningCard['resume']>>> {
  const rows = await rowsOf<{ playlist_id: string; place_id: string; video_id: string; seconds: number }>(
    db,
    sql`select progress.playlist_id, next.place_id, next.video_id, next.seconds
      from course_progress progress
      left join playlist_videos last
        on last.playlist_id = progress.playlist_id and last.video_id = progress.last_video_id
      cross join lateral (
        select place.id as place_id, place.video_id, coalesce(mark.seconds, 0) as seconds
        from playlist_videos place
        left join learning_marks mark
          on mark.account_id = progress.account_id and mark.video_id = place.video_id
        where place.playlist_id = progress.playlist_id and not coalesce(mark.watched, false)
        order by place.position >= coalesce(last.position, 0) desc, place.position, place.id limit 1
      ) next
      where progress.account_id = ${accountId} and progress.playlist_id = any(${`{${ids.join(',')}}`}::uuid[])`,
  )
  return new Map(
    rows.map(({ playlist_id, place_id, video_id, seconds }) => [
      playlist_id,
      { _id: place_id, videoId: video_id, seconds },
    ]),
  )
}

const DAYS = 7
const DAY_IN_INDIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

async function readWeek(db: Executor, accountId: string): Promise<Learning['week']> {
  const days = Array.from({ length: DAYS }, (_, at) =>
    DAY_IN_INDIA.format(Date.now() - (DAYS - 1 - at) * 86_400_000),
  )
  const rows = await db
    .select({ day: learningDays.day, seconds: learningDays.seconds })
    .from(learningDays)
    .where(and(eq(learningDays.accountId, accountId), gte(learningDays.day, days[0] ?? '')))
  const learned = new Map(rows.map(({ day, seconds }) => [day, seconds]))
  return days.map((day) => ({ day, minutes: Math.round((learned.get(day) ?? 0) / 60) }))
}

/** What the account wants of its learning; the defaults without a row. */
export async function readSettings(db: Executor, accountId: string): Promise<Learning['settings']> {
  const [found] = await db
    .select({
      goal: learningSettings.goal,
      showsProgress: learningSettings.showsProgress,
      reminders: learningSettings.reminders,
    })
    .from(learningSettings)
    .where(eq(learningSettings.accountId, accountId))
  return found ?? { goal: null, showsProgress: true, reminders: false }
}
