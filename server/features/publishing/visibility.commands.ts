import { and, eq, gte } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Card } from '#contract/endpoints/playlists.ts'
import { failIfDenied } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { firstIdSince } from '#server/db/first-id.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import {
  notifyFollowersOfCourse,
  notifyFollowersOfVideos,
} from '#server/features/follows/notify-followers.commands.ts'
import { getOwnCard } from '#server/features/playlists/playlist.queries.ts'
import { lockOwn } from './publishing.commands.ts'
import { whyNotPublish } from './publishing.policy.ts'
import { afterUndo, UNDO } from './removed-playlists.commands.ts'

/** How long after its first publication a course is still announced to those who were not told. Milliseconds. */
const NEW_FOR = 86_400_000

/**
 * Makes the playlist private, or publishes it: the first time it becomes the newest, later it keeps its place. Fails with
 * too_few_to_publish or nothing_to_publish.
 */
export async function setDraft(tx: Tx, viewer: Viewer, id: string, draft: boolean): Promise<Card> {
  const before = await lockOwn(tx, viewer, id)
  if (!draft) failIfDenied(whyNotPublish(before, new Date(Date.now() - UNDO)))
  const publishedAs = before.draft === draft ? before.publishedAs : placeAfter(id, before.publishedAs, draft)
  const updatedAt = new Date()
  const unpublishedAt = draft && !before.draft ? updatedAt : before.unpublishedAt
  await tx.update(playlists).set({ draft, publishedAs, unpublishedAt, updatedAt }).where(eq(playlists.id, id))
  // Nobody is notified when an old course is published again.
  const isNew = Date.now() - momentOf(publishedAs ?? id) < NEW_FOR
  if (!draft && isNew) await notifyFollowersOfCourse(tx, id, afterUndo())
  if (!draft && before.draft && before.unpublishedAt) {
    const added = await countAddedSince(tx, id, before.unpublishedAt)
    if (added > 0) await notifyFollowersOfVideos(tx, id, added, afterUndo())
  }
  await emitContentChange(tx, `playlist:${id}`, 'listing')
  return getOwnCard(tx, viewer, id)
}

/** Number of its videos that came after a moment. */
function countAddedSince(tx: Tx, id: string, moment: Date): Promise<number> {
  const { playlistId, id: placeId } = playlistVideos
  return tx.$count(playlistVideos, and(eq(playlistId, id), gte(placeId, firstIdSince(moment.getTime()))))
}

/** A publication that was undone at once does not count: the next one is the first. */
function placeAfter(id: string, publishedAs: string | null, draft: boolean): string | null {
  if (!draft) return publishedAs ?? v7()
  const published = publishedAs ?? id
  return Math.abs(Date.now() - momentOf(published)) < UNDO ? null : published
}

/** The time of an id: its first 48 bits. */
function momentOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}
