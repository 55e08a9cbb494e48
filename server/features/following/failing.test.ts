import { inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { platformUnits, sourceLists } from '#server/db/schema/platform.ts'
import { createVideoPlatform } from '#server/features/videos/video-platform.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aVideoId } from '#testing/build.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { followSources } from './following.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())
const app = await startApp(platform.env('key'))
const keyless = await startApp(platform.env())

beforeEach(async () => {
  platform.failureMode = 'none'
  platform.units.length = 0
  for (const { resources } of [app, keyless]) {
    resources.videoPlatform = createVideoPlatform(resources.config.youtube, resources.platformUnits)
    await resources.db.delete(platformUnits)
    await resources.db.delete(sourceLists)
  }
})

interface Failure {
  status: number
  reason: string
}
const FORBIDDEN = { status: 403, reason: 'forbidden' }

let lists = 0
/** A source that is due. The most used are read first. */
async function aSource(of: TestApp, uses: number, failure: Failure | null = null): Promise<string> {
  lists += 1
  const sourceId = `PLsource${lists}`
  const videoId = aVideoId()
  platform.put(videoId)
  platform.putList(sourceId, [videoId], { failure })
  await of.resources.db
    .insert(sourceLists)
    .values({ sourceId, uses, checkAt: sql`now() - interval '1 hour'` })
  return sourceId
}

const look = (of = app, resources: Partial<TestApp['resources']> = {}) =>
  followSources.run({ ...of.resources, ...resources }, {}, { id: 'look', attempt: 1 })

/** Hours until each is due again. */
async function waits(of: TestApp, ...ids: string[]): Promise<number[]> {
  const found = await of.resources.db
    .select({
      id: sourceLists.sourceId,
      hours: sql<number>`round(extract(epoch from check_at - now()) / 3600)::integer`,
    })
    .from(sourceLists)
    .where(inArray(sourceLists.sourceId, ids))
  return ids.map((id) => found.find((source) => source.id === id)?.hours ?? expect.fail())
}

test.each<[string, TestApp, Failure]>([
  ['is forbidden', app, FORBIDDEN],
  ['has a page token that is not valid any more', app, { status: 400, reason: 'invalidPageToken' }],
  ['fails inside the platform', app, { status: 500, reason: 'backendError' }],
  ['is answered with something else', app, { status: 200, reason: 'none' }],
  ['has a feed that fails', keyless, { status: 500, reason: 'Internal error' }],
])('a source that %s is put off, and the others are read', async (_what, of, failure) => {
  const bad = await aSource(of, 9, failure)
  const [one, other] = [await aSource(of, 5), await aSource(of, 1)]

  await look(of)

  expect(await waits(of, bad, one, other)).toEqual([6, 24, 24])
})

test('after three sources in a row that cannot be read a run ends, and the next one begins with others', async () => {
  const bad = [
    await aSource(app, 9, FORBIDDEN),
    await aSource(app, 8, FORBIDDEN),
    await aSource(app, 7, FORBIDDEN),
  ]
  const [one, other] = [await aSource(app, 5), await aSource(app, 1)]

  await look()

  expect(await waits(app, ...bad, one, other)).toEqual([6, 6, 6, -1, -1])
  await look()
  expect(await waits(app, ...bad, one, other)).toEqual([6, 6, 6, 24, 24])
})

test('sources that cannot be read do not end a run as long as others can', async () => {
  const sources: string[] = []
  for (let uses = 9; uses > 0; uses -= 1)
    sources.push(await aSource(app, uses, uses % 3 === 0 ? null : FORBIDDEN))

  await look()

  expect(await waits(app, ...sources)).toEqual([24, 6, 6, 24, 6, 6, 24, 6, 6])
})

test('when the quota is used up all sources stay due', async () => {
  const sources = [await aSource(app, 3), await aSource(app, 2), await aSource(app, 1)]
  platform.failureMode = 'quota'

  await look()

  expect(platform.units).toHaveLength(1)
  expect(await waits(app, ...sources)).toEqual([-1, -1, -1])
})

test('the next fifty sources are claimed at once: their order is not computed for each of them', async () => {
  const sources = [await aSource(app, 3), await aSource(app, 2), await aSource(app, 1)]
  let claims = 0
  const db = new Proxy(app.resources.db, {
    get: (target, name) => {
      if (name === 'execute') claims += 1
      return Reflect.get(target, name)
    },
  })

  await look(app, { db })

  expect(await waits(app, ...sources)).toEqual([24, 24, 24])
  expect(claims, 'the last finds none').toBe(2)
})

test('a process that is asked to end while it reads leaves the rest to the others at once', async () => {
  const sources = [await aSource(app, 3), await aSource(app, 2), await aSource(app, 1)]
  const ending = {
    get aborted() {
      return platform.units.length > 0
    },
  } as AbortSignal

  await look(app, { ending })

  expect(await waits(app, ...sources)).toEqual([24, -1, -1])
})
