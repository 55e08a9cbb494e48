import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist } from '#testing/build.ts'
import { putMarks } from './marks.commands.ts'

test('a tick on one device stays when the player of another reports at the same moment', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [creator, category, learner] = [await aCreator(app), await aCategoryPath(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category, videos: 5 })
  const [first] = await db.select().from(playlistVideos).where(eq(playlistVideos.playlistId, playlistId))
  const mark = { videoId: first?.videoId ?? '', duration: 100 }
  const at = (ago: number) => new Date(Date.now() - ago).toISOString()
  const { token } = learner
  const viewer = (await app.resources.tokens.read(db, learner.token)) ?? expect.unreachable()
  let spoken: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await putMarks(tx, viewer, [{ ...mark, seconds: 0, watched: true, at: at(2_000) }])
    spoken = app.api.learning.putMarks(
      { body: { marks: [{ ...mark, seconds: 10, at: at(1_000) }] } },
      { token },
    )
    if (app.resources.database.kind === 'postgresql') await untilSomebodyWaits(db)
  })
  await spoken

  const { data } = await app.api.learning.getCourse({ params: { playlistId } }, { token })
  expect(data.videos[0]).toMatchObject({ seconds: 10, watched: true })
})

/** The embedded engine has a single connection, which this transaction holds. */
async function untilSomebodyWaits(db: Db): Promise<void> {
  const waiting = () =>
    rowsOf(
      db,
      sql`select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
  await expect.poll(waiting).toHaveLength(1)
}
