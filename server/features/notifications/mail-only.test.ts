import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MailChoice } from '#contract/notification-events.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, aVideoId } from '#testing/build.ts'

test.each<MailChoice>(['now', 'daily', 'weekly'])(
  'whoever follows a course by mail only, %s, gets in each email what is new since the last one',
  async (mail) => {
    const app = await startApp()
    const { db } = app.resources
    const [creator, follower] = [await aCreator(app), await aLearner(app)]
    const id = await aPlaylist(app, { creator, category: await aCategoryPath(app), name: 'Algebra' })
    await app.api.follows.followCourse({ params: { playlistId: id } }, follower)
    const settings = [{ kind: 'new_videos' as const, shown: false, mail }]
    await app.api.notifications.editSettings({ body: { settings } }, follower)
    const add = async (count: number) => {
      const videos = Array.from({ length: count }, () => ({
        videoName: `https://youtu.be/${aVideoId()}`,
        title: 'A lesson',
      }))
      await app.api.publishing.addVideos({ params: { id }, body: { videos } }, creator)
      await app.drainJobs()
    }
    const letMailLeave = async () => {
      await db.update(notifications).set({ digestAt: new Date() }).where(sql`digest_at is not null`)
      await enqueue(db, 'notifications.queue-digests', {})
      await db.update(jobs).set({ runAt: new Date() }).where(sql`done_at is null`)
      await app.drainJobs()
    }
    const subjects = async () =>
      (await app.outbox()).filter(({ to }) => to === follower.email).map(({ subject }) => subject)

    await add(2)
    await add(3)
    await letMailLeave()
    expect(await subjects()).toEqual(['“Algebra” has 5 new videos'])

    await add(1)
    await letMailLeave()
    expect((await subjects())[0]).toBe('“Algebra” has a new video')
  },
)
