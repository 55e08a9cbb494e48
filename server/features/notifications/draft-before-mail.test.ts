import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MailChoice } from '#contract/notification-events.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aVideoId } from '#testing/build.ts'

test.each<MailChoice>(['now', 'daily'])(
  'a new course that was a draft when its mail was due, %s, is mailed once it is published again',
  async (mail) => {
    const app = await startApp()
    const { db } = app.resources
    const [creator, follower] = [await aCreator(app), await aLearner(app)]
    await app.api.follows.followCreator({ params: { creatorId: creator.id } }, follower)
    const settings = [{ kind: 'new_course' as const, shown: true, mail }]
    await app.api.notifications.editSettings({ body: { settings } }, follower)
    const videos = Array.from({ length: 5 }, () => ({
      videoName: `https://youtu.be/${aVideoId()}`,
      title: 'A lesson',
    }))
    const course = { name: 'Algebra', description: 'What it is about.', language: 'hindi' as const, videos }
    const body = { ...course, category: await aCategoryPath(app) }
    const id = (await app.api.publishing.create({ body }, creator)).data._id
    const setDraft = (draft: boolean) =>
      app.api.publishing.setDraft({ params: { id }, body: { draft } }, creator)
    const letMailLeave = async () => {
      await db.update(notifications).set({ digestAt: new Date() }).where(sql`digest_at is not null`)
      await enqueue(db, 'notifications.queue-digests', {})
      await db.update(jobs).set({ runAt: new Date() }).where(sql`done_at is null`)
      await app.drainJobs()
    }
    const mails = async () => (await app.outbox()).filter(({ to }) => to === follower.email)

    await app.drainJobs()
    expect((await app.api.notifications.list({}, follower)).data.notifications).toHaveLength(1)
    await setDraft(true)
    await letMailLeave()
    expect(await mails()).toEqual([])
    await setDraft(false)
    await letMailLeave()
    await letMailLeave()

    expect(await mails()).toMatchObject([{ text: expect.stringContaining('Algebra') }])
  },
)
