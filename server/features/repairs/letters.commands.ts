import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { findConcerned, LETTER_DAYS, readNewsKeys } from './letters.queries.ts'

export const LETTER = 'repairs.letter'

/**
 * Queues the letters of a batch of creators that have news, at most one a week to each, and stores what they contain:
 * both or neither, so that a crash neither loses nor doubles one. Returns the last account; undefined after the last.
 */
export async function queueLetters(tx: Tx, after: string, limit: number): Promise<string | undefined> {
  const concerned = await findConcerned(tx, after, limit)
  for (const { id } of concerned) {
    const keys = await readNewsKeys(tx, id)
    if (await claim(tx, id, keys)) await enqueue(tx, LETTER, { accountId: id })
  }
  return concerned.at(-1)?.id
}

/** False when it has no news, or another process was quicker. */
async function claim(tx: Tx, accountId: string, keys: string[]): Promise<boolean> {
  if (keys.length === 0) return false
  const told = sql`${`{${keys.join(',')}}`}::text[]`
  const claimed = await rowsOf(
    tx,
    sql`insert into creator_letters as known (account_id, sent_at, told) values (${accountId}, now(), ${told})
      on conflict (account_id) do update set sent_at = excluded.sent_at, told = excluded.told
        where known.sent_at <= now() - make_interval(days => ${LETTER_DAYS}) and not excluded.told <@ known.told
      returning account_id`,
  )
  return claimed.length === 1
}
