import { eq, sql } from 'drizzle-orm'
import type { Card, CourseSection, Playlist } from '#contract/endpoints/playlists.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { prepared } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { courseLearners } from '#server/db/schema/learning.ts'
import { shownLearners } from '#server/features/learning/learning.policy.ts'
import { photoAddress } from '#server/features/profile/photo-address.ts'
import { whyNotSee } from '#server/features/publishing/publishing.policy.ts'
import { ratingCountsOf } from '#server/features/reviews/reviews.queries.ts'
import { cardsIn, toCards } from './cards.queries.ts'
import { isPublic } from './public-playlist.ts'

/** The data of a playlist page besides its videos and reviews. */
export interface Course {
  card: Card
  creator: Playlist['creator']
  ratingCounts: number[]
  learners: number | null
  /** Absent for a playlist without sections, whose reply stays the same. */
  sections: { sections?: CourseSection[] }
}

/** One statement. Fails with playlist_not_found, also when the viewer may not see it. */
export async function getCourse(db: Executor, viewer: Viewer | null, id: string): Promise<Course> {
  const rows = await courseOf(db).execute({ id })
  const [row] = rows
  const [card] = toCards(rows)
  if (!row || !card) fail('playlist_not_found')
  const { removedAt, isListed, photoKey, ratingCounts, begun, sections } = row
  const { _id, name } = card.creator
  failIfDenied(
    whyNotSee(viewer, { creatorId: _id, draft: card.draft === true, removedAt, listed: isListed === true }),
  )
  return {
    card,
    creator: { _id, name, profileimage: photoAddress(photoKey) },
    ratingCounts,
    learners: shownLearners(begun),
    sections: sections.length > 0 ? { sections } : {},
  }
}

const courseOf = prepared((db) => {
  const begun = db
    .select({ begun: courseLearners.begun })
    .from(courseLearners)
    .where(eq(courseLearners.playlistId, playlists.id))
  const before = sql`(select count(*) from playlist_videos other where other.playlist_id = place.playlist_id
    and (other.position, other.id) <= (place.position, place.id))::integer`
  const sections = sql`coalesce((select json_agg(json_build_object('name', place.section, 'from', ${before}) order by place.position, place.id)
    from ${playlistVideos} place where place.playlist_id = ${playlists.id} and place.section is not null), '[]')`
  return cardsIn(db, sql`(select array[${sql.placeholder('id')}::uuid] as ids offset 0)`, {
    ...columnsOf(playlists, 'removedAt'),
    photoKey: accounts.photoKey,
    isListed: sql<boolean | null>`${isPublic}`,
    ratingCounts: ratingCountsOf(playlists.id),
    begun: sql<number>`coalesce((${begun}), 0)::integer`,
    sections: sql<CourseSection[]>`${sections}`,
  }).prepare('course')
})
