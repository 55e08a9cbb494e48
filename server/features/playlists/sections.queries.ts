import { sql } from 'drizzle-orm'
import type { CourseSection } from '#contract/endpoints/playlists.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

/** The sections of a playlist in order; no field at all where it has none, so that its reply is as before. */
export async function readSections(
  db: Executor,
  playlistId: string,
): Promise<{ sections?: CourseSection[] }> {
  const sections = await rowsOf<CourseSection>(
    db,
    sql`select section as name, (select count(*) from playlist_videos other where other.playlist_id = place.playlist_id
        and (other.position, other.id) <= (place.position, place.id))::integer as "from"
      from playlist_videos place where place.playlist_id = ${playlistId} and section is not null
      order by place.position, place.id`,
  )
  return sections.length > 0 ? { sections } : {}
}
