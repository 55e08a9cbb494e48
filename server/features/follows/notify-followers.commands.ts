import type { Tx } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const NOTIFY_PUBLISHED = 'follows.tell-published'
export const NOTIFY_ADDED = 'follows.tell-added'

/**
 * Notifies all followers of a creator about a course, after the request or at `notBefore`. Each course is announced
 * once, however often it is unpublished and published again.
 */
export async function notifyFollowersOfCourse(tx: Tx, playlistId: string, notBefore?: Date): Promise<void> {
  await enqueue(tx, NOTIFY_PUBLISHED, { playlistId }, notBefore ? { runAt: notBefore } : {})
}

/** Notifies the followers of a course about its new videos, after the request or at `notBefore`. */
export async function notifyFollowersOfVideos(
  tx: Tx,
  playlistId: string,
  count: number,
  notBefore?: Date,
): Promise<void> {
  await enqueue(tx, NOTIFY_ADDED, { playlistId, count }, notBefore ? { runAt: notBefore } : {})
}
