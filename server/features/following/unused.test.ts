import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { sourceLists } from '#server/db/schema/platform.ts'
import { rememberSource } from '#server/features/imports/sources.commands.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { deleteUnusedSources } from './following.jobs.ts'

test('a source that no course came from any more is kept when an import begins to use it at the same moment', async () => {
  const app = await startApp()
  const { db } = app.resources
  const playlistId = await aPlaylist(app, {
    creator: await aCreator(app),
    category: await aCategoryPath(app),
  })
  await db.insert(sourceLists).values([{ sourceId: 'PLabandoned' }, { sourceId: 'PLunused' }])
  const source = { title: 'Looms', channel: 'Asha', description: '', count: 5, complete: true }

  const forgotten = await inTransaction(db, async (tx) => {
    await rememberSource(tx, playlistId, { ...source, id: 'PLabandoned' })
    const run = deleteUnusedSources.run(app.resources, {}, { id: 'forget', attempt: 1 })
    await untilBlocked(app)
    return { run }
  })
  await forgotten.run

  const left = await db.select({ id: sourceLists.sourceId }).from(sourceLists)
  expect(left).toEqual([{ id: 'PLabandoned' }])
})
