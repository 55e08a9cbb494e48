import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { enqueue } from '#server/jobs/queue.ts'

export const MAIL_DIGEST = 'notifications.digest'

/** Rows per transaction, and what else is due of the same people. */
const AT_ONCE = 200

/**
 * Queues the digests that are due, for the people of a batch of rows, and removes their content from the list; both in
 * one transaction, so that a crash neither loses nor duplicates one. Returns how many people there were.
 */
export async function queueDigests(tx: Tx): Promise<number> {
  const due = await rowsOf<{ account_id: string; ids: string[] }>(
    tx,
    sql`with due as (
        select account_id from notifications where digest_at <= now() order by digest_at, account_id limit ${AT_ONCE}
      ), taken as (
        update notifications set digest_at = null
        where account_id in (select account_id from due) and digest_at <= now()
        returning account_id, id
      )
      select account_id, array_agg(id) as ids from taken group by account_id`,
  )
  for (const { account_id: accountId, ids } of due) await enqueue(tx, MAIL_DIGEST, { accountId, ids })
  return due.length
}
