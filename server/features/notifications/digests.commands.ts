import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const MAIL_DIGEST = 'notifications.digest'

/** People per transaction. */
const AT_ONCE = 100

/**
 * Queues the digests that are due, for a batch of people, and removes their content from the list; both in one
 * transaction, so that a crash neither loses nor duplicates one. Returns how many people there were.
 */
export async function queueDigests(tx: Tx): Promise<number> {
  const due = await rowsOf<{ account_id: string; ids: string[] }>(
    tx,
    sql`with people as (
        select distinct account_id from notifications where digest_at <= now() limit ${AT_ONCE}
      ), taken as (
        update notifications set digest_at = null from people
        where notifications.account_id = people.account_id and digest_at <= now()
        returning notifications.account_id, id
      )
      select account_id, array_agg(id) as ids from taken group by account_id`,
  )
  for (const { account_id: accountId, ids } of due) await enqueue(tx, MAIL_DIGEST, { accountId, ids })
  return due.length
}
