import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, videosOf } from '#testing/build.ts'

test('a course that cannot be played waits for no operator while it is a draft or deleted', async () => {
  const app = await startApp()
  const [operator, creator] = [await anOperator(app), await aCreator(app)]
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app), videos: 1 })
  const [video] = await videosOf(app, id)
  await app.resources.db
    .update(knownVideos)
    .set({ state: 'gone' })
    .where(eq(knownVideos.id, video?.videoId ?? ''))
  const waiting = async () => {
    const { items, total, counts } = (await app.api.operatorInbox.list({}, operator)).data
    const overview = (await app.api.operatorSite.overview({}, operator)).data
    return [items.length, total, counts.course ?? 0, overview.waiting]
  }
  const setDraft = (draft: boolean) =>
    app.api.publishing.setDraft({ params: { id }, body: { draft } }, creator)
  expect(await waiting()).toEqual([1, 1, 1, 1])

  await setDraft(true)
  expect(await waiting(), 'for its creator alone').toEqual([0, 0, 0, 0])
  await setDraft(false)
  expect(await waiting()).toEqual([1, 1, 1, 1])
  await app.api.publishing.remove({ params: { id } }, creator)
  expect(await waiting()).toEqual([0, 0, 0, 0])
  await app.api.publishing.restore({ params: { id } }, creator)
  expect(await waiting()).toEqual([1, 1, 1, 1])
})
