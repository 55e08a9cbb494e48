import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { playlists } from '#server/db/schema/catalogue.ts'

/** Fails with playlist_not_found unless the public sees the playlist. */
export async function mustBeListed(db: Executor, playlistId: string): Promise<void> {
  const [found] = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(and(eq(playlists.id, playlistId), eq(playlists.listed, true)))
  if (!found) fail('playlist_not_found')
}

/** Fails with playlist_not_found when there is no such playlist at all. */
export async function mustExist(db: Executor, playlistId: string): Promise<void> {
  const [found] = await db.select({ id: playlists.id }).from(playlists).where(eq(playlists.id, playlistId))
  if (!found) fail('playlist_not_found')
}
