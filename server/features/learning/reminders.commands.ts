import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { learningSettings } from '#server/db/schema/learning.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Minimum days between two reminders. */
const REMINDER_DAYS = 7
/** Somebody who has learned this recently is not reminded. Days. */
const QUIET_DAYS = 3
/** Those who are not reminded now are checked again after this long. Days. */
const AGAIN_DAYS = 1

export const REMIND = 'learning.remind'

/**
 * Queues the reminders that are due, for at most `limit` people, and stores when each is due next; both in one
 * transaction, so that a crash neither loses nor duplicates one. Returns how many people it checked.
 */
export async function queueReminders(tx: Tx, limit: number): Promise<number> {
  const looked = await rowsOf<{ account_id: string; is_due: boolean }>(
    tx,
    sql`with due as (
        select account_id from learning_settings where reminders and remind_at <= now()
        order by remind_at limit ${limit} for update skip locked
      ), asked as (
        select due.account_id, exists (
          select from accounts where accounts.id = due.account_id and status = 'active' and verified_at is not null
        ) and exists (
          select from course_progress join playlists on playlists.id = playlist_id
          where course_progress.account_id = due.account_id and finished_at is null and listed
        ) and not exists (
          select from course_progress where course_progress.account_id = due.account_id
            and last_at > now() - make_interval(days => ${QUIET_DAYS})
        ) as is_due from due
      )
      update learning_settings set
        reminded_at = case when is_due then now() else reminded_at end,
        remind_at = now() + make_interval(days => case when is_due then ${REMINDER_DAYS}::integer else ${AGAIN_DAYS}::integer end)
      from asked where asked.account_id = learning_settings.account_id
      returning learning_settings.account_id, is_due`,
  )
  for (const { account_id: accountId, is_due } of looked) if (is_due) await enqueue(tx, REMIND, { accountId })
  return looked.length
}

/** Switched off and on again, reminders still come at most once a week. */
export function nextReminder() {
  return sql`greatest(now(), ${learningSettings.remindedAt} + make_interval(days => ${REMINDER_DAYS}))`
}

/** Switches reminders off; idempotent. */
export async function stopReminders(tx: Tx, accountId: string): Promise<void> {
  await tx.update(learningSettings).set({ reminders: false }).where(eq(learningSettings.accountId, accountId))
}
