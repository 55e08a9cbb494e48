import { isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '#server/db/schema/operations.ts'
import { sourceLists } from '#server/db/schema/platform.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aVideoId } from '#testing/build.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { followSources } from './following.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())
const app = await startApp(platform.env('key'))
const category = await aCategoryPath(app)

function someVideos(count: number): string[] {
  const ids = Array.from({ length: count }, aVideoId)
  for (const id of ids) platform.put(id)
  return ids
}

/** A course that a creator of its own imported from a list. */
async function anImport(listId: string) {
  const creator = await aCreator(app)
  const url = `https://www.youtube.com/playlist?list=${listId}`
  const { source, videos } = (await app.api.imports.read({ body: { url } }, creator)).data
  const body = { name: 'Looms', description: 'All about looms.', language: 'hindi', category } as const
  const id = (await app.api.publishing.create({ body: { ...body, videos, source } }, creator)).data._id
  const params = { id }
  const videosIn = async () => (await app.api.playlists.get({ params }, creator)).data.videos.length
  const changes = async () => (await app.api.following.get({ params }, creator)).data
  const follow = () => app.api.following.follow({ params, body: { follow: true } }, creator)
  return { videosIn, changes, follow }
}

test('viewing the changes of a course updates other courses from the same source in the background', async () => {
  const ids = someVideos(5)
  platform.putList('PLshared', ids)
  const [own, other] = [await anImport('PLshared'), await anImport('PLshared')]
  await other.follow()
  const [more = ''] = someVideos(1)
  platform.putList('PLshared', [...ids, more])

  expect((await own.changes()).added.map(({ videoId }) => videoId)).toEqual([more])

  expect(await other.videosIn()).toBe(5)
  await app.drainJobs()
  expect([await own.videosIn(), await other.videosIn()]).toEqual([5, 6])
})

test('what a source gained reaches the courses that follow it also when that failed at first', async () => {
  const { db } = app.resources
  const ids = someVideos(5)
  platform.putList('PLfailing', ids)
  const course = await anImport('PLfailing')
  await course.follow()
  platform.putList('PLfailing', [...ids, ...someVideos(1)])
  await db.update(sourceLists).set({ checkAt: sql`now()` })
  await db.execute(
    sql`create function fails() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
  )
  await db.execute(
    sql`create trigger fails before insert or update on source_videos execute function fails()`,
  )

  await followSources.run(app.resources, {}, { id: 'look', attempt: 1 })
  await expect(app.drainJobs()).rejects.toThrow('following.compare')
  await db.execute(sql`drop trigger fails on source_videos`)
  await db.update(jobs).set({ runAt: new Date() }).where(isNull(jobs.doneAt))
  await app.drainJobs()

  expect(await course.videosIn()).toBe(6)
})
