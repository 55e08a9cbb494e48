import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { creatorLetters } from '#server/db/schema/platform.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { findConcerned, LETTERS_APART, readNewsKeys } from './letters.queries.ts'

export const LETTER = 'repairs.letter'

/**
 * Queues letters to a batch of creators who have news, at most one a week each, and stores what they contain. Both
 * happen in one transaction, so that a crash neither loses nor duplicates a letter. Returns the last account of the
 * batch; undefined for an empty one.
 */
export async function queueLetters(tx: Tx, after: string, limit: number): Promise<string | undefined> {
  const concerned = await findConcerned(tx, after, limit)
  for (const { id } of concerned) {
    const keys = await readNewsKeys(tx, id)
    if (await claim(tx, id, keys)) await enqueue(tx, LETTER, { accountId: id })
  }
  return concerned.at(-1)?.id
}

/**
 * Drops what the letters to a batch of creators reported and is solved by now: if it happens again, it is reported again.
 * Returns the last account of the batch; undefined for an empty one.
 */
export async function dropRepaired(tx: Tx, after: string, limit: number): Promise<string | undefined> {
  const { accountId, reportedKeys } = creatorLetters
  const letters = await tx
    .select({ accountId, reportedKeys })
    .from(creatorLetters)
    .where(and(gt(accountId, after), sql`cardinality(${reportedKeys}) > 0`))
    .orderBy(asc(accountId))
    .limit(limit)
    .for('update')
  for (const letter of letters) {
    const open = new Set(await readNewsKeys(tx, letter.accountId))
    const still = letter.reportedKeys.filter((key) => open.has(key))
    if (still.length < letter.reportedKeys.length)
      await tx.update(creatorLetters).set({ reportedKeys: still }).where(eq(accountId, letter.accountId))
  }
  return letters.at(-1)?.accountId
}

/** False when there is no news, or another process was faster. */
async function claim(tx: Tx, accountId: string, keys: string[]): Promise<boolean> {
  if (keys.length === 0) return false
  const reported = sql`${`{${keys.join(',')}}`}::text[]`
  const claimed = await rowsOf(
    tx,
    sql`insert into creator_letters as known (account_id, sent_at, told) values (${accountId}, now(), ${reported})
      on conflict (account_id) do update set sent_at = excluded.sent_at, told = excluded.told
        where known.sent_at <= now() - ${LETTERS_APART} and not excluded.told <@ known.told
      returning account_id`,
  )
  return claimed.length === 1
}
