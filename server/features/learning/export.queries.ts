import { asc, eq } from 'drizzle-orm'
import { shortLink } from '#contract/video-link.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { knownVideos, playlists } from '#server/db/schema/catalogue.ts'
import {
  certificates,
  courseProgress,
  learningDays,
  learningMarks,
  learningSettings,
  notes,
  savedCourses,
} from '#server/db/schema/learning.ts'
import { shownName } from '#server/features/playlists/shown-name.ts'
import { readSettings } from './learning.queries.ts'

/** Everything that is stored about somebody's learning, for its owner alone. */
export async function exportLearning(db: Executor, accountId: string) {
  return {
    settings: { ...(await readSettings(db, accountId)), lastReminder: await readLastReminder(db, accountId) },
    days: await db
      .select(columnsOf(learningDays, 'day', 'seconds'))
      .from(learningDays)
      .where(eq(learningDays.accountId, accountId))
      .orderBy(asc(learningDays.day)),
    courses: await db
      .select({
        course: shownName(accountId),
        ...columnsOf(
          courseProgress,
          'playlistId',
          'watched',
          'lastVideoId',
          'beganAt',
          'lastAt',
          'finishedAt',
        ),
      })
      .from(courseProgress)
      .innerJoin(playlists, eq(playlists.id, courseProgress.playlistId))
      .where(eq(courseProgress.accountId, accountId))
      .orderBy(asc(courseProgress.playlistId)),
    saved: await db
      .select({ course: shownName(accountId), ...columnsOf(savedCourses, 'playlistId', 'savedAt') })
      .from(savedCourses)
      .innerJoin(playlists, eq(playlists.id, savedCourses.playlistId))
      .where(eq(savedCourses.accountId, accountId))
      .orderBy(asc(savedCourses.playlistId)),
    marks: await exportMarks(db, accountId),
    notes: await db
      .select(columnsOf(notes, 'videoId', 'seconds', 'text', 'createdAt', 'updatedAt'))
      .from(notes)
      .where(eq(notes.accountId, accountId))
      .orderBy(asc(notes.id)),
    certificates: await db
      .select({
        ...columnsOf(certificates, 'id', 'name', 'course', 'creator', 'language', 'videos', 'totalSeconds'),
        ...columnsOf(certificates, 'finishedAt', 'createdAt'),
      })
      .from(certificates)
      .where(eq(certificates.accountId, accountId))
      .orderBy(asc(certificates.id)),
  }
}

async function exportMarks(db: Executor, accountId: string) {
  const marks = await db
    .select({
      title: knownVideos.title,
      ...columnsOf(learningMarks, 'videoId', 'seconds', 'duration', 'watched', 'watchedAt', 'at'),
    })
    .from(learningMarks)
    .innerJoin(knownVideos, eq(knownVideos.id, learningMarks.videoId))
    .where(eq(learningMarks.accountId, accountId))
    .orderBy(asc(learningMarks.videoId))
  // Until the platform has answered, only the browser of one creator has given the video a title.
  return marks.map((mark) => ({ ...mark, title: mark.title || shortLink(mark.videoId) }))
}

async function readLastReminder(db: Executor, accountId: string): Promise<Date | null> {
  const [found] = await db
    .select({ at: learningSettings.remindedAt })
    .from(learningSettings)
    .where(eq(learningSettings.accountId, accountId))
  return found?.at ?? null
}
