import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { playlistSources, sourceVideos } from '#server/db/schema/platform.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aVideoId } from '#testing/build.ts'

test('videos that were offered can be declined once they are too old to be read from the source', async () => {
  const app = await startApp()
  const { db } = app.resources
  const creator = await aCreator(app)
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const source = { sourceId: 'PLlooms', title: 'Looms', channel: 'Asha', complete: false }
  await db.insert(playlistSources).values({ ...source, playlistId, checkedAt: new Date() })
  const videoId = aVideoId()
  await db.insert(knownVideos).values({ id: videoId, title: 'The first loom' })
  await db.insert(sourceVideos).values({ playlistId, videoId, state: 'added' })
  const params = { id: playlistId }

  const { data } = await app.api.following.get({ params }, creator)

  expect(data.added).toMatchObject([{ videoId, title: 'The first loom' }])
  expect((await app.api.following.list({}, creator)).data).toMatchObject([{ playlistId, added: 1 }])
  await app.api.following.applySourceChanges({ params, body: { leave: [videoId] } }, creator)
  expect((await app.api.following.list({}, creator)).data).toEqual([])
})
