import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { knownVideos, playlistVideos } from '#server/db/schema/catalogue.ts'
import { scheduleChecks } from '#server/features/videos/known-videos.commands.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aVideoId } from '#testing/build.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { storeUsed } from './check-videos.ts'

test('a video that is added to a course while a check finds it unused is checked from now on', async () => {
  const app = await startApp()
  const { db } = app.resources
  const playlistId = await aPlaylist(app, {
    creator: await aCreator(app),
    category: await aCategoryPath(app),
  })
  const [id, checkAt] = [aVideoId(), new Date()]
  await db.insert(knownVideos).values({ id, title: 'Looms', checkAt })
  const due = [{ id, state: 'ok' as const, suspectedAt: null, dueAt: checkAt.toISOString() }]

  const added = await inTransaction(db, async (tx) => {
    await scheduleChecks(tx, [id])
    await tx.insert(playlistVideos).values({ playlistId, videoId: id, position: 99 })
    const check = inTransaction(db, (other) => storeUsed(other, due))
    await untilBlocked(app)
    return { check }
  })

  expect(await added.check).toEqual(due)
  const [video] = await db.select().from(knownVideos).where(eq(knownVideos.id, id))
  expect(video?.checkAt).not.toBeNull()
})
