import { inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { platformUnits } from '#server/db/schema/platform.ts'
import { createVideoPlatform } from '#server/features/videos/video-platform.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, videosOf } from '#testing/build.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { checkVideos } from './health.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())
const app = await startApp(platform.env('key'))
const { db } = app.resources

beforeEach(async () => {
  platform.units.length = 0
  app.resources.videoPlatform = createVideoPlatform(app.resources.config.youtube, app.resources.platformUnits)
  await db.delete(platformUnits)
  // Videos of other tests are not due.
  await db.update(knownVideos).set({ checkAt: null })
})

/** The videos of a course, due in their order. */
async function aCourse(count: number): Promise<string[]> {
  const creator = await aCreator(app)
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app, 1), videos: count })
  const ids = (await videosOf(app, id)).map(({ videoId }) => videoId)
  for (const videoId of ids) platform.put(videoId)
  await makeDue(ids)
  return ids
}

async function makeDue(ids: string[]): Promise<void> {
  for (const [at, id] of ids.entries())
    await db
      .update(knownVideos)
      .set({ checkAt: sql`now() - interval '1 hour' + ${at} * interval '1 second'` })
      .where(sql`${knownVideos.id} = ${id}`)
}

const check = () => checkVideos.run(app.resources, {}, { id: 'check', attempt: 1 })

/** Hours until each is due again, and their states. */
async function read(ids: string[]) {
  const rows = await db
    .select({
      id: knownVideos.id,
      state: knownVideos.state,
      hours: sql<number>`round(extract(epoch from check_at - now()) / 3600)::integer`,
    })
    .from(knownVideos)
    .where(inArray(knownVideos.id, ids))
  const found = ids.map((id) => rows.find((row) => row.id === id) ?? expect.fail())
  return { hours: found.map(({ hours }) => hours), states: found.map(({ state }) => state) }
}

test('a batch that fails is put off by an hour, and the others are checked', async () => {
  const ids = await aCourse(60)
  platform.put(ids[7] ?? '', { fails: 'call' })

  await check()

  const { hours } = await read(ids)
  expect(new Set(hours.slice(0, 50))).toEqual(new Set([1]))
  expect(Math.min(...hours.slice(50))).toBeGreaterThan(24)
})

test('after three batches in a row that fail a run ends, and the next one begins with others', async () => {
  const ids = await aCourse(160)
  for (const at of [0, 50, 100]) platform.put(ids[at] ?? '', { fails: 'call' })

  await check()

  expect(platform.units).toHaveLength(3)
  expect(new Set((await read(ids)).hours.slice(150))).toEqual(new Set([-1]))
  await check()
  const { hours } = await read(ids)
  expect(new Set(hours.slice(0, 150))).toEqual(new Set([1]))
  expect(Math.min(...hours.slice(150))).toBeGreaterThan(24)
})

test('an answer about one video that is not understood says nothing about it, and the rest of the answer counts', async () => {
  const ids = await aCourse(5)
  await check()
  platform.put(ids[0] ?? '', { fails: 'item' })
  platform.put(ids[1] ?? '', { embeddable: false })

  for (let day = 0; day < 3; day += 1) {
    await db.execute(sql`update known_videos set suspected_at = suspected_at - interval '25 hours'`)
    await makeDue(ids)
    await check()
  }

  const { states, hours } = await read(ids)
  expect(states).toEqual(['ok', 'embedding_off', 'ok', 'ok', 'ok'])
  expect([hours[0], Math.min(...hours.slice(1)) > 24]).toEqual([1, true])
})
