import type { Tx } from '#server/db/client.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const TELL_PUBLISHED = 'follows.tell-published'
export const TELL_ADDED = 'follows.tell-added'

/** A creator's followers hear of the course, however many they are, after the request. */
export async function coursePublished(tx: Tx, playlistId: string): Promise<void> {
  await enqueue(tx, TELL_PUBLISHED, { playlistId })
}

/** A course's followers hear of its new videos. */
export async function videosAdded(tx: Tx, playlistId: string, count: number): Promise<void> {
  await enqueue(tx, TELL_ADDED, { playlistId, count })
}
