import { and, eq, sql } from 'drizzle-orm'
import { fail, failIfDenied } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { whyNotSee } from '#server/features/publishing/publishing.policy.ts'
import { isPublic } from './public-playlist.ts'

/** Fails with playlist_not_found unless the playlist is public. */
export async function mustBeListed(db: Executor, playlistId: string): Promise<void> {
  const [found] = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(eq(playlists.id, playlistId), isPublic))
  if (!found) fail('playlist_not_found')
}

/** Fails with playlist_not_found unless the viewer may see the playlist; the same goes for everything in it. */
export async function mustBeVisible(db: Executor, viewer: Viewer | null, playlistId: string): Promise<void> {
  const [found] = await db
    .select({
      ...columnsOf(playlists, 'creatorId', 'draft', 'removedAt'),
      listed: sql<boolean>`${isPublic}`,
    })
    .from(playlists)
    .where(eq(playlists.id, playlistId))
  failIfDenied(whyNotSee(viewer, found ?? fail('playlist_not_found')))
}
