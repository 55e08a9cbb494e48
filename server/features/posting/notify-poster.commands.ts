import { eq } from 'drizzle-orm'
import type { NotificationEvent } from '#contract/notification-events.ts'
import type { Tx } from '#server/db/client.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'

/** Kind of the job that does the same once a decision can no longer be undone. */
export const NOTIFY_POSTER = 'opportunities.notify-poster'

/** Notifies the account that posted an opportunity of a decision; a poster without an account is only mailed. */
export async function notifyPoster(
  tx: Tx,
  opportunityId: string,
  event: Extract<NotificationEvent, `opportunity_${string}`>,
  reason: string | null = null,
  cause?: string,
): Promise<void> {
  const [found] = await tx
    .select({ accountId: opportunities.posterId })
    .from(opportunities)
    .where(eq(opportunities.id, opportunityId))
  if (!found?.accountId) return
  await notify(tx, {
    ...{ accountId: found.accountId, event, opportunityId, reason },
    subject: `opportunity:${opportunityId}`,
    ...(cause ? { cause } : {}),
  })
}
