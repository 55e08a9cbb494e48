import { eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { operatorSettings } from '#server/db/schema/operators.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { isWaiting } from './is-waiting.ts'

export const MAIL_WEEKLY = 'operator-inbox.mail-weekly'
/** Purpose of the signature of tickets that stop these emails. */
export const STOP_WEEKLY = 'stop-weekly-inbox'
/** Minimum hours between two of these emails: less than a week, so that they come on the same weekday. */
const APART = 6 * 24 + 12

/**
 * Queues the weekly email of every operator for whom it is due, provided that something waits, and stores that it was
 * sent. Both happen in one transaction, so that a crash neither loses nor duplicates an email.
 */
export async function queueWeeklyMails(tx: Tx): Promise<void> {
  const due = await rowsOf<{ account_id: string }>(
    tx,
    sql`insert into operator_settings as known (account_id, mailed_at)
      select id, now() from accounts
        where role = 'operator' and status = 'active' and deleted_at is null and verified_at is not null
          and exists (select from ${waitingThings} where ${isWaiting})
      on conflict (account_id) do update set mailed_at = now()
        where known.weekly_mail and coalesce(known.mailed_at < now() - make_interval(hours => ${APART}), true)
      returning account_id`,
  )
  for (const { account_id: accountId } of due) await enqueue(tx, MAIL_WEEKLY, { accountId })
}

export async function readSettings(db: Executor, accountId: string): Promise<{ weeklyMail: boolean }> {
  const { weeklyMail } = operatorSettings
  const [found] = await db
    .select({ weeklyMail })
    .from(operatorSettings)
    .where(eq(operatorSettings.accountId, accountId))
  return found ?? { weeklyMail: true }
}

export async function editSettings(
  tx: Tx,
  accountId: string,
  settings: { weeklyMail: boolean },
): Promise<void> {
  await tx
    .insert(operatorSettings)
    .values({ accountId, ...settings })
    .onConflictDoUpdate({ target: operatorSettings.accountId, set: settings })
}
