import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { auditLog } from '#server/db/schema/operations.ts'
import { job } from '#server/jobs/job.ts'
import { notify } from './notify.commands.ts'
import { TELL_VISIBILITY } from './visibility.commands.ts'

const BATCH = 500

/** Tells a creator that an operator has hidden or restored a course, as it stands once that can no longer be undone. */
export const tellVisibility = job({
  kind: TELL_VISIBILITY,
  payload: z.object({ playlistId: z.uuid() }),
  run: ({ db }, { playlistId }, { id }) =>
    inTransaction(db, async (tx) => {
      const [playlist] = await tx
        .select({ accountId: playlists.creatorId, hiddenAt: playlists.hiddenAt })
        .from(playlists)
        .where(eq(playlists.id, playlistId))
      if (!playlist) return
      const { accountId, hiddenAt } = playlist
      const notice = { accountId, playlistId, subject: `playlist:${playlistId}`, cause: id }
      const [told] = await tx
        .select({ event: notifications.event })
        .from(notifications)
        .where(
          and(
            eq(notifications.accountId, accountId),
            eq(notifications.kind, 'decision'),
            eq(notifications.subject, notice.subject),
          ),
        )
      const isTold = told?.event === 'course_hidden'
      if (hiddenAt && !isTold) {
        const [hiding] = await tx
          .select({ reason: sql<string | null>`${auditLog.after} ->> 'reason'` })
          .from(auditLog)
          .where(and(eq(auditLog.subject, notice.subject), eq(auditLog.action, 'playlist.hidden')))
          .orderBy(desc(auditLog.id))
          .limit(1)
        await notify(tx, { ...notice, event: 'course_hidden', reason: hiding?.reason ?? null })
      }
      if (!hiddenAt && isTold) await notify(tx, { ...notice, event: 'course_restored' })
    }),
})

/** Old ones go, and of one person's very many the oldest. */
export const deleteOldNotifications = job({
  kind: 'notifications.forget',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    const { id, accountId, at } = notifications
    const old = db
      .select({ id })
      .from(notifications)
      .where(lt(at, daysAgo(retention.notificationDays)))
      .limit(BATCH)
    for (;;) {
      const gone = await db.delete(notifications).where(inArray(id, old)).returning({ id })
      if (gone.length < BATCH) break
    }
    const many = await db
      .select({ accountId })
      .from(notifications)
      .groupBy(accountId)
      .having(sql`count(*) > ${limits.notifications}`)
    for (const person of many) {
      const tooMany = db
        .select({ id })
        .from(notifications)
        .where(eq(accountId, person.accountId))
        .orderBy(desc(at), desc(id))
        .offset(limits.notifications)
      await db.delete(notifications).where(inArray(id, tooMany))
    }
  },
})
