import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#server/db/schema/notifications.ts'
import { auditLog } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { daysAgo } from '#testing/opportunities.ts'

test('a creator is notified that a course is shown again, also when the notification of the hiding was deleted by age', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [creator, operator] = [await aCreator(app), await anOperator(app)]
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const params = { playlistId }
  const eventsOf = async () =>
    (await app.api.notifications.list({}, creator)).data.notifications.map(({ event }) => event)
  await app.api.operatorContent.hidePlaylist({ params, body: { reason: 'Not ours' } }, operator)
  await finalizeDecisions(app)
  expect(await eventsOf()).toEqual(['course_hidden'])
  await db
    .update(notifications)
    .set({ at: daysAgo(91) })
    .where(eq(notifications.accountId, creator.id))
  await db.transaction(async (tx) => {
    // The log can only be added to.
    await tx.execute(sql`alter table audit_log disable trigger user`)
    await tx.update(auditLog).set({ at: daysAgo(91) })
    await tx.execute(sql`alter table audit_log enable trigger user`)
  })
  await enqueue(db, 'notifications.forget', {})
  await app.drainJobs()
  expect(await eventsOf()).toEqual([])

  await app.api.operatorContent.restorePlaylist({ params }, operator)
  await finalizeDecisions(app)

  expect(await eventsOf()).toEqual(['course_restored'])
})
