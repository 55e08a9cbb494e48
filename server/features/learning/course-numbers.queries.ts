import { and, asc, eq, sql } from 'drizzle-orm'
import type { CourseNumbers } from '#contract/endpoints/learning.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { courseLearners, courseStops } from '#server/db/schema/learning.ts'
import { whyNotChange } from '#server/features/publishing/publishing.policy.ts'
import { shownFacts } from '#server/features/videos/shown-facts.ts'
import { areEnough } from './learning.policy.ts'

/**
 * How many people learn with the viewer's own course and where they stop; null where there are too few. Fails
 * with playlist_not_found or not_your_playlist.
 */
export async function getCourseNumbers(
  db: Executor,
  viewer: Viewer,
  playlistId: string,
): Promise<CourseNumbers | null> {
  const [course] = await db
    .select(columnsOf(playlists, 'creatorId', 'removedAt'))
    .from(playlists)
    .where(eq(playlists.id, playlistId))
  failIfDenied(whyNotChange(viewer, course ?? fail('playlist_not_found')))
  const sums = await readSums(db, playlistId)
  if (!areEnough(sums.begun)) return null
  const videos = await readStops(db, playlistId)
  // People who stopped at a later video, or finished, have passed this one.
  let beyond = sums.finished
  const reached = videos.toReversed().map(({ stopped }) => {
    beyond += stopped
    return beyond
  })
  return {
    ...sums,
    videos: videos.map((video, at) => ({ ...video, reached: reached.at(-1 - at) ?? 0 })),
  }
}

async function readSums(db: Executor, playlistId: string): Promise<{ begun: number; finished: number }> {
  const [sums] = await db
    .select({ begun: courseLearners.begun, finished: courseLearners.finished })
    .from(courseLearners)
    .where(eq(courseLearners.playlistId, playlistId))
  return sums ?? { begun: 0, finished: 0 }
}

function readStops(db: Executor, playlistId: string) {
  return db
    .select({
      _id: playlistVideos.id,
      title: shownFacts.title,
      stopped: sql<number>`coalesce(${courseStops.people}, 0)`,
    })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .leftJoin(
      courseStops,
      and(
        eq(courseStops.playlistId, playlistVideos.playlistId),
        eq(courseStops.videoId, playlistVideos.videoId),
      ),
    )
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.id))
}
