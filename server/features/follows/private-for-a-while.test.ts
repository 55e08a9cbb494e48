import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, aVideoId } from '#testing/build.ts'

const app = await startApp()
const creator = await aCreator(app)
const category = await aCategoryPath(app)

test('followers of a course are notified of the videos that were added while it was private, once it is public again', async () => {
  const follower = await aLearner(app)
  const id = await aPlaylist(app, { creator, category })
  const add = async (count: number) => {
    const videos = Array.from({ length: count }, () => ({
      videoName: `https://youtu.be/${aVideoId()}`,
      title: 'A lesson',
    }))
    await app.api.publishing.addVideos({ params: { id }, body: { videos } }, creator)
    await app.drainJobs()
  }
  const setDraft = async (draft: boolean) => {
    await app.api.publishing.setDraft({ params: { id }, body: { draft } }, creator)
    await app.drainJobs()
  }
  const news = async () => {
    await app.resources.db
      .update(jobs)
      .set({ runAt: sql`now()` })
      .where(sql`kind like 'follows.%' and done_at is null`)
    await app.drainJobs()
    return (await app.api.notifications.list({}, follower)).data.notifications
  }
  await app.api.follows.followCourse({ params: { playlistId: id } }, follower)
  await add(2)
  expect(await news()).toMatchObject([{ event: 'videos_added', count: 2 }])
  await app.api.notifications.markRead({ body: { all: true } }, follower)
  await setDraft(true)
  await add(3)
  expect(await news()).toEqual([])

  await setDraft(false)
  await app.drainJobs()

  expect(await news()).toMatchObject([{ event: 'videos_added', count: 3, read: false }])
  await app.api.notifications.markRead({ body: { all: true } }, follower)
  for (const draft of [true, false]) await setDraft(draft)
  expect(await news(), 'nothing is told twice').toMatchObject([{ count: 3, read: true }])
})
