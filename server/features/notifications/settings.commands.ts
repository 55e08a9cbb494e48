import { sql } from 'drizzle-orm'
import type { NotificationSetting } from '#contract/endpoints/notifications.ts'
import { isLetter, NOTIFICATION_KINDS, type NotificationKind } from '#contract/notification-events.ts'
import type { Tx } from '#server/db/client.ts'
import { notificationSettings } from '#server/db/schema/notifications.ts'
import { readSettings } from './settings.queries.ts'

/** Changes the given kinds; when a kind is given twice, the last setting counts. */
export async function editSettings(
  tx: Tx,
  accountId: string,
  settings: NotificationSetting[],
): Promise<void> {
  const last = new Map(settings.map((setting) => [setting.kind, setting]))
  await tx
    .insert(notificationSettings)
    .values([...last.values()].map((setting) => ({ accountId, ...asKept(setting) })))
    .onConflictDoUpdate({
      target: [notificationSettings.accountId, notificationSettings.kind],
      set: { shown: sql`excluded.shown`, mail: sql`excluded.mail` },
    })
}

/** A letter is weekly at most, whatever is chosen. */
function asKept(setting: NotificationSetting): NotificationSetting {
  return isLetter(setting.kind) && setting.mail !== 'never' ? { ...setting, mail: 'weekly' } : setting
}

/** What one unsubscribe link stops: emails of a kind, or the digest of several. */
export const UNSUBSCRIBABLE = [...NOTIFICATION_KINDS, 'digest'] as const
export type Unsubscribable = NotificationKind | 'digest'

/** Stops these emails; idempotent. Notifications under the bell stay. */
export async function unsubscribe(tx: Tx, accountId: string, mails: Unsubscribable): Promise<void> {
  const stopped = (await readSettings(tx, accountId)).filter(({ kind, mail }) =>
    mails === 'digest' ? !isLetter(kind) && (mail === 'daily' || mail === 'weekly') : kind === mails,
  )
  if (stopped.length > 0)
    await editSettings(
      tx,
      accountId,
      stopped.map((setting) => ({ ...setting, mail: 'never' })),
    )
}
