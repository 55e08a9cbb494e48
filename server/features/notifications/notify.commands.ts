import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ReportKind } from '#contract/constants.ts'
import { NOTIFICATION_EVENTS, type NotificationEvent } from '#contract/notification-events.ts'
import type { Tx } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { nextDigest } from './digest-time.ts'
import { readSetting } from './settings.queries.ts'

export interface Notice {
  accountId: string
  event: NotificationEvent
  /** The thing it is about, as `application:id`: of each only the newest is told. */
  subject: string
  /** For a job that may run twice: the same again is no news. */
  cause?: string
  opportunityId?: string
  playlistId?: string
  reported?: ReportKind
  reason?: string | null
}

export const MAIL_NOTIFICATION = 'notifications.mail'

/** So long a poster may mend what was pressed by mistake: only what stands then is mailed. Milliseconds. */
const MAIL_AFTER = 60_000

/** Those that are mailed in words of their own by the room that they come from. */
const OWN_MAIL = /^(opportunity_(approved|rejected|taken_down|hidden|shown)|report_|creator_approved)/

/**
 * Tells somebody what is new, in the transaction that made it so, in the ways they have chosen. What was told of the same
 * thing gives way.
 */
export async function notify(tx: Tx, { cause = v7(), reason, ...notice }: Notice): Promise<void> {
  const kind = NOTIFICATION_EVENTS[notice.event]
  const { shown, mail } = await readSetting(tx, notice.accountId, kind)
  if (!shown && mail === 'never') return retract(tx, notice)
  const told = { event: notice.event, cause, reason: reason || null, shown, digestAt: nextDigest(mail) }
  const [isNew] = await tx
    .insert(notifications)
    .values({ ...notice, kind, ...told })
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.kind, notifications.subject],
      set: { ...told, at: sql`now()`, readAt: null },
      setWhere: sql`${notifications.cause} <> ${cause}`,
    })
    .returning({ id: notifications.id })
  if (!isNew || mail !== 'now' || OWN_MAIL.test(notice.event)) return
  const runAt = new Date(Date.now() + MAIL_AFTER)
  const payload = { notificationId: isNew.id, cause }
  await enqueue(tx, MAIL_NOTIFICATION, payload, { runAt, lane: notice.accountId })
}

/** What was told is no longer so: nobody needs to hear of it. */
export async function retract(
  tx: Tx,
  { accountId, event, subject }: Pick<Notice, 'accountId' | 'event' | 'subject'>,
): Promise<void> {
  const { kind, ...told } = notifications
  await tx
    .delete(notifications)
    .where(
      and(eq(told.accountId, accountId), eq(kind, NOTIFICATION_EVENTS[event]), eq(told.subject, subject)),
    )
}
