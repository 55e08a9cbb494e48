import { and, eq, isNotNull } from 'drizzle-orm'
import type { Card } from '#contract/endpoints/playlists.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { getOwnCard } from '#server/features/playlists/playlist.queries.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { lockOwn } from './publishing.commands.ts'
import { whyNotRestore } from './publishing.policy.ts'

export const PURGE = 'publishing.purge-removed'
/** An undo that was pressed in time may take a while to arrive. */
const GRACE = 5_000

/** How long a deletion or a publication can be undone. Milliseconds. */
export const UNDO = limits.undoDeletionMilliseconds + GRACE

export function afterUndo(): Date {
  return new Date(Date.now() + UNDO)
}

/** Nobody sees the playlist from now on; after a while, in which it can be restored, it is deleted with its reviews. */
export async function removePlaylist(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await lockOwn(tx, viewer, id)
  const removedAt = new Date()
  // Its draft may be published again.
  await tx.update(playlists).set({ removedAt, draftKey: null }).where(eq(playlists.id, id))
  await enqueue(tx, PURGE, { playlistId: id, removedAt }, { runAt: afterUndo() })
  await emitContentChange(tx, `playlist:${id}`, 'listing')
}

/** Undoes a deletion; fails with playlist_not_found once it is done. */
export async function restorePlaylist(tx: Tx, viewer: Viewer, id: string): Promise<Card> {
  const [found] = await tx
    .select({ creatorId: playlists.creatorId, removedAt: playlists.removedAt })
    .from(playlists)
    .where(eq(playlists.id, id))
    .for('update')
  failIfDenied(whyNotRestore(viewer, found ?? fail('playlist_not_found')))
  await tx.update(playlists).set({ removedAt: null }).where(eq(playlists.id, id))
  await emitContentChange(tx, `playlist:${id}`, 'listing')
  return getOwnCard(tx, viewer, id)
}

/** Deletes it with its reviews, unless it has been restored or deleted again since; the videos stay known. */
export async function purgePlaylist(tx: Tx, id: string, removedAt: Date | undefined): Promise<void> {
  const isStillRemoved = removedAt ? eq(playlists.removedAt, removedAt) : isNotNull(playlists.removedAt)
  const gone = await tx
    .delete(playlists)
    .where(and(eq(playlists.id, id), isStillRemoved))
    .returning({ id: playlists.id })
  if (gone.length > 0) await emitContentChange(tx, `playlist:${id}`)
}
