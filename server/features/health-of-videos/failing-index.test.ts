import { inArray, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, videosOf } from '#testing/build.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { checkVideos } from './health.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())

/** Its jobs are tried when the search index cannot be written, and again when it can. */
async function whileNothingIsIndexed(app: TestApp, work: () => Promise<unknown>) {
  const { db } = app.resources
  await db.execute(
    sql`create function fails() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
  )
  await db.execute(
    sql`create trigger fails before insert or update on search_entries execute function fails()`,
  )
  await work()
  await expect(app.drainJobs()).rejects.toThrow('playlists.videos-changed')
  await db.execute(sql`drop trigger fails on search_entries`)
  await db.execute(sql`drop function fails`)
  await db.update(jobs).set({ runAt: new Date() }).where(isNull(jobs.doneAt))
  await app.drainJobs()
}

async function aCourse() {
  const app = await startApp(platform.env('key'))
  const creator = await aCreator(app)
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app, 1) })
  const ids = (await videosOf(app, id)).map(({ videoId }) => videoId)
  for (const videoId of ids) platform.put(videoId)
  const [first = ''] = ids
  const found = async (search: string) =>
    (await app.api.playlists.search({ query: { search } })).playlists.map((card) => card._id)
  return { app, creator, id, ids, first, found }
}

test('what a check has found reaches search and learners also if that failed at first', async () => {
  const { app, id, ids, first, found } = await aCourse()
  const check = async () => {
    const checkAt = sql`now() - interval '1 minute'`
    await app.resources.db.update(knownVideos).set({ checkAt }).where(inArray(knownVideos.id, ids))
    await checkVideos.run(app.resources, {}, { id: 'check', attempt: 1 })
  }
  await check()
  await app.drainJobs()
  expect(await found('zygomorphic')).toEqual([])
  platform.put(first, { title: 'Zygomorphic flowers' })

  await whileNothingIsIndexed(app, check)

  expect(await found('zygomorphic')).toEqual([id])
})

test('what a look-up has found reaches search and learners also if that failed at first', async () => {
  const { app, creator, id, first, found } = await aCourse()
  const lookUp = () => app.api.videos.lookup({ query: { url: `https://youtu.be/${first}` } }, creator)
  const expire = () => app.resources.db.update(knownVideos).set({ fetchedAt: null })
  await expire()
  await lookUp()
  await app.drainJobs()
  platform.put(first, { title: 'Actinomorphic flowers' })
  await expire()

  await whileNothingIsIndexed(app, lookUp)

  expect(await found('actinomorphic')).toEqual([id])
})
