import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { auditLog } from '#server/db/schema/operations.ts'
import { job } from '#server/jobs/job.ts'
import { isSuperseded } from '#server/jobs/superseded.queries.ts'
import { wordsIn } from '#server/mail/words.ts'
import { MAIL_DIGEST, queueDigests } from './digests.commands.ts'
import { deleteUnsentOfDrafts, markMailed } from './notifications.commands.ts'
import { digestMail, notificationMail } from './notifications.emails.ts'
import { countOfSome, findForMail } from './notifications.queries.ts'
import { MAIL_NOTIFICATION, notify } from './notify.commands.ts'
import { readSettings, wantsMailNow } from './settings.queries.ts'
import { unsubscribePath } from './unsubscribe-address.ts'
import { NOTIFY_VISIBILITY } from './visibility.commands.ts'

/** People at a time. */
const BATCH = 500
/** Entries of one digest; of any others it gives only the number. */
const IN_DIGEST = 30

export const mailNotification = job({
  kind: MAIL_NOTIFICATION,
  payload: z.object({ notificationId: z.uuid(), cause: z.string() }),
  sendsMail: true,
  run: async ({ db, mailer, tokens, config }, { notificationId, cause }, { id }) => {
    const [last] = await db
      .select(columnsOf(notifications, 'accountId', 'kind', 'cause'))
      .from(notifications)
      .where(eq(notifications.id, notificationId))
    // A newer event about it has an email of its own.
    if (last?.cause !== cause) return
    const { accountId, kind } = last
    const reader = await findReader(db, accountId)
    const [notification] = await findForMail(db, accountId, [notificationId])
    if (!reader || !(await wantsMailNow(db, accountId, kind))) return
    if (!notification) return deleteUnsentOfDrafts(db, [notificationId], [])
    const letter = { ...reader, unsubscribePath: unsubscribePath(tokens, accountId, kind), notification }
    await mailer.send(notificationMail(wordsIn(config.site, reader.language), letter), id)
    await markMailed(db, [notificationId], cause)
  },
})

/** Checks whose digests are due. */
export const queueDueDigests = job({
  kind: 'notifications.queue-digests',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    while ((await inTransaction(db, queueDigests)) > 0);
  },
})

export const mailDigest = job({
  kind: MAIL_DIGEST,
  urgency: 'bulk',
  payload: z.object({ accountId: z.uuid(), ids: z.array(z.uuid()) }),
  sendsMail: true,
  run: async ({ db, mailer, tokens, config }, { accountId, ids }, { id }) => {
    const reader = await findReader(db, accountId)
    if (!reader) return
    const settings = await readSettings(db, accountId)
    const isStopped = (kind: string) =>
      settings.some((setting) => setting.kind === kind && setting.mail === 'never')
    const all = await findForMail(db, accountId, ids)
    await deleteUnsentOfDrafts(db, ids, all.map(idOf))
    const found = all.filter(({ kind }) => !isStopped(kind))
    if (found.length === 0) return
    const content = { notifications: found.slice(0, IN_DIGEST), more: Math.max(0, found.length - IN_DIGEST) }
    const letter = { ...reader, unsubscribePath: unsubscribePath(tokens, accountId, 'digest'), ...content }
    await mailer.send(digestMail(wordsIn(config.site, reader.language), letter), id)
    await markMailed(db, found.map(idOf))
  },
})

const idOf = ({ _id }: { _id: string }) => _id

/** Null for an account that cannot be mailed. */
async function findReader(
  db: Db,
  accountId: string,
): Promise<{ to: string; name: string; language: string | null } | null> {
  const [reader] = await db
    .select({ to: accounts.email, name: accounts.name, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'active'), isNotNull(accounts.verifiedAt)))
  return reader ?? null
}

/**
 * Notifies a creator of a course that an operator has hidden or restored, by its state once that can no longer be
 * undone.
 */
export const notifyOfVisibility = job({
  kind: NOTIFY_VISIBILITY,
  payload: z.object({ playlistId: z.uuid() }),
  run: ({ db }, { playlistId }, { id }) =>
    inTransaction(db, async (tx) => {
      if (await isSuperseded(tx, NOTIFY_VISIBILITY, { playlistId }, id)) return
      const [playlist] = await tx
        .select({
          accountId: playlists.creatorId,
          // What only a suspension has hidden is back with its creator.
          isHidden: sql<boolean>`${playlists.hiddenAt} is not null and not ${playlists.hiddenBySuspension}`,
        })
        .from(playlists)
        .where(eq(playlists.id, playlistId))
      if (!playlist) return
      const { accountId, isHidden } = playlist
      const notice = { accountId, playlistId, subject: `playlist:${playlistId}`, cause: id }
      const [last] = await tx
        .select({ event: notifications.event })
        .from(notifications)
        .where(
          and(
            eq(notifications.accountId, accountId),
            eq(notifications.kind, 'decision'),
            eq(notifications.subject, notice.subject),
          ),
        )
      const hiding = await lastHiding(tx, notice.subject)
      // The notification of an old hiding may have been deleted.
      const wasNotified = last ? last.event === 'course_hidden' : hiding?.isOld === true
      if (isHidden && last?.event !== 'course_hidden')
        await notify(tx, { ...notice, event: 'course_hidden', reason: hiding?.reason ?? null })
      if (!isHidden && wasNotified) await notify(tx, { ...notice, event: 'course_restored' })
    }),
})

async function lastHiding(
  tx: Tx,
  subject: string,
): Promise<{ reason: string | null; isOld: boolean } | undefined> {
  const [hiding] = await tx
    .select({
      reason: sql<string | null>`${auditLog.after} ->> 'reason'`,
      isOld: sql<boolean>`${auditLog.at} < ${daysAgo(1)}`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.action, 'playlist.hidden')))
    .orderBy(descNullsLast(auditLog.id))
    .limit(1)
  return hiding
}

/** Deletes old notifications, and the oldest of people with very many. */
export const deleteOldNotifications = job({
  kind: 'notifications.forget',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    const { id, accountId, at } = notifications
    await deleteInBatches(db, notifications, lt(at, daysAgo(retention.notificationDays)))
    for (let after: string | undefined = NIL; after !== undefined; ) {
      const people: { accountId: string; held: number }[] = await countOfSome(db, { after, limit: BATCH })
      for (const person of people) {
        if (person.held <= limits.notifications) continue
        const tooMany = db
          .select({ id })
          .from(notifications)
          .where(eq(accountId, person.accountId))
          .orderBy(descNullsLast(at), descNullsLast(id))
          .offset(limits.notifications)
        await db.delete(notifications).where(inArray(id, tooMany))
      }
      after = people.at(-1)?.accountId
    }
  },
})
