import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ReportKind } from '#contract/constants.ts'
import { NOTIFICATION_EVENTS, type NotificationEvent } from '#contract/notification-events.ts'
import type { Tx } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/notifications.ts'

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

/** Tells somebody what is new, in the transaction that made it so. What was told of the same thing gives way. */
export async function notify(tx: Tx, { cause = v7(), reason, ...notice }: Notice): Promise<void> {
  const news = { ...notice, kind: NOTIFICATION_EVENTS[notice.event], cause, reason: reason || null }
  await tx
    .insert(notifications)
    .values(news)
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.kind, notifications.subject],
      set: { event: news.event, cause, reason: news.reason, at: sql`now()`, readAt: null },
      setWhere: sql`${notifications.cause} <> ${cause}`,
    })
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
