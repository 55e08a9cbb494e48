import { and, eq, inArray } from 'drizzle-orm'
import type { NotificationSetting } from '#contract/endpoints/notifications.ts'
import { DEFAULT_MAIL, NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-events.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { notificationSettings } from '#server/db/schema/notifications.ts'

/** Somebody's settings for each kind, with defaults. */
export async function readSettings(db: Executor, accountId: string): Promise<NotificationSetting[]> {
  const chosen = await db
    .select(columnsOf(notificationSettings, 'kind', 'shown', 'mail'))
    .from(notificationSettings)
    .where(eq(notificationSettings.accountId, accountId))
  return NOTIFICATION_KINDS.map((kind) => chosen.find((one) => one.kind === kind) ?? defaultOf(kind))
}

/** One kind for many people, by account. */
export async function settingsOf(
  db: Executor,
  accountIds: string[],
  kind: NotificationKind,
): Promise<Map<string, NotificationSetting>> {
  const { accountId } = notificationSettings
  const chosen = await db
    .select(columnsOf(notificationSettings, 'accountId', 'kind', 'shown', 'mail'))
    .from(notificationSettings)
    .where(and(inArray(accountId, accountIds), eq(notificationSettings.kind, kind)))
  const byAccount = new Map(chosen.map(({ accountId: id, ...setting }) => [id, setting]))
  return new Map(accountIds.map((id) => [id, byAccount.get(id) ?? defaultOf(kind)]))
}

/** For emails with a text of their own: whether they are wanted, rather than a digest or nothing. */
export async function wantsMailNow(
  db: Executor,
  accountId: string,
  kind: NotificationKind,
): Promise<boolean> {
  return (await settingsOf(db, [accountId], kind)).get(accountId)?.mail === 'now'
}

function defaultOf(kind: NotificationKind): NotificationSetting {
  return { kind, shown: true, mail: DEFAULT_MAIL[kind] }
}
