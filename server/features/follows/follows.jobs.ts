import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { type Notice, notifyAll } from '#server/features/notifications/notify.commands.ts'
import { isPublic } from '#server/features/playlists/public-playlist.ts'
import { job } from '#server/jobs/job.ts'
import { isSuperseded } from '#server/jobs/superseded.queries.ts'
import { someFollowersOfCourse, someFollowersOfCreator } from './follows.queries.ts'
import { NOTIFY_ADDED, NOTIFY_PUBLISHED } from './notify-followers.commands.ts'

/** Followers per transaction, so that a creator with very many does not block other work. */
const BATCH = 200

export const notifyOfPublished = job({
  kind: NOTIFY_PUBLISHED,
  urgency: 'bulk',
  payload: z.object({ playlistId: z.uuid() }),
  run: async ({ db }, { playlistId }, { id }) => {
    const course = await findShown(db, playlistId)
    if (!course || (await isSuperseded(db, NOTIFY_PUBLISHED, { playlistId }, id))) return
    // The cause is always the same: a course that is unpublished and published again is not news.
    await notifyFollowers(db, { event: 'course_published', playlistId, cause: 'published' }, (after) =>
      someFollowersOfCreator(db, course.creatorId, { after, limit: BATCH }),
    )
  },
})

export const notifyOfAddedVideos = job({
  kind: NOTIFY_ADDED,
  urgency: 'bulk',
  payload: z.object({ playlistId: z.uuid(), count: z.number().int() }),
  run: async ({ db }, { playlistId, count }, { id }) => {
    if (!(await findShown(db, playlistId))) return
    await notifyFollowers(db, { event: 'videos_added', playlistId, count, cause: id }, (after) =>
      someFollowersOfCourse(db, playlistId, { after, limit: BATCH }),
    )
  },
})

/** Nobody is notified about what they cannot see. */
async function findShown(db: Db, playlistId: string): Promise<{ creatorId: string } | undefined> {
  const [course] = await db
    .select({ creatorId: playlists.creatorId })
    .from(playlists)
    .where(and(eq(playlists.id, playlistId), isPublic))
  return course
}

type News = Pick<Notice, 'event' | 'count' | 'cause'> & { playlistId: string }

/** After a crash it restarts from the beginning, and still notifies nobody twice. */
async function notifyFollowers(
  db: Db,
  news: News,
  someAfter: (after: string | undefined) => Promise<string[]>,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const some = await someAfter(after)
    if (some.length > 0)
      await inTransaction(db, (tx) =>
        notifyAll(tx, some, { ...news, subject: `playlist:${news.playlistId}` }),
      )
    if (some.length < BATCH) return
    after = some.at(-1)
  }
}
