import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sourceLists } from '#server/db/schema/platform.ts'
import { startApp } from '#testing/app.ts'
import { startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'
import { followSources } from './following.jobs.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())

test('a process that was asked to end begins to read no other source, and leaves it to the others', async () => {
  const { resources } = await startApp(platform.env('key'))
  const checkAt = sql`now() - interval '1 hour'`
  await resources.db.insert(sourceLists).values({ sourceId: 'PLdue', checkAt })
  const run = (ending: AbortSignal) =>
    followSources.run({ ...resources, ending }, {}, { id: 'look', attempt: 1 })

  await run(AbortSignal.abort())

  expect(platform.units).toEqual([])
  expect(await resources.db.$count(sourceLists, sql`check_at <= now()`)).toBe(1)
  await run(resources.ending)
  expect(platform.units).toEqual(['playlistItems'])
})
