import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ReportKind } from '#contract/constants.ts'
import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type NotificationKind,
} from '#contract/notification-events.ts'
import type { Tx } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { nextDigest } from './digest-time.ts'
import { settingsOf } from './settings.queries.ts'

export interface Notice {
  accountId: string
  event: NotificationEvent
  /** The thing it is about, as `application:id`: only the newest event about each is shown. */
  subject: string
  /** Makes a job that may run twice idempotent. */
  cause?: string
  opportunityId?: string
  playlistId?: string
  reported?: ReportKind
  /** Number of new videos or applications. */
  count?: number
  reason?: string | null
  /** For an application that was deleted. */
  appliedAt?: Date
}

export const MAIL_NOTIFICATION = 'notifications.mail'

/** How long a poster may correct a mistake: only the final state is mailed. Milliseconds. */
const MAIL_AFTER = 60_000

/** Kinds with a mail text of their own, sent by the feature that they come from. */
const OWN_MAIL =
  /^(opportunity_(approved|rejected|taken_down|hidden|shown|ending|unanswered|applied)|report_|creator_approved)/

/**
 * Notifies somebody, in the transaction of the event, in the ways they have chosen. Replaces earlier
 * notifications about the same thing.
 */
export function notify(tx: Tx, { accountId, ...news }: Notice): Promise<void> {
  return notifyAll(tx, [accountId], news)
}

/** The same for many people, a few hundred at most. New videos and applications add up while unread. */
export async function notifyAll(
  tx: Tx,
  accountIds: string[],
  { cause = v7(), reason, ...news }: Omit<Notice, 'accountId'>,
): Promise<void> {
  const kind = NOTIFICATION_EVENTS[news.event]
  const settings = await settingsOf(tx, accountIds, kind)
  const wanted = [...settings].filter(([, { shown, mail }]) => shown || mail !== 'never')
  const unwanted = accountIds.filter((id) => !wanted.some(([accountId]) => accountId === id))
  if (unwanted.length > 0) await remove(tx, unwanted, { kind, subject: news.subject })
  if (wanted.length === 0) return
  const facts = { ...news, kind, cause, reason: reason || null }
  const stored = await tx
    .insert(notifications)
    .values(
      wanted.map(([accountId, { shown, mail }]) => ({
        ...facts,
        accountId,
        shown,
        digestAt: nextDigest(mail),
      })),
    )
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.kind, notifications.subject],
      set: {
        event: news.event,
        cause,
        reason: facts.reason,
        at: sql`now()`,
        readAt: null,
        shown: sql`excluded.shown`,
        digestAt: sql`excluded.digest_at`,
        count: sql`excluded.count + case when ${notifications.readAt} is null then ${notifications.count} else 0 end`,
      },
      setWhere: sql`${notifications.cause} <> ${cause}`,
    })
    .returning({ id: notifications.id, accountId: notifications.accountId })
  if (OWN_MAIL.test(news.event)) return
  const runAt = new Date(Date.now() + MAIL_AFTER)
  for (const { id, accountId } of stored)
    if (settings.get(accountId)?.mail === 'now')
      await enqueue(tx, MAIL_NOTIFICATION, { notificationId: id, cause }, { runAt, lane: accountId })
}

/** An event was undone: its notifications are deleted. */
export async function retract(
  tx: Tx,
  { accountId, event, subject }: Pick<Notice, 'accountId' | 'event' | 'subject'>,
): Promise<void> {
  await remove(tx, [accountId], { kind: NOTIFICATION_EVENTS[event], subject })
}

/** Lowers the count of an unread notification to at most this many; at zero it is deleted. */
export async function countAtMost(
  tx: Tx,
  { accountId, event, subject }: Pick<Notice, 'accountId' | 'event' | 'subject'>,
  left: number,
): Promise<void> {
  const { kind, readAt, count } = notifications
  const unread = and(
    eq(notifications.accountId, accountId),
    eq(kind, NOTIFICATION_EVENTS[event]),
    eq(notifications.subject, subject),
    isNull(readAt),
    gt(count, left),
  )
  if (left === 0) await tx.delete(notifications).where(unread)
  else await tx.update(notifications).set({ count: left }).where(unread)
}

async function remove(
  tx: Tx,
  accountIds: string[],
  { kind, subject }: { kind: NotificationKind; subject: string },
): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.accountId, accountIds),
        eq(notifications.kind, kind),
        eq(notifications.subject, subject),
      ),
    )
}
