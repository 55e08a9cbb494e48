import { and, asc, eq, gt } from 'drizzle-orm'
import type { CourseSection } from '#contract/endpoints/playlists.ts'
import { failField } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { removedVideos } from '#server/db/schema/removed-videos.ts'

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
export async function moveSectionNames(tx: Tx, playlistId: string, leaving: string[]): Promise<void> {
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

/**
 * To be called before a removed video returns to its position: the name of the section that begins with it again, taken from
 * the video that it was handed on to. Null where the creator has begun that section elsewhere since.
 */
export async function reclaimSectionName(
  tx: Tx,
  { playlistId, position, section }: { playlistId: string; position: number; section: string | null },
): Promise<string | null> {
  if (section === null) return null
  const videos = await tx
    .select(columnsOf(playlistVideos, 'id', 'position', 'section'))
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.id))
  const heir = videos.find((video) => video.position >= position)
  if (heir?.section !== section) return videos.some((video) => video.section === section) ? null : section
  await tx.update(playlistVideos).set({ section: null }).where(eq(playlistVideos.id, heir.id))
  // The video that had taken over the name and was removed later.
  await tx
    .update(removedVideos)
    .set({ section: null })
    .where(
      and(
        eq(removedVideos.playlistId, playlistId),
        eq(removedVideos.section, section),
        gt(removedVideos.position, position),
      ),
    )
  return section
}
