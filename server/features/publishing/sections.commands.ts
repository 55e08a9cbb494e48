import { asc, eq } from 'drizzle-orm'
import type { CourseSection } from '#contract/endpoints/playlists.ts'
import { failField } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'

/** Section names by the position of the video that each begins with, as JSON for the statement that sets the column. */
export function namesByPlace(sections: CourseSection[], videoCount: number): string {
  const names = sections.map(({ name, from }, at) => {
    if (from > videoCount) failField(`sections.${at}.from`, `There are only ${videoCount} videos`)
    return [from, name] as const
  })
  return JSON.stringify(Object.fromEntries(names))
}

/**
 * To be called before videos are removed: a section that began with one of them begins with its next remaining video.
 */
export async function handOnSections(tx: Tx, playlistId: string, leaving: string[]): Promise<void> {
  const videos = await tx
    .select(columnsOf(playlistVideos, 'id', 'videoId', 'section'))
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.id))
  const gone = new Set(leaving)
  let open: string | null = null
  for (const { id, videoId, section } of videos) {
    if (gone.has(videoId)) {
      open = section ?? open
      continue
    }
    if (open !== null && section === null)
      await tx.update(playlistVideos).set({ section: open }).where(eq(playlistVideos.id, id))
    open = null
  }
}
